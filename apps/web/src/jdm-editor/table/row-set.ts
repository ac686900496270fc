import type { TableRow } from './table-content.ts';

/**
 * Some rows of a table, which it knows again after they were changed. An edit makes new objects of the rows that it changes,
 * and some edits change all of them, so that rows are known by their ids as well, unless they share them with other rows.
 */
export class RowSet {
  readonly #rows = new WeakSet<object>();
  readonly #ids = new Set<unknown>();

  constructor(all: readonly TableRow[], isMember: (row: TableRow, position: number) => boolean) {
    const idsOfOthers = new Set<unknown>();
    for (const [position, row] of all.entries()) {
      if (!isObject(row)) continue;
      if (!isMember(row, position)) {
        idsOfOthers.add(row._id);
        continue;
      }
      this.#rows.add(row);
      this.#ids.add(row._id);
    }
    for (const id of idsOfOthers) this.#ids.delete(id);
  }

  has(row: TableRow): boolean {
    return isObject(row) && (this.#rows.has(row) || this.#ids.has(row._id));
  }
}

/** A table that was written by hand may have anything in the place of a row. */
const isObject = (row: TableRow): boolean => typeof row === 'object' && row !== null;
