import { tableColumnLabel } from './grid-columns.ts';
import type { TableColumn, TableContent } from './table-content.ts';
import { cellText, NOTE, tableColumns, tableRows } from './table-content.ts';

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

/** A table as a sheet: one line with the titles, one for each row, the notes at the end. */
export function sheetOf(content: TableContent): { header: string[]; rows: string[][] } {
  const columns = tableColumns(content);
  return {
    header: [...columnTitles(columns), NOTE_TITLE],
    rows: tableRows(content).map((row) => [...columns.map(({ id }) => cellText(row, id)), cellText(row, NOTE)]),
  };
}
