import type { TableCells } from '#jdm-editor/table/content/column-cells.ts';
import type { TableContent, TableRow } from '#jdm-editor/table/content/table-content.ts';
import { tableRows } from '#jdm-editor/table/content/table-content.ts';
import type { CellChange } from '#jdm-editor/table/content/table-edits.ts';
import { setCells } from '#jdm-editor/table/content/table-edits.ts';

export type Query = { text: string; matchesCase: boolean };

/** A found cell: the row by its position in the table, the column by its id. */
export type Found = { row: number; columnId: string };

const asSearched = (text: string, { matchesCase }: Query) => (matchesCase ? text : text.toLowerCase());

export function isFound(text: string, query: Query): boolean {
  return query.text !== '' && asSearched(text, query).includes(asSearched(query.text, query));
}

/** Finds cells. A row that is the same object as before is not searched again. */
export class CellSearch {
  readonly #columnsOf = new WeakMap<object, readonly string[]>();

  constructor(
    readonly query: Query,
    readonly columns: readonly string[],
    readonly textOf: TableCells['textOf'],
  ) {}

  /** The found cells of the given rows, row by row. */
  in(rows: readonly TableRow[], positions: readonly number[]): Found[] {
    if (this.query.text === '') return [];
    const found: Found[] = [];
    for (const position of positions) {
      const row = rows[position];
      if (row === null || typeof row !== 'object') continue;
      for (const columnId of this.#foundIn(row)) found.push({ row: position, columnId });
    }
    return found;
  }

  #foundIn(row: TableRow): readonly string[] {
    const known = this.#columnsOf.get(row);
    if (known) return known;
    const found = this.columns.filter((id) => isFound(this.textOf(row, id), this.query));
    this.#columnsOf.set(row, found);
    return found;
  }
}

/** The text with everything that is found replaced. */
export function replacedIn(text: string, query: Query, replacement: string): string {
  const [searched, wanted] = [asSearched(text, query), asSearched(query.text, query)];
  // A letter such as İ has another length in lower case, so that positions would be wrong.
  if (wanted === '' || searched.length !== text.length) return text;
  let replaced = '';
  let at = 0;
  for (let next = searched.indexOf(wanted); next !== -1; next = searched.indexOf(wanted, at)) {
    replaced += text.slice(at, next) + replacement;
    at = next + wanted.length;
  }
  return replaced + text.slice(at);
}

export function replaceIn(
  content: TableContent,
  found: readonly Found[],
  query: Query,
  replacement: string,
  { textOf, read }: TableCells,
): TableContent {
  const rows = tableRows(content);
  const changes = found.flatMap(({ row, columnId }): CellChange[] => {
    const text = textOf(rows[row], columnId);
    const replaced = replacedIn(text, query, replacement);
    // What is shown shorter than it is stored stays as it is.
    return replaced === text ? [] : [{ row, columnId, text: read(replaced, columnId) }];
  });
  return setCells(content, changes);
}

/** Which of the found cells comes after a cell, or before it; around the end to the first. -1 if none is found. */
export function nextFound(
  found: readonly Found[],
  from: Found | null,
  columns: readonly string[],
  backwards: boolean,
): number {
  if (found.length === 0) return -1;
  if (!from) return backwards ? found.length - 1 : 0;
  const order = new Map(columns.map((id, at) => [id, at]));
  const isAfter = (one: Found, other: Found) =>
    one.row === other.row ? (order.get(one.columnId) ?? 0) > (order.get(other.columnId) ?? 0) : one.row > other.row;
  if (backwards) {
    const before = found.findLastIndex((one) => isAfter(from, one));
    return before === -1 ? found.length - 1 : before;
  }
  const after = found.findIndex((one) => isAfter(one, from));
  return after === -1 ? 0 : after;
}
