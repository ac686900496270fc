import { toClipboardText } from '#lib/grid/clipboard-text.ts';
import type { Edges, Selection } from '#lib/grid/selection.ts';
import { rangesOf } from '#lib/grid/selection.ts';
import { counted } from '#lib/text/counted.ts';
import type { GridView, Pasted } from './range-edits.ts';
import { textsIn } from './range-edits.ts';
import type { TableContent } from './table-content.ts';

/** What a clipboard gets of a table. */
export type TakenCells = {
  text: string;
  ranges: readonly Edges[];
  /** Why not all that is selected was taken. */
  leftOut: string | null;
};

/** The selected cells. Several ranges are put together where they have the same rows or the same columns. */
export function takeCells(content: TableContent, selection: Selection, view: GridView): TakenCells {
  const ranges = rangesOf(selection);
  const [last] = ranges as [Edges];
  const texts = (range: Edges) => textsIn(content, range, view);
  if (ranges.every(({ left, right }) => left === last.left && right === last.right)) {
    const cells = [...ranges].sort((one, other) => one.top - other.top).flatMap(texts);
    return { text: toClipboardText(cells), ranges, leftOut: null };
  }
  if (ranges.every(({ top, bottom }) => top === last.top && bottom === last.bottom)) {
    const parts = [...ranges].sort((one, other) => one.left - other.left).map(texts);
    const cells = (parts[0] ?? []).map((_, row) => parts.flatMap((part) => part[row] ?? []));
    return { text: toClipboardText(cells), ranges, leftOut: null };
  }
  return {
    text: toClipboardText(texts(last)),
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
