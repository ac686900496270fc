import type { ResponseOf } from '@rulewright/contract';
import { getLogEntry, listLogEntries } from '@rulewright/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { LogChoice } from './log-filter.ts';
import { filterOf } from './log-filter.ts';

const pageLength = 25;

/**
 * A document's requests, the newest first, loaded page by page. New requests come in all the time: they are shown only on
 * a refresh, so that they do not move what is being read.
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
      usage: pages[0]?.usage,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  /** Reloads the first page only. The older pages are loaded again when somebody asks for them. */
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

/** One request with its input and output, which never change. */
export function useLogEntry(address: DocumentAddress, entryId: string) {
  return useQuery({
    queryKey: queryKeys.logEntry(address, entryId),
    queryFn: ({ signal }) => call(getLogEntry, { params: { ...address, requestId: entryId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
