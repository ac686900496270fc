import type { RefObject } from 'react';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { ColumnWidths, InferredValues } from '#jdm-editor/table/columns/grid-columns.ts';
import { fittingWidths, valuesIn } from '#jdm-editor/table/columns/grid-columns.ts';
import type { TableColumn, TableRow } from '#jdm-editor/table/content/table-content.ts';
import { NUMBER_WIDTH } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import type { TableLayout } from './table-layout.ts';
import { layoutOf, rememberLayout } from './table-layout.ts';

/** Widths that fit what is in the columns, unless somebody has chosen others here before. */
export function useTableLayout(
  table: string,
  rows: readonly TableRow[],
  columns: readonly TableColumn[],
  inferred: InferredValues,
  frame: RefObject<HTMLElement | null>,
) {
  const [room, setRoom] = useState(window.innerWidth);
  // What is known of columns is found out again and again, and is the same nearly always.
  const kinds = useMemo(() => columns.map((column) => valuesIn(column, inferred).kind).join(), [columns, inferred]);
  const [fitted, setFitted] = useState(() => fit());
  const [chosen, setChosen] = useState<TableLayout>(() => layoutOf(table));

  // Not when a cell changes, because columns that move while one types are hard to hit.
  if (fitted.columns !== columns || fitted.room !== room || fitted.kinds !== kinds) setFitted(fit());

  function fit() {
    return { columns, room, kinds, widths: fittingWidths(rows, columns, room - NUMBER_WIDTH, inferred) };
  }

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => element.clientWidth > 0 && setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);

  function change(next: TableLayout, isDone: boolean) {
    setChosen(next);
    if (isDone) rememberLayout(table, next);
  }

  const layout = useMemo(() => ({ ...chosen, widths: { ...fitted.widths, ...chosen.widths } }), [chosen, fitted]);
  return {
    layout,
    resize: (columnId: string, width: number, isDone: boolean) =>
      change({ ...chosen, widths: { ...chosen.widths, [columnId]: width } }, isDone),
    resizeAll: (widths: ColumnWidths) => change({ ...chosen, widths: { ...chosen.widths, ...widths } }, true),
    freeze: (frozen: number) => change({ ...chosen, frozen }, true),
    putNotesFirst: (notesFirst: boolean) => change({ ...chosen, notesFirst }, true),
  };
}
