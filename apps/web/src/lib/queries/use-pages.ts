import type { PageQuery } from '@rulewright/contract';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReportedError } from './use-reported-error.ts';

/** One page as the server answers it, whatever it calls its entries. */
export type PageAnswer<Item> = {
  items: readonly Item[];
  next_cursor?: string | null | undefined;
  total?: number | null | undefined;
};

/** What a screen shows first; then more at once, because whoever scrolls goes on scrolling. */
const FIRST_PAGE = 30;
const FURTHER_PAGE = 100;

type Options<Item> = {
  queryKey: QueryKey;
  read: (page: PageQuery, signal: AbortSignal) => Promise<PageAnswer<Item>>;
};

/** A list that is read page by page, as far as it is looked at. What was shown stays until another choice is answered. */
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
    /** Whether the entries are those of the choice before. */
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

/** Takes an entry that is gone out of a list, whichever ways it was asked for, so that nobody sees it once more. */
export function removeFromPages(client: QueryClient, queryKey: QueryKey, id: string): void {
  client.setQueriesData<InfiniteData<PageAnswer<{ id: string }>>>({ queryKey }, (known) => {
    // Beside its pages, a few of a list may be kept that were searched for.
    if (!known || !('pages' in known)) return known;
    const had = known.pages.some(({ items }) => items.some((item) => item.id === id));
    const pages = known.pages.map(({ items, total, ...page }) => ({
      ...page,
      items: items.filter((item) => item.id !== id),
      ...(total !== undefined && { total: total && had ? total - 1 : total }),
    }));
    return { ...known, pages };
  });
  // Loaded again where it is looked at next.
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

function whole<Item>({ pages }: InfiniteData<PageAnswer<Item>>) {
  const items = pages.flatMap((page) => page.items);
  const isWhole = !pages.at(-1)?.next_cursor;
  // Counted with the first page, as far as it was; what was created or deleted since may differ by a few.
  const counted = pages[0]?.total ?? null;
  return { items, total: isWhole ? items.length : counted && Math.max(counted, items.length) };
}

/** A list, page by page: undefined while its first entries are on their way, and empty where they cannot be loaded. */
export function usePagesOrNone<Item>(options: Parameters<typeof usePages<Item>>[0]) {
  const { data, error, more } = usePages(options);
  useReportedError(error);
  const list = data ?? (error ? { items: [], total: 0 } : undefined);
  return list && { ...list, more };
}

export type PagesOrNone<Item> = ReturnType<typeof usePagesOrNone<Item>>;
