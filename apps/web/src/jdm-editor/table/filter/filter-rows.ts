import type { TableCells } from '#jdm-editor/table/content/column-cells.ts';
import { storedCells } from '#jdm-editor/table/content/column-cells.ts';
import type { TableRow } from '#jdm-editor/table/content/table-content.ts';
import { RowSet } from './row-set.ts';

type TextOf = TableCells['textOf'];

/** What the cells of one column must be like. */
export type ColumnFilter = {
  /** A part of the text, in any case. Empty for every text. */
  contains: string;
  /** The texts that are shown. Null for all. */
  texts: ReadonlySet<string> | null;
};

export type TableFilter = {
  columns: ReadonlyMap<string, ColumnFilter>;
  /** Shows only these rows, such as those that the last run hit. */
  only: RowSet | null;
};

export const noFilter: TableFilter = { columns: new Map(), only: null };

export const isFiltering = ({ columns, only }: TableFilter): boolean => columns.size > 0 || only !== null;

const isEmpty = ({ contains, texts }: ColumnFilter) => contains.trim() === '' && texts === null;

export function withColumnFilter(filter: TableFilter, columnId: string, of: ColumnFilter): TableFilter {
  const columns = new Map(filter.columns);
  if (isEmpty(of)) columns.delete(columnId);
  else columns.set(columnId, of);
  return { ...filter, columns };
}

/** The filter without those of columns that are no longer there. The same one where all are. */
export function withoutGoneColumns(filter: TableFilter, columnIds: readonly string[]): TableFilter {
  const there = [...filter.columns].filter(([columnId]) => columnIds.includes(columnId));
  return there.length === filter.columns.size ? filter : { ...filter, columns: new Map(there) };
}

/**
 * The positions of the rows that a filter shows, in the order of the table. A row that is changed afterwards stays where it
 * was, until the filter is changed: nobody wants a row to vanish while writing in it.
 */
export class FilteredRows {
  readonly #hidden: RowSet;
  readonly #only: RowSet | null;

  constructor(filter: TableFilter, rows: readonly TableRow[], textOf: TextOf = storedCells.textOf) {
    this.#only = filter.only;
    this.#hidden = new RowSet(rows, (row) => !isShown(filter, row, textOf));
  }

  of(rows: readonly TableRow[]): number[] {
    this.#hidden.follow(rows);
    this.#only?.follow(rows);
    const shown: number[] = [];
    for (const [position, row] of rows.entries()) if (!this.#hidden.has(row)) shown.push(position);
    return shown;
  }
}

function isShown({ columns, only }: TableFilter, row: TableRow, textOf: TextOf): boolean {
  if (only && !only.has(row)) return false;
  for (const [columnId, { contains, texts }] of columns) {
    const text = textOf(row, columnId);
    if (texts && !texts.has(text)) return false;
    if (!text.toLowerCase().includes(contains.trim().toLowerCase())) return false;
  }
  return true;
}

/** The different texts of a column with how often they occur, the most frequent first. */
export function textsOfColumn(
  rows: readonly TableRow[],
  columnId: string,
  limit: number,
  textOf: TextOf = storedCells.textOf,
): [string, number][] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const text = textOf(row, columnId);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, limit);
}
