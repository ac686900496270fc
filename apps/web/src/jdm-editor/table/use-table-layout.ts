import type { RefObject } from 'react';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { fittingWidths } from './grid-columns.ts';
import { NUMBER_WIDTH } from './grid-geometry.ts';
import type { TableColumn, TableRow } from './table-content.ts';
import type { TableLayout } from './table-layout.ts';
import { layoutOf, rememberLayout } from './table-layout.ts';

/** Widths that fit what is in the columns, unless somebody has chosen others here before. */
export function useTableLayout(
  table: string,
  rows: readonly TableRow[],
  columns: readonly TableColumn[],
  frame: RefObject<HTMLElement | null>,
) {
  const [fitting, setFitting] = useState(() => fittingWidths(rows, columns, window.innerWidth - NUMBER_WIDTH));
  const [layout, setLayout] = useState<TableLayout>(() => {
    const chosen = layoutOf(table);
    return { ...chosen, widths: { ...fitting, ...chosen.widths } };
  });

  const fitIntoFrame = useEffectEvent((width: number) => {
    const widths = fittingWidths(rows, columns, width - NUMBER_WIDTH);
    setFitting(widths);
    setLayout({ ...layout, widths: { ...widths, ...layoutOf(table).widths } });
  });
  useLayoutEffect(() => {
    const width = frame.current?.clientWidth ?? 0;
    if (width > 0) fitIntoFrame(width);
  }, [frame]);

  function change(next: TableLayout, isDone: boolean) {
    setLayout(next);
    if (!isDone) return;
    const chosen = Object.entries(next.widths).filter(([id, width]) => width !== fitting[id]);
    rememberLayout(table, { ...next, widths: Object.fromEntries(chosen) });
  }

  return {
    layout,
    resize: (columnId: string, width: number, isDone: boolean) =>
      change({ ...layout, widths: { ...layout.widths, [columnId]: width } }, isDone),
    freeze: (frozen: number) => change({ ...layout, frozen }, true),
    putNotesFirst: (notesFirst: boolean) => change({ ...layout, notesFirst }, true),
  };
}
