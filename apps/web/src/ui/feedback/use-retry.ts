import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type Query = Pick<UseQueryResult, 'error' | 'failureReason' | 'isFetching' | 'refetch'>;

/**
 * Why a query has no data. Reports the first failure at once, although the query retries by itself for some seconds.
 * Keeps reporting it during a manual retry: the query clears its error then, and the message would disappear together
 * with the focused button.
 */
export function useRetry({ error, failureReason, isFetching, refetch }: Query) {
  const [retried, setRetried] = useState<Error | null>(null);
  const failure = error ?? failureReason ?? retried;

  return {
    failure,
    isRetrying: failure !== null && isFetching,
    async retry() {
      if (isFetching) return;
      setRetried(error);
      await refetch();
      setRetried(null);
    },
  };
}
