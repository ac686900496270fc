import type { CellContext } from '@rulewright/jdm';
import { cellsOf, shownText } from '#jdm-editor/table/content/column-cells.ts';
import type { ColumnKind, ColumnValues } from '#jdm-editor/table/content/column-types.ts';
import { anyValues, valuesOfColumn } from '#jdm-editor/table/content/column-types.ts';
import type { TableColumn, TableRow } from '#jdm-editor/table/content/table-content.ts';
import { NOTE } from '#jdm-editor/table/content/table-content.ts';
import type { SheetColumn } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import { withinWidths } from '#ui/spreadsheet/frame/sheet-geometry.ts';

/** A column of the grid: one of the table's, or the notes of its rows. */
export type GridColumn = SheetColumn & {
  /** The member of a row that it shows. */
  id: string;
  /** Unlike ids, which a table may have twice. */
  key: string;
  /** Null for the notes. */
  column: TableColumn | null;
  values: ColumnValues;
  /** How its cells are read and shown. Null for the notes. */
  cells: CellContext | null;
};

export type ColumnGroup = 'inputs' | 'outputs' | 'notes';

export const groupOf = ({ column }: GridColumn): ColumnGroup => column?.side ?? 'notes';

/** By how much keys make a column wider or narrower. */
const WIDTH_STEP = 24;
const NEW_WIDTH = 144;
const NOTE_WIDTH = 176;

/** The next wider or narrower width. */
export const steppedWidth = (width: number, by: 1 | -1): number => withinWidths(Math.round(width) + by * WIDTH_STEP);

/** Widths by the id of the column. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** What is known of the values of columns besides what they say themselves, by id. */
export type InferredValues = ReadonlyMap<string, ColumnValues>;

export const nothingInferred: InferredValues = new Map();

type Arrangement = { widths: ColumnWidths; notesFirst?: boolean };

export function gridColumns(
  columns: readonly TableColumn[],
  { widths, notesFirst = false }: Arrangement,
  inferred: InferredValues = nothingInferred,
): GridColumn[] {
  let start = 0;
  const place = (column: TableColumn | null): GridColumn => {
    const id = column?.id ?? NOTE;
    const width = widths[id] ?? (column ? NEW_WIDTH : NOTE_WIDTH);
    const key = column ? `${column.side} ${column.position} ${id}` : NOTE;
    const values = valuesIn(column, inferred);
    const placed = { id, key, column, values, cells: column && cellsOf(column, inferred.get(id)), width, start };
    start += width;
    return placed;
  };
  return (notesFirst ? [null, ...columns] : [...columns, null]).map(place);
}

/** Before which columns a column can be moved: those of its group. The notes stand before or behind all others. */
export function placesFor(columns: readonly GridColumn[], at: number): number[] {
  const moved = columns[at];
  if (!moved?.column) return [0, columns.length];
  const group = columns.flatMap((column, place) => (groupOf(column) === groupOf(moved) ? [place] : []));
  return [...group, (group.at(-1) ?? at) + 1];
}

export const valuesIn = (column: TableColumn | null, inferred: InferredValues): ColumnValues =>
  column ? valuesOfColumn(column, inferred.get(column.id)) : anyValues;

/** The label of a column: its name, or its field where the name says nothing. */
export const columnLabel = ({ column }: GridColumn): string => (column === null ? 'Note' : tableColumnLabel(column));

export const tableColumnLabel = ({ name, field, side }: Pick<TableColumn, 'name' | 'field' | 'side'>): string =>
  name || field || (side === 'inputs' ? 'Input' : 'Output');

const CHARACTER = 7.6;
const PADDING = 28;
const SAMPLE = 200;

/** The room for the mark of the kind beside the field. */
const KIND_MARK = '123 ';

/** The width that shows the label, the field and the texts of the first rows, within limits. */
export function fittingWidth(
  rows: readonly TableRow[],
  column: TableColumn | null,
  most: number,
  inferred: InferredValues,
): number {
  const head = column === null ? [] : [`${tableColumnLabel(column)}   `, `${KIND_MARK}${column.field}`];
  const cells = column && cellsOf(column, inferred.get(column.id));
  const texts = rows.slice(0, SAMPLE).map((row) => shownText(row, column?.id ?? NOTE, cells));
  const longest = Math.max(0, ...[...head, ...texts].map(({ length }) => length));
  return Math.round(Math.max(88, Math.min(most, longest * CHARACTER + PADDING)));
}

/** What the cells of a column show most often has room, also in a table that has no others yet. */
const LEAST_WIDTHS: Partial<Record<ColumnKind, number>> = { date: 136, dateTime: 176 };

const leastWidth = (column: TableColumn, inferred: InferredValues): number =>
  LEAST_WIDTHS[valuesIn(column, inferred).kind] ?? 0;

const WIDEST = 208;
const NARROWEST = 96;
/** What an empty column should have, where there is room. */
const ROOMY = 168;

/**
 * Widths for columns whose width nobody has chosen. Wide columns are narrowed where all of them fit into the room then; where
 * they do not, the table is scrolled, and its columns may as well be wide. Room that is left widens the narrow ones.
 */
export function fittingWidths(
  rows: readonly TableRow[],
  columns: readonly TableColumn[],
  room: number,
  inferred: InferredValues = nothingInferred,
): ColumnWidths {
  const widths = columns.map((column) => fittingWidth(rows, column, WIDEST, inferred));
  const needed = columns.map((column) => leastWidth(column, inferred));
  const within = (at: number, least: number, most: number) =>
    Math.max(needed[at] ?? 0, Math.min(most, Math.max(widths[at] ?? most, least)));
  const total = (least: number, most: number) => widths.reduce((sum, _, at) => sum + within(at, least, most), 0);
  let most = WIDEST;
  while (most > NARROWEST && total(0, most) > room) most -= 4;
  if (total(0, most) > room) most = WIDEST;
  let least = NARROWEST;
  while (least < ROOMY && total(least + 4, most) <= room - NOTE_WIDTH) least += 4;
  if (total(least, most) > room) least = 0;
  return Object.fromEntries(columns.map(({ id }, at) => [id, within(at, least, most)]));
}
