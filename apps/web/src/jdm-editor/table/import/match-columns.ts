import type { ColumnSide, TableColumn } from '#jdm-editor/table/content/table-content.ts';
import { NOTE } from '#jdm-editor/table/content/table-content.ts';
import { columnTitles, NOTE_TITLE } from '#jdm-editor/table/export/export-sheet.ts';
import type { SheetCell } from '#lib/sheets/sheet.ts';
import { isEmptyCell } from '#lib/sheets/sheet.ts';
import type { TitledSheet } from '#lib/sheets/titled-sheet.ts';
import { isEmptyRow } from '#lib/sheets/titled-sheet.ts';

/** Where a column of a file goes: to a column of the table or its notes, by id; to a new column; or nowhere. */
export type ColumnTarget = { kind: 'column'; id: string } | { kind: 'new'; side: ColumnSide } | { kind: 'none' };

const normal = (text: string) => text.trim().toLowerCase();

/**
 * Finds the column of the table for each title of a file: by the title that an export writes, by the name, or by the field.
 * Of a table without columns, every column becomes new.
 */
export function matchColumns(sheet: TitledSheet, columns: readonly TableColumn[]): ColumnTarget[] {
  const exported = columnTitles(columns);
  const taken = new Set<string>();
  const find = (title: string): string | undefined => {
    const wanted = normal(title);
    const isFree = ({ id }: TableColumn) => !taken.has(id);
    const by = (read: (column: TableColumn, at: number) => string) =>
      columns.find((column, at) => isFree(column) && normal(read(column, at)) === wanted);
    const found = by((_, at) => exported[at] ?? '') ?? by(({ name }) => name) ?? by(({ field }) => field);
    if (found) return found.id;
    return wanted === normal(NOTE_TITLE) && !taken.has(NOTE) ? NOTE : undefined;
  };
  const firstOutput = columns.length > 0 ? 0 : guessFirstOutput(sheet);
  return sheet.titles.map((title, at): ColumnTarget => {
    if (title.trim() === '') return { kind: 'none' };
    const id = find(title);
    if (id !== undefined) {
      taken.add(id);
      return { kind: 'column', id };
    }
    if (columns.length > 0) return { kind: 'none' };
    return { kind: 'new', side: at >= firstOutput ? 'outputs' : 'inputs' };
  });
}

/**
 * The position from which on the columns of a file seem to be results: behind the last one with a cell that only a
 * condition has. Where that tells nothing, the last one is the result.
 */
function guessFirstOutput({ titles, rows: all }: TitledSheet): number {
  const rows = all.filter((row) => !isEmptyRow(row));
  const titled = titles.flatMap((title, at) => (title === '' || normal(title) === normal(NOTE_TITLE) ? [] : [at]));
  const lastCondition = titled.findLast((at) => rows.some(({ cells }) => isCondition(cells[at])));
  const guess = titled.find((at) => lastCondition !== undefined && at > lastCondition);
  return guess ?? (titled.length > 1 ? (titled.at(-1) ?? 0) : titles.length);
}

/** Whether a cell is empty, which as a condition matches anything, or begins as a comparison or a range does. */
const isCondition = (cell: SheetCell | undefined) =>
  isEmptyCell(cell) || (typeof cell === 'string' && /^\s*([<>!=]|[[(\]][^,]*\.\.|not\b)/.test(cell));
