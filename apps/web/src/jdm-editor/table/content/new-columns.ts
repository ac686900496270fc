import { randomUuid } from '#lib/browser/random-uuid.ts';
import type { ColumnSide, TableContent } from './table-content.ts';
import { columnList, NOTE, tableColumns } from './table-content.ts';
import { insertColumn } from './table-edits.ts';

/** How many columns are missing for texts that go beyond the table. The column of notes takes none of them. */
export function columnsMissing(width: number, left: number, columns: readonly string[]): number {
  if (left + width <= columns.length) return 0;
  const end = columns.at(-1) === NOTE ? columns.length - 1 : columns.length;
  return left >= end ? 0 : left + width - end;
}

/** The table with further columns at the end of a side, and the columns of its grid then. */
export function withNewColumns(
  content: TableContent,
  columns: readonly string[],
  side: ColumnSide,
  count: number,
): { content: TableContent; columns: string[] } {
  const own = tableColumns(content).filter((column) => column.side === side);
  const taken = new Set(own.map(({ field }) => field));
  const others = tableColumns(content).filter((column) => column.side !== side);
  // Behind the last column of the side, or at its end of the table if it has none.
  const last = own.at(-1);
  const first = others[0];
  const behind = last ? columns.lastIndexOf(last.id) + 1 : null;
  const end = columns.at(-1) === NOTE ? columns.length - 1 : columns.length;
  const place = behind ?? (side === 'inputs' && first ? columns.indexOf(first.id) : end);
  const added = Array.from({ length: count }, () => {
    const field = side === 'inputs' ? '' : freeField(taken);
    taken.add(field);
    return { id: randomUuid(), name: '', field };
  });
  return {
    content: added.reduce((now, column) => insertColumn(now, side, columnList(now, side).length, column), content),
    columns: [...columns.slice(0, place), ...added.map(({ id }) => id), ...columns.slice(place)],
  };
}

/** Results need a field of their own: output, output2, output3 … */
function freeField(taken: ReadonlySet<string>): string {
  let field = 'output';
  for (let count = 2; taken.has(field); count++) field = `output${count}`;
  return field;
}
