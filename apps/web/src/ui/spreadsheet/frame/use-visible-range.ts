import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Geometry } from './sheet-geometry.ts';
import { columnAt, frozenWidth, HEADER_HEIGHT, NUMBER_WIDTH, ROW_HEIGHT } from './sheet-geometry.ts';

/** The rows and the scrolled columns that are drawn, by their first and last positions. */
type VisibleRange = { top: number; bottom: number; first: number; last: number };

const ROWS_AROUND = 6;
const COLUMNS_AROUND = 1;
/** Nobody reads rows that come into sight so many at a time. They are drawn without colours until the table is at rest. */
const PASSING_ROWS = 3;
const REST_MS = 150;

type View = { left: number; top: number; width: number; height: number };

export function visibleRange({ columns, frozen, rowCount }: Geometry, view: View): VisibleRange {
  const row = (y: number) => Math.floor(y / ROW_HEIGHT);
  const shownWidth = Math.max(0, view.width - NUMBER_WIDTH);
  const from = columnAt(columns, view.left + frozenWidth({ columns, frozen, rowCount }));
  const to = columnAt(columns, view.left + shownWidth);
  return {
    top: Math.max(0, row(view.top) - ROWS_AROUND),
    bottom: Math.min(rowCount - 1, row(view.top + view.height - HEADER_HEIGHT) + ROWS_AROUND),
    first: Math.max(frozen, from - COLUMNS_AROUND),
    last: Math.min(columns.length - 1, to + COLUMNS_AROUND),
  };
}

/**
 * What a frame shows of a grid. Rows all have one height, so that nothing has to be measured: the scroll position is read
 * once for both directions, and a change is drawn before the browser paints.
 */
export function useVisibleRange(frame: RefObject<HTMLDivElement | null>, geometry: Geometry) {
  // Before the frame is measured, about a screen is drawn.
  const [view, setView] = useState<View>({ left: 0, top: 0, width: 1200, height: 800 });
  /** While rows pass by: the rows that had their colours before. Those are not drawn again. */
  const [coloured, setColoured] = useState<{ top: number; bottom: number } | null>(null);
  const rest = useRef<number>(undefined);
  const range = visibleRange(geometry, view);

  const read = useEffectEvent((isScrolled: boolean) => {
    const box = frame.current;
    if (!box) return;
    const next = { left: box.scrollLeft, top: box.scrollTop, width: box.clientWidth, height: box.clientHeight };
    const nextRange = visibleRange(geometry, next);
    const isSame =
      nextRange.top === range.top &&
      nextRange.bottom === range.bottom &&
      nextRange.first === range.first &&
      nextRange.last === range.last &&
      next.width === view.width;
    if (isSame) return;
    if (!isScrolled) return setView(next);
    const isPassing = Math.max(nextRange.bottom - range.bottom, range.top - nextRange.top) >= PASSING_ROWS;
    if (isPassing || coloured) {
      window.clearTimeout(rest.current);
      rest.current = window.setTimeout(() => setColoured(null), REST_MS);
    }
    flushSync(() => {
      setView(next);
      if (isPassing && !coloured) setColoured({ top: range.top, bottom: range.bottom });
    });
  });

  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    read(false);
    const onScroll = () => read(true);
    box.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => read(false));
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [frame]);
  useEffect(() => () => window.clearTimeout(rest.current), []);

  const isPlain = (row: number) => coloured !== null && (row < coloured.top || row > coloured.bottom);
  return { range, isPlain, width: view.width };
}

/** Scrolls as little as needed for a cell to be in sight beside what stays in sight. */
export function scrollToCell(box: HTMLElement, geometry: Geometry, { row, column }: { row: number; column: number }) {
  const top = row * ROW_HEIGHT;
  const roomBelow = box.clientHeight - HEADER_HEIGHT - ROW_HEIGHT;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top > box.scrollTop + roomBelow) box.scrollTop = top - Math.max(0, roomBelow);
  const cell = geometry.columns[column];
  if (!cell || column < geometry.frozen) return;
  const start = cell.start - frozenWidth(geometry);
  const end = cell.start + cell.width + NUMBER_WIDTH - box.clientWidth;
  if (start < box.scrollLeft) box.scrollLeft = start;
  else if (end > box.scrollLeft) box.scrollLeft = Math.min(start, end);
}
