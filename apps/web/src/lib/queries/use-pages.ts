import type { PageQuery } from '@rulewright/contract';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReportedError } from './use-reported-error.ts';

/** One page of a list as the server answers it. */
type PageAnswer<Item> = {
  items: readonly Item[];
  next_cursor?: string | null | undefined;
  total?: number | null | undefined;
};

/** The first page fills the screen. Further pages are larger, because people who scroll keep scrolling. */
const FIRST_PAGE = 30;
const FURTHER_PAGE = 100;

type Options<Item> = {
  queryKey: QueryKey;
  read: (page: PageQuery, signal: AbortSignal) => Promise<PageAnswer<Item>>;
};

/**
 * A list that is loaded page by page while it is scrolled. The old entries stay until those of a new filter are loaded.
 */
export function usePages<Item>({ queryKey, read }: Options<Item>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      read(pageParam === null ? { limit: FIRST_PAGE } : { limit: FURTHER_PAGE, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: PageAnswer<Item>) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
  const {
    data: pages,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = query;
  const data = useMemo(() => pages && whole(pages), [pages]);
  return {
    data,
    error: query.error,
    failureReason: query.failureReason,
    isFetching: query.isFetching,
    refetch: query.refetch,
    /** Whether the entries still belong to the previous filter. */
    isOutdated: isPlaceholderData,
    more: {
      isThere: hasNextPage && !isPlaceholderData,
      isLoading: isFetchingNextPage,
      failed: isFetchNextPageError,
      load: () => void fetchNextPage(),
    },
  };
}

export type Pages<Item> = ReturnType<typeof usePages<Item>>;
export type MorePages = Pages<unknown>['more'];

/** Removes a deleted entry from all cached forms of a list, so that it is never shown again. */
export function removeFromPages(client: QueryClient, queryKey: QueryKey, id: string): void {
  client.setQueriesData<InfiniteData<PageAnswer<{ id: string }>>>({ queryKey }, (known) => {
    // Besides the pages, results of searches are cached under keys of the list.
    if (!known || !('pages' in known)) return known;
    const had = known.pages.some(({ items }) => items.some((item) => item.id === id));
    const pages = known.pages.map(({ items, total, ...page }) => ({
      ...page,
      items: items.filter((item) => item.id !== id),
      ...(total !== undefined && { total: total && had ? total - 1 : total }),
    }));
    return { ...known, pages };
  });
  // Marks the lists as outdated. They are loaded again when they are shown next.
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

function whole<Item>({ pages }: InfiniteData<PageAnswer<Item>>) {
  const items = pages.flatMap((page) => page.items);
  const isWhole = !pages.at(-1)?.next_cursor;
  // The count comes with the first page, and may be slightly off when entries were created or deleted since.
  const counted = pages[0]?.total ?? null;
  return { items, total: isWhole ? items.length : counted && Math.max(counted, items.length) };
}

/**
 * A list that is loaded page by page. Undefined while the first page is loading, and empty when it cannot be loaded.
 */
export function usePagesOrNone<Item>(options: Parameters<typeof usePages<Item>>[0]) {
  const { data, error, more } = usePages(options);
  useReportedError(error);
  const list = data ?? (error ? { items: [], total: 0 } : undefined);
  return list && { ...list, more };
}
