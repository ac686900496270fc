import { kindLabel, kindOfColumn } from './column-types.ts';
import type { TableColumn, TableRow } from './table-content.ts';
import { cellText, NOTE } from './table-content.ts';

/** A column of the grid: one of the table's, or the notes of its rows. */
export type GridColumn = {
  /** The member of a row that it shows. */
  id: string;
  /** Unlike ids, which a table may have twice. */
  key: string;
  /** Null for the notes. */
  column: TableColumn | null;
  width: number;
  /** The distance from the first column. */
  start: number;
};

export type ColumnGroup = 'inputs' | 'outputs' | 'notes';

export const groupOf = ({ column }: GridColumn): ColumnGroup => column?.side ?? 'notes';

export const MIN_WIDTH = 64;
export const MAX_WIDTH = 800;
const NEW_WIDTH = 144;
const NOTE_WIDTH = 176;

/** Widths by the id of the column. */
export type ColumnWidths = Readonly<Record<string, number>>;

export function gridColumns(columns: readonly TableColumn[], widths: ColumnWidths): GridColumn[] {
  let start = 0;
  const place = (id: string, key: string, column: TableColumn | null, otherwise: number): GridColumn => {
    const width = widths[id] ?? otherwise;
    const placed = { id, key, column, width, start };
    start += width;
    return placed;
  };
  return [
    ...columns.map((column) => place(column.id, `${column.side} ${column.position} ${column.id}`, column, NEW_WIDTH)),
    place(NOTE, NOTE, null, NOTE_WIDTH),
  ];
}

export const endOf = (columns: readonly GridColumn[]): number => {
  const last = columns.at(-1);
  return last ? last.start + last.width : 0;
};

/** The label of a column: its name, or its field where the name says nothing. */
export const columnLabel = ({ column }: GridColumn): string => (column === null ? 'Note' : tableColumnLabel(column));

export const tableColumnLabel = ({ name, field, side }: Pick<TableColumn, 'name' | 'field' | 'side'>): string =>
  name || field || (side === 'inputs' ? 'Input' : 'Output');

const CHARACTER = 7.6;
const PADDING = 28;
const SAMPLE = 200;

/** Beside the field. */
const typeWords = (column: TableColumn) => {
  const kind = kindOfColumn(column);
  return kind === 'any' ? '' : `  ${kindLabel(kind)}`;
};

/** The width that shows the label, the field and the texts of the first rows, within limits. */
export function fittingWidth(rows: readonly TableRow[], column: TableColumn | null, most: number): number {
  const head = column === null ? [] : [`${tableColumnLabel(column)}   `, `${column.field}${typeWords(column)}`];
  const texts = rows.slice(0, SAMPLE).map((row) => cellText(row, column?.id ?? NOTE));
  const longest = Math.max(0, ...[...head, ...texts].map(({ length }) => length));
  return Math.round(Math.max(104, Math.min(most, longest * CHARACTER + PADDING)));
}

const WIDEST = 208;
const NARROWEST = 108;

/**
 * Widths for columns whose width nobody has chosen. Wide columns are narrowed where all of them fit into the room then; where
 * they do not, the table is scrolled, and its columns may as well be wide.
 */
export function fittingWidths(rows: readonly TableRow[], columns: readonly TableColumn[], room: number): ColumnWidths {
  const widths = columns.map((column) => fittingWidth(rows, column, WIDEST));
  const total = (most: number) => widths.reduce((sum, width) => sum + Math.min(width, most), 0);
  let most = WIDEST;
  while (most > NARROWEST && total(most) > room) most -= 4;
  const limit = total(most) > room ? WIDEST : most;
  return Object.fromEntries(columns.map(({ id }, at) => [id, Math.min(widths[at] ?? limit, limit)]));
}
