import type { CellContext } from '@rulewright/jdm';
import type { InferredValues } from '#jdm-editor/table/columns/grid-columns.ts';
import { nothingInferred, tableColumnLabel } from '#jdm-editor/table/columns/grid-columns.ts';
import { cellsOf, shownCell } from '#jdm-editor/table/content/column-cells.ts';
import type { TableColumn, TableContent, TableRow } from '#jdm-editor/table/content/table-content.ts';
import { cellText, isNoText, NOTE, tableColumns, tableRows } from '#jdm-editor/table/content/table-content.ts';
import type { SheetCell } from '#lib/sheets/sheet.ts';
import { SheetDate } from '#lib/sheets/sheet.ts';

export const NOTE_TITLE = 'Note';

/** The titles of columns in a file. Two with the same label are told apart by their fields. */
export function columnTitles(columns: readonly TableColumn[]): string[] {
  const labels = columns.map(tableColumnLabel);
  const isTwice = (label: string) => label === NOTE_TITLE || labels.filter((other) => other === label).length > 1;
  return columns.map((column, at) => {
    const label = labels[at] ?? '';
    return isTwice(label) ? `${label} (${column.side === 'inputs' ? 'input' : 'output'} ${column.field})` : label;
  });
}

/**
 * A table as a sheet: one line with the titles, one for each row, the notes at the end. Cells are as they are shown, so that they
 * are read as the same cells again; for Excel, numbers, truth values and dates are what they are.
 */
export function sheetOf(
  content: TableContent,
  format: 'csv' | 'xlsx' = 'csv',
  inferred: InferredValues = nothingInferred,
): { header: string[]; rows: SheetCell[][] } {
  const columns = tableColumns(content);
  const contexts = columns.map((column) => cellsOf(column, inferred.get(column.id)));
  const cellOf = (row: TableRow, at: number): SheetCell => {
    const id = columns[at]?.id ?? '';
    const stored = cellText(row, id);
    const context = contexts[at];
    if (!context || isNoText(row, id)) return stored;
    const { text, as } = shownCell(stored, context);
    return format === 'xlsx' && as === 'value' ? plainValue(text, stored, context) : text;
  };
  return {
    header: [...columnTitles(columns), NOTE_TITLE],
    rows: tableRows(content).map((row) => [...columns.map((_, at) => cellOf(row, at)), cellText(row, NOTE)]),
  };
}

const moment = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2})(:\d{2})?)?$/;

/** The value of a cell that is a single one, and not a condition on several. */
function plainValue(text: string, stored: string, { type }: CellContext): SheetCell {
  if (type === 'boolean' && (stored === 'true' || stored === 'false')) return stored === 'true';
  // A number that would lose digits stays a text.
  if (type === 'number' && String(Number(stored)) === stored) return Number(stored);
  const [, day, time, seconds = ':00'] = type === 'date' || type === 'dateTime' ? (moment.exec(text) ?? []) : [];
  // Excel has no dates before 1900, and no midnight: it is read again as the whole day.
  if (day === undefined || day < '1900-03-01' || `${time}${seconds}` === '00:00:00') return text;
  return new SheetDate(time === undefined ? day : `${day}T${time}${seconds}`);
}
