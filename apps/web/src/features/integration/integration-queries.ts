import type { ResponseOf, TokenAction } from '@rulewright/contract';
import { changeToken, getExampleInput, getIntegrationInfo, getLogEntry, listLogEntries } from '@rulewright/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { invalidateExactly } from '#shared/api/invalidate-exactly.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useReportedFailure } from '#shared/api/use-reported-failure.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import type { LogChoice } from './log-filter.ts';
import { filterOf } from './log-filter.ts';

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

/** An input that the rules accept, for whoever wants to call them. */
export function useExampleInput(address: DocumentAddress) {
  return useQuery({
    queryKey: queryKeys.exampleInput(address),
    queryFn: ({ signal }) => call(getExampleInput, { params: address, query: {}, signal }),
  });
}

const pageLength = 25;

/**
 * A document's requests, the newest first, in pages that are asked for one after the other. Others call meanwhile: what
 * comes in is shown when somebody asks for it, and does not move what is being read.
 */
export function useLogEntries(address: DocumentAddress, choice: LogChoice) {
  const client = useQueryClient();
  const queryKey = queryKeys.logEntries(address, choice);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listLogEntries, {
        params: address,
        query: { limit: pageLength, ...(pageParam && { cursor: pageParam }), ...filterOf(choice) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? null,
    select: ({ pages }) => ({
      entries: pages.flatMap(({ requests }) => requests),
      lookedBackTo: pages.at(-1)?.looked_back_to ?? null,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  /** From the newest on: the pages that were loaded behind it are asked for again when they are wanted. */
  function refresh() {
    client.setQueryData<InfiniteData<LogAnswer>>(
      queryKey,
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    );
    return query.refetch();
  }

  return { query, refresh };
}

type LogAnswer = ResponseOf<typeof listLogEntries>;

/** One of them with what went in and out, which never changes. */
export function useLogEntry(address: DocumentAddress, entryId: string) {
  return useQuery({
    queryKey: queryKeys.logEntry(address, entryId),
    queryFn: ({ signal }) => call(getLogEntry, { params: { ...address, requestId: entryId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
