import type { TableContent } from '#jdm-editor/table/content/table-content.ts';
import { cellText, NOTE, tableRows } from '#jdm-editor/table/content/table-content.ts';
import { compareKeys, sortKeyOf } from '#lib/cells/cell-order.ts';

export type Sorting = {
  columnId: string;
  direction: 'up' | 'down';
  /** The positions of the rows that are sorted among themselves, in their order. The others stay in their places. */
  positions: readonly number[];
};

/** Sorts rows by one of their cells. Rows whose cells are alike keep their order. */
export function sortRows(content: TableContent, { columnId, direction, positions }: Sorting): TableContent {
  const before = tableRows(content);
  const keyed = positions.map((position) => {
    const row = before[position];
    return { row, key: sortKeyOf(cellText(row, columnId), columnId === NOTE) };
  });
  keyed.sort((one, other) => compareKeys(one.key, other.key, direction));
  if (keyed.every(({ row }, at) => row === before[positions[at] ?? -1])) return content;
  const rules = [...before];
  for (const [at, { row }] of keyed.entries()) rules[positions[at] as number] = row as (typeof rules)[number];
  return { ...content, rules };
}
