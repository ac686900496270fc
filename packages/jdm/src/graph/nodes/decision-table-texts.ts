import type { Loose } from '../loose.ts';
import { asText, unlessBlank } from '../loose.ts';
import type { NodeText } from './node-definition.ts';
import { columnName, columnsOf } from './table-columns.ts';

type Column = { kind: 'cell' | 'either' | 'expression'; id: string; name: string; order: number };
type Columns = { byId: Map<string, Column[]>; inOrder: Column[] };

export function tableTexts(content: unknown): NodeText[] {
  const { inputs, outputs, rules } = columnsOf(content);
  const columns = columnsFrom(inputs, outputs);
  return [
    ...inputs.map((column) => ({
      kind: 'expression' as const,
      text: unlessBlank(asText(column.field)),
      row: null,
      column: asText(column.id),
      place: () => `Column "${columnName(column)}"`,
    })),
    ...rules.flatMap((rule, row) =>
      cellsIn(rule, columns).map(({ id, kind, name }) => ({
        kind,
        text: cellText(rule[id]),
        row,
        column: id,
        place: () => `Row ${row + 1}, column "${name}"`,
      })),
    ),
  ];
}

/** The engine takes away the space around a cell. Here it is left, as plain spaces, so that positions stay those of the text. */
function cellText(cell: unknown): string {
  const ended = asText(cell).trimEnd();
  const start = ended.length - ended.trimStart().length;
  return start === 0 ? ended : ' '.repeat(start) + ended.slice(start);
}

/** Under each id a column of each kind: what shares both has the same cell, which need not be read twice. */
function columnsFrom(inputs: Loose[], outputs: Loose[]): Columns {
  const byId = new Map<string, Column[]>();
  const add = (column: Loose, kind: Column['kind'], order: number) => {
    const id = asText(column.id);
    const same = byId.get(id) ?? [];
    if (!same.some((other) => other.kind === kind))
      byId.set(id, [...same, { kind, id, name: columnName(column), order }]);
  };
  // Without a field there is nothing to test, so that a cell is a whole expression; old graphs have tests there too.
  for (const [n, column] of inputs.entries()) add(column, asText(column.field).trim() ? 'cell' : 'either', n);
  for (const [n, column] of outputs.entries()) add(column, 'expression', inputs.length + n);
  return { byId, inOrder: [...byId.values()].flat().sort((one, other) => one.order - other.order) };
}

/** The cells that a row has, in the order of the columns. Columns by rows can be many more, and nearly all empty. */
function cellsIn(row: Loose, columns: Columns): Column[] {
  const ids = Object.keys(row);
  if (ids.length * 2 > columns.inOrder.length) return columns.inOrder.filter(({ id }) => Object.hasOwn(row, id));
  return ids.flatMap((id) => columns.byId.get(id) ?? []).sort((one, other) => one.order - other.order);
}
