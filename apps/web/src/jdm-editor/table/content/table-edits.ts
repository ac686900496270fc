import { asText } from '@rulewright/jdm';
import type { ColumnSide, HitPolicy, TableColumn, TableContent, TableRow } from './table-content.ts';
import { cellText, columnList, isNoText, isRow, tableColumns, tableRows } from './table-content.ts';

// Every edit returns a new content that shares all unchanged rows with the old one. So an edit costs the same in a large
// table as in a small one, and whoever compares two contents finds the changed rows by identity. Members that we do not know
// stay where they are.

/** Changes the table as one step that can be undone. */
export type EditTable = (step: string, change: (content: TableContent) => TableContent, mergeKey?: string) => void;

export type CellChange = { row: number; columnId: string; text: string };

export function setCells(content: TableContent, changes: readonly CellChange[]): TableContent {
  const rows = [...tableRows(content)];
  const copied = new Set<number>();
  let isChanged = false;
  for (const { row, columnId, text } of changes) {
    const before = rows[row];
    if (before === undefined || textIn(before, columnId) === text) continue;
    if (!copied.has(row)) rows[row] = { ...before };
    copied.add(row);
    isChanged = true;
    (rows[row] as Record<string, unknown>)[columnId] = text;
  }
  return isChanged ? withRows(content, rows) : content;
}

/** A row with a cell for every column, as the format of graphs has it. It is empty unless the column has a default. */
export function emptyRow(content: TableContent, id: string): TableRow {
  const cells = tableColumns(content).map((column) => [column.id, asText(column.written.defaultValue)]);
  return { _id: id, ...Object.fromEntries(cells) };
}

/** Adds empty rows at the end until there are so many. */
export function withRowCount(content: TableContent, count: number, newId: () => string): TableContent {
  const rows = tableRows(content);
  const missing = Math.max(0, count - rows.length);
  return insertRows(
    content,
    rows.length,
    Array.from({ length: missing }, () => emptyRow(content, newId())),
  );
}

export function insertRows(content: TableContent, at: number, added: readonly TableRow[]): TableContent {
  if (added.length === 0) return content;
  const rows = tableRows(content);
  return withRows(content, [...rows.slice(0, at), ...added, ...rows.slice(at)]);
}

export function deleteRows(content: TableContent, positions: ReadonlySet<number>): TableContent {
  const rows = tableRows(content);
  const kept = rows.filter((_, position) => !positions.has(position));
  return kept.length === rows.length ? content : withRows(content, kept);
}

/** Inserts a copy of each row below the last of them. */
export function duplicateRows(content: TableContent, positions: readonly number[], newId: () => string): TableContent {
  const rows = tableRows(content);
  const copies = positions.flatMap((position) => {
    const row = rows[position];
    return row === undefined ? [] : [{ ...row, _id: newId() }];
  });
  return insertRows(content, Math.max(-1, ...positions) + 1, copies);
}

/** Moves rows, in their order, to before the row that is at `to` now. */
export function moveRows(content: TableContent, positions: ReadonlySet<number>, to: number): TableContent {
  const rows = tableRows(content);
  const moved = rows.filter((_, position) => positions.has(position));
  const staying = (from: number, end?: number) =>
    rows.slice(from, end).filter((_, position) => !positions.has(from + position));
  const result = [...staying(0, to), ...moved, ...staying(to)];
  return result.every((row, position) => row === rows[position]) ? content : withRows(content, result);
}

export type NewColumn = { id: string; name: string; field: string; [member: string]: unknown };

export function insertColumn(content: TableContent, side: ColumnSide, at: number, column: NewColumn): TableContent {
  const columns = columnList(content, side);
  const rows = tableRows(content).map((row) => (isRow(row) ? { ...row, [column.id]: '' } : row));
  return { ...content, [side]: [...columns.slice(0, at), column, ...columns.slice(at)], rules: rows };
}

export function changeColumn(
  content: TableContent,
  { side, position }: Pick<TableColumn, 'side' | 'position'>,
  changes: Readonly<Record<string, unknown>>,
): TableContent {
  const columns = columnList(content, side).map((column, at) =>
    at === position ? { ...(column as object), ...changes } : column,
  );
  return { ...content, [side]: columns };
}

/** Removes a column with its cells, unless another column has the same id and therefore the same cells. */
export function deleteColumn(content: TableContent, { side, position, id }: TableColumn): TableContent {
  const isShared = tableColumns(content).filter((column) => column.id === id).length > 1;
  const columns = columnList(content, side).filter((_, at) => at !== position);
  const rules = isShared ? tableRows(content) : tableRows(content).map((row) => without(row, id));
  return { ...content, [side]: columns, rules };
}

/** Moves a column to another position among the columns of its side. */
export function moveColumn(content: TableContent, { side, position }: TableColumn, to: number): TableContent {
  const columns = [...columnList(content, side)];
  const [moved] = columns.splice(position, 1);
  columns.splice(to, 0, moved);
  return position === to ? content : { ...content, [side]: columns };
}

export const setHitPolicy = (content: TableContent, hitPolicy: HitPolicy): TableContent =>
  content.hitPolicy === hitPolicy ? content : { ...content, hitPolicy };

function without(row: TableRow, id: string): TableRow {
  if (!isRow(row) || !Object.hasOwn(row, id)) return row;
  const { [id]: _, ...rest } = row;
  return rest;
}

/** Undefined where something else than a text stands, which every text replaces. */
const textIn = (row: TableRow, columnId: string): string | undefined =>
  isNoText(row, columnId) ? undefined : cellText(row, columnId);

const withRows = (content: TableContent, rules: readonly TableRow[]): TableContent => ({ ...content, rules });
