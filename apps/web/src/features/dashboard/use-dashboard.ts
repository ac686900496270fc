import { getDashboard } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';

export function useDashboard() {
  return useQuery({
    queryKey: queryKeys.dashboard,
    queryFn: ({ signal }) => call(getDashboard, { signal }),
    // Evaluations come in all the time, so each visit shows cached figures and loads new ones.
    staleTime: 0,
  });
}
