import type { TokenAction } from '@rulewright/contract';
import { changeToken, getIntegrationInfo, getLogEntry, listLogEntries } from '@rulewright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { invalidateExactly } from '#shared/api/invalidate-exactly.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useReportedFailure } from '#shared/api/use-reported-failure.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';

/** The endpoint and its token. Null when they could not be had; undefined while they are on their way. */
export function useIntegrationInfo(address: DocumentAddress) {
  const { data, error } = useQuery({
    queryKey: queryKeys.integration(address),
    queryFn: ({ signal }) => call(getIntegrationInfo, { params: address, signal }),
  });
  useReportedFailure(error);
  return data ?? (error ? null : undefined);
}

export function useChangeToken(address: DocumentAddress, documentId: string) {
  const client = useQueryClient();
  return async (action: TokenAction) => {
    try {
      await call(changeToken, { params: address, body: { action, document_id: documentId } });
    } finally {
      // Also after a failure: another person may have changed the token meanwhile.
      await invalidateExactly(client, queryKeys.integration(address));
    }
  };
}

export function useLogEntries(address: DocumentAddress) {
  return useQuery({
    queryKey: queryKeys.logEntries(address),
    queryFn: ({ signal }) => call(listLogEntries, { params: address, query: {}, signal }),
    // Others call meanwhile.
    staleTime: 0,
  });
}

/** One of them with what went in and out, which never changes. */
export function useLogEntry(address: DocumentAddress, entryId: string) {
  return useQuery({
    queryKey: queryKeys.logEntry(address, entryId),
    queryFn: ({ signal }) => call(getLogEntry, { params: { ...address, requestId: entryId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
