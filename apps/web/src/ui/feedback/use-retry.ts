import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type Query = Pick<UseQueryResult, 'error' | 'failureReason' | 'isFetching' | 'refetch'>;

/**
 * Why a query has nothing to show, from its first failure on: it is tried again by itself for some seconds, and a person
 * should not wait that long to hear of it. Also while it is tried again by hand: the query itself forgets the failure then,
 * and what tells of it would go, with the button that holds the focus.
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
