import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#lib/api/api-error.ts';

const maxRetries = 2;

/** A refused request would be refused again. */
export const shouldRetry = (failures: number, error: unknown) => !isRefusal(error) && failures < maxRetries;

// A browser that believes it is offline may still reach a server on its own machine or network, so we always try.
const networkMode = 'always';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, networkMode },
      mutations: { retry: false, networkMode },
    },
  });
}
