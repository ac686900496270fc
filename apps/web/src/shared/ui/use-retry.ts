import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Why a query has nothing to show, also while it is tried again. The query itself forgets that, and what tells of it would
 * go, with the button that holds the focus.
 */
export function useRetry({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>) {
  const [retried, setRetried] = useState<Error | null>(null);

  return {
    failure: error ?? retried,
    isRetrying: retried !== null,
    async retry() {
      if (retried) return;
      setRetried(error);
      await refetch();
      setRetried(null);
    },
  };
}
