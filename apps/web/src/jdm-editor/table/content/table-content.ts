import { asRecord, asText } from '@rulewright/jdm';

/** Where rows keep the author's note. */
export const NOTE = '_description';

export type ColumnSide = 'inputs' | 'outputs';
export type TableColumn = {
  id: string;
  /** What its author called it. */
  name: string;
  field: string;
  side: ColumnSide;
  /** Its position among the columns of its side. */
  position: number;
  /** Everything that the column has, also what we do not know. */
  written: Readonly<Record<string, unknown>>;
};
export type TableRow = Readonly<Record<string, unknown>>;
export type TableContent = Readonly<Record<string, unknown>>;

export const columnList = (content: TableContent, side: ColumnSide): readonly unknown[] => {
  const list = content[side];
  return Array.isArray(list) ? list : [];
};

/** The columns of a table, inputs first. */
export function tableColumns(content: TableContent): TableColumn[] {
  const read = (side: ColumnSide) =>
    columnList(content, side).map((column, position) => {
      const written = asRecord(column);
      return {
        id: asText(written.id),
        name: asText(written.name),
        field: asText(written.field),
        side,
        position,
        written,
      };
    });
  return [...read('inputs'), ...read('outputs')];
}

const none: readonly TableRow[] = [];

/** The rows as they are, also those that are no objects. */
export const tableRows = (content: TableContent): readonly TableRow[] =>
  Array.isArray(content.rules) ? (content.rules as TableRow[]) : none;

/** A table that was written by hand may have anything in the place of a row. */
export const isRow = (row: unknown): row is TableRow => typeof row === 'object' && row !== null;

/** What is shown of a cell: its text, or as JSON what stands there instead of one. A cell that is missing is empty. */
export function cellText(row: TableRow | null | undefined, columnId: string): string {
  const cell = row?.[columnId];
  return typeof cell === 'string' || cell === undefined ? asText(cell) : JSON.stringify(cell);
}

/** Whether something else than a text stands in a cell, because of which the table is not read at all. */
export function isNoText(row: TableRow | null | undefined, columnId: string): boolean {
  const cell = row?.[columnId];
  return cell !== undefined && typeof cell !== 'string';
}

export type HitPolicy = 'first' | 'collect';

/** As a run reads it: everything but "collect" is "first". */
export const hitPolicyOf = (content: TableContent): HitPolicy =>
  content.hitPolicy === 'collect' ? 'collect' : 'first';
