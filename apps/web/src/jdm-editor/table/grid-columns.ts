import type { TableColumn } from './table-content.ts';
import { NOTE } from './table-content.ts';

/** A column of the grid: one of the table's, or the notes of its rows. */
export type GridColumn = {
  /** The member of a row that it shows. */
  id: string;
  /** Null for the notes. */
  column: TableColumn | null;
  width: number;
};

export const DEFAULT_WIDTH = 176;
export const MIN_WIDTH = 64;
const NOTE_WIDTH = 240;

/** Widths that people have chosen, by the id of the column. */
export type ColumnWidths = Readonly<Record<string, number>>;

export function gridColumns(columns: readonly TableColumn[], widths: ColumnWidths): GridColumn[] {
  return [
    ...columns.map((column) => ({ id: column.id, column, width: widths[column.id] ?? DEFAULT_WIDTH })),
    { id: NOTE, column: null, width: widths[NOTE] ?? NOTE_WIDTH },
  ];
}

/** The label of a column: its name, or its field where the name says nothing. */
export const columnLabel = ({ column }: GridColumn): string =>
  column === null ? 'Note' : column.name || column.field || (column.side === 'inputs' ? 'Input' : 'Output');
