import type { TableRow } from '#jdm-editor/table/content/table-content.ts';
import { isRow } from '#jdm-editor/table/content/table-content.ts';

/**
 * Some rows of a table, which it knows again after they were changed. An edit makes new objects of the rows that it changes,
 * and some edits change all of them, so that rows are known by their ids as well, unless they share them with other rows. Those
 * without an id of their own are known by their place, as long as the set follows every change of the table.
 */
export class RowSet {
  readonly #rows = new WeakSet<object>();
  readonly #ids = new Set<unknown>();
  #all: readonly TableRow[];

  constructor(all: readonly TableRow[], isMember: (row: TableRow, position: number) => boolean) {
    this.#all = all;
    const idsOfOthers = new Set<unknown>();
    for (const [position, row] of all.entries()) {
      if (!isRow(row)) continue;
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
    return isRow(row) && (this.#rows.has(row) || this.#ids.has(row._id));
  }

  /** Takes over the members that an edit has made new objects of. Edits that do that leave all rows in their places. A row with
   * another id is a new one, however many rows there were before: an import replaces all of them. */
  follow(all: readonly TableRow[]): void {
    const before = this.#all;
    this.#all = all;
    if (all.length !== before.length) return;
    const isReplaced = (row: TableRow, position: number) =>
      row !== before[position] &&
      this.has(before[position] as TableRow) &&
      !this.has(row) &&
      isSameOrUnknown(row, before[position]);
    const replaced = all.filter(isReplaced);
    if (replaced.length === 0) return;
    // A row that was there before has only been moved.
    const known = new Set(before);
    for (const row of replaced) if (isRow(row) && !known.has(row)) this.#rows.add(row);
  }
}

const isSameOrUnknown = (row: TableRow, before: TableRow | undefined) =>
  isRow(row) && (!row._id || (isRow(before) && row._id === before._id));
