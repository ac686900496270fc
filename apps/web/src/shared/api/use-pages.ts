import type { PageQuery } from '@rulewright/contract';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** One page as the server answers it, whatever it calls its entries. */
export type PageAnswer<Item> = {
  items: readonly Item[];
  next_cursor?: string | null | undefined;
  total?: number | undefined;
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

function whole<Item>({ pages }: InfiniteData<PageAnswer<Item>>) {
  const items = pages.flatMap((page) => page.items);
  // Counted with the first page; what was created or deleted since may differ by a few.
  return { items, total: Math.max(pages[0]?.total ?? items.length, items.length) };
}
