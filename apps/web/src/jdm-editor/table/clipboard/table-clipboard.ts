import type { TableCells } from '#jdm-editor/table/content/column-cells.ts';
import type { GridView, Pasted } from '#jdm-editor/table/content/range-edits.ts';
import { textsIn } from '#jdm-editor/table/content/range-edits.ts';
import type { TableContent } from '#jdm-editor/table/content/table-content.ts';
import { counted } from '#lib/text/counted.ts';
import { toClipboardText } from '#ui/spreadsheet/clipboard/clipboard-text.ts';
import type { Edges, Selection } from '#ui/spreadsheet/selection/selection.ts';
import { rangesOf } from '#ui/spreadsheet/selection/selection.ts';

/** What a clipboard gets of a table. */
export type TakenCells = {
  text: string;
  /** The cells as they are stored, row by row. */
  stored: readonly (readonly string[])[];
  /** The ids of the columns that they are from. */
  columns: readonly string[];
  ranges: readonly Edges[];
  /** Why not all that is selected was taken. */
  leftOut: string | null;
};

/** The selected cells as they are shown. Several ranges are put together where they have the same rows or the same columns. */
export function takeCells(
  content: TableContent,
  selection: Selection,
  view: GridView,
  textOf: TableCells['textOf'],
): TakenCells {
  const ranges = rangesOf(selection);
  const [last] = ranges as [Edges];
  const inOrder = <Side extends keyof Edges>(side: Side) => [...ranges].sort((one, other) => one[side] - other[side]);
  const columnsIn = ({ left, right }: Edges) => view.columns.slice(left, right + 1);
  const take = (parts: readonly Edges[], join: (parts: string[][][]) => string[][], columns: readonly string[]) => ({
    text: toClipboardText(join(parts.map((range) => textsIn(content, range, view, textOf)))),
    stored: join(parts.map((range) => textsIn(content, range, view))),
    columns,
  });
  const below = (parts: string[][][]) => parts.flat();
  const beside = (parts: string[][][]) => (parts[0] ?? []).map((_, row) => parts.flatMap((part) => part[row] ?? []));
  if (ranges.every(({ left, right }) => left === last.left && right === last.right))
    return { ...take(inOrder('top'), below, columnsIn(last)), ranges, leftOut: null };
  if (ranges.every(({ top, bottom }) => top === last.top && bottom === last.bottom))
    return { ...take(inOrder('left'), beside, inOrder('left').flatMap(columnsIn)), ranges, leftOut: null };
  return {
    ...take([last], below, columnsIn(last)),
    ranges: [last],
    leftOut: 'Only the last range was taken, because the ranges have neither the same rows nor the same columns.',
  };
}

/** Says what did not fit of what was pasted. Null where all of it did. */
export function didNotFit({ droppedRows, droppedColumns }: Pick<Pasted, 'droppedRows' | 'droppedColumns'>) {
  if (droppedColumns > 0)
    return `${counted(droppedColumns, 'column')} did not fit and ${wasOrWere(droppedColumns)} left out.`;
  if (droppedRows > 0)
    return `${counted(droppedRows, 'row')} ${wasOrWere(droppedRows)} left out: rows are added only while none is hidden.`;
  return null;
}

const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were');
