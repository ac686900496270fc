import { endOtherSessions, endSession, listSessions } from '@rulewright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ignoreNotFound } from '#lib/api/api-error.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';

export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    // Other devices sign in and out at any time.
    staleTime: 0,
  });
}

/** `ended` is called when the session has ended, because the row that started it may be gone by then. */
export function useEndSession(ended: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }).catch(ignoreNotFound),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.sessions });
      ended();
    },
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return async () => {
    await call(endOtherSessions);
    await client.invalidateQueries({ queryKey: queryKeys.sessions });
  };
}
