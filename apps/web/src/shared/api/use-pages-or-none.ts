import { usePages } from './use-pages.ts';
import { useReportedFailure } from './use-reported-failure.ts';

/** A list, page by page: undefined while its first entries are on their way, and empty where they cannot be loaded. */
export function usePagesOrNone<Item>(options: Parameters<typeof usePages<Item>>[0]) {
  const { data, error, more } = usePages(options);
  useReportedFailure(error);
  const list = data ?? (error ? { items: [], total: 0 } : undefined);
  return list && { ...list, more };
}

export type PagesOrNone<Item> = ReturnType<typeof usePagesOrNone<Item>>;
