import { Button, Stack } from '@mantine/core';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MorePages } from '#lib/queries/use-pages.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { useRememberedRows } from './use-remembered-rows.ts';
import classes from './virtual-list.module.css';

type Props<Item extends { id: string }> = {
  items: readonly Item[];
  /** The number of all entries, loaded or not. Null when there are too many to count. */
  total: number | null;
  more: MorePages;
  /** The kind of things in the list, such as "documents". */
  nouns: string;
  /** The height of a row before it is measured, and the gap between rows, in pixels. */
  estimate: number;
  gap?: number;
  /** The smallest width of a column, in pixels. Without it there is one column. */
  columnWidth?: number;
  className?: string | undefined;
  children: (item: Item) => ReactNode;
};

/**
 * A list of any length that renders only the visible rows. It scrolls with the page and loads more before its end is
 * visible. The row with the focus stays rendered wherever the page is scrolled.
 */
export function VirtualList<Item extends { id: string }>(props: Props<Item>) {
  const { items, total, more, nouns, estimate, gap = 0, columnWidth, className, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const { columns, top, isShown } = useLayout(list, columnWidth, gap);
  const [focused, setFocused] = useState<number | null>(null);
  const { knownRows, rememberRows } = useRememberedRows(nouns);
  const virtualizer = useWindowVirtualizer({
    // In a hidden tab rows have no height, so all of them would count as visible.
    enabled: isShown,
    count: Math.ceil(items.length / columns),
    estimateSize: () => estimate,
    gap,
    overscan: 3,
    scrollMargin: top,
    // Row heights are cached by this key. With another number of columns a row may have another height.
    getItemKey: useCallback((row: number) => `${row} of ${columns}`, [columns]),
    initialMeasurementsCache: knownRows,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const isFocusedOutside = focused !== null && focused < range.count && !rows.includes(focused);
      return isFocusedOutside ? [...rows, focused].sort((one, other) => one - other) : rows;
    },
  });
  const rows = virtualizer.getVirtualItems();
  const isEndNear = (rows.at(-1)?.index ?? 0) >= virtualizer.options.count - 1;

  useLayoutEffect(() => () => rememberRows(virtualizer.takeSnapshot()), [rememberRows, virtualizer]);

  useEffect(() => {
    if (isShown && isEndNear && more.isThere && !more.isLoading && !more.failed) more.load();
  }, [isShown, isEndNear, more]);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: between a list and its entries stand rows, which an ul cannot hold. */}
      <div
        ref={list}
        role="list"
        className={`${classes.list} ${className ?? ''}`}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={({ target }) => setFocused(Number(target.closest('[data-index]')?.getAttribute('data-index')))}
        onBlur={() => setFocused(null)}
      >
        {rows.map((row) => (
          <div
            key={row.index}
            ref={virtualizer.measureElement}
            data-index={row.index}
            role="presentation"
            className={classes.row}
            style={{
              transform: `translateY(${row.start - top}px)`,
              gap,
              gridTemplateColumns: `repeat(${columns}, 1fr)`,
            }}
          >
            {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              <div
                key={item.id}
                role="listitem"
                aria-setsize={total ?? -1}
                aria-posinset={row.index * columns + column + 1}
                className={classes.item}
              >
                {children(item)}
              </div>
            ))}
          </div>
        ))}
      </div>
      {more.isLoading && <Loading>{`Loading more ${nouns}...`}</Loading>}
      {more.failed && !more.isLoading && (
        <Stack gap="sm" align="flex-start" mt="md">
          <Banner tone="failure">{`More ${nouns} could not be loaded.`}</Banner>
          <Button variant="default" onClick={more.load}>
            Try Again
          </Button>
        </Stack>
      )}
    </>
  );
}

/** The number of columns, the distance from the top of the page, and whether the list is visible at all. */
function useLayout(list: React.RefObject<HTMLDivElement | null>, columnWidth: number | undefined, gap: number) {
  const [layout, setLayout] = useState({ columns: 1, top: 0, isShown: true });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const box = element.getBoundingClientRect();
      const isShown = box.width > 0;
      const columns = columnWidth ? Math.max(1, Math.floor((element.clientWidth + gap) / (columnWidth + gap))) : 1;
      const top = Math.round(box.top + window.scrollY);
      setLayout((before) => {
        if (!isShown) return before.isShown ? { ...before, isShown } : before;
        const same = before.isShown && before.columns === columns && before.top === top;
        return same ? before : { columns, top, isShown };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The content above the list may grow, for example when a form opens.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, columnWidth, gap]);

  return layout;
}
