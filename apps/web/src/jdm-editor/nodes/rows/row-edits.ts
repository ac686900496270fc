import { asRecord } from '@rulewright/jdm';

/** What a row of a list is made of. Items that are no objects are shown as empty rows, and kept until somebody fills them in. */
export type Row = Readonly<Record<string, unknown>>;
type Rows = readonly unknown[];

// Every edit returns a new list that shares all other rows with the old one, and the same list if nothing changes.

export const insertRows = (rows: Rows, at: number, added: Rows): Rows =>
  added.length === 0 ? rows : rows.toSpliced(at, 0, ...added);

export const removeRow = (rows: Rows, at: number): Rows => (at in rows ? rows.toSpliced(at, 1) : rows);

/** Moves a row, so that it is at `to` afterwards. */
export function moveRow(rows: Rows, from: number, to: number): Rows {
  if (from === to || !(from in rows) || !(to in rows)) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]);
}

/** Inserts a copy below a row, with an id of its own. */
export function duplicateRow(rows: Rows, at: number, newId: () => string): Rows {
  return at in rows ? rows.toSpliced(at + 1, 0, { ...asRecord(rows[at]), id: newId() }) : rows;
}

/** Sets members of a row in their places. */
export function changeRow(rows: Rows, at: number, members: Row): Rows {
  const row = asRecord(rows[at]);
  const isSame = Object.entries(members).every(([name, value]) => row[name] === value);
  return isSame || !(at in rows) ? rows : rows.with(at, { ...row, ...members });
}

/** A key for each row that stays with it when rows are moved. Ids may be missing or the same. */
export function rowKeys(rows: Rows): string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { id } = asRecord(row);
    const name = typeof id === 'string' ? id : '';
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return times === 0 ? name : `${name} ${times}`;
  });
}
