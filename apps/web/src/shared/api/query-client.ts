import { QueryClient } from '@tanstack/react-query';

const maxRetries = 2;

/** A refusal (4xx) stays a refusal however often it is asked; a lost connection or a 5xx may pass. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  const refused = status !== undefined && status >= 400 && status < 500;
  return !refused && failures < maxRetries;
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { status, response } = error as { status?: number; response?: { status?: number } };
  return status ?? response?.status;
}

// A browser that thinks it is offline may still reach a server on its own machine or network; the attempt will tell.
const networkMode = 'always';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, networkMode },
      mutations: { retry: false, networkMode },
    },
  });
}
