import type { SheetCell } from './sheet.ts';

/**
 * A spreadsheet takes a cell that begins like this for a formula, and would run what somebody else has written into it.
 * A number with a sign is harmless. What has apostrophes of its own before that gets one more, so that reading takes away none of them.
 */
const formula = /^'*(?:[\t\r]|[=+\-@](?!(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$))/;

/** Text with commas that spreadsheets open as it is. A cell that would be a formula gets an apostrophe before it. */
export async function writeCsv(header: readonly string[], rows: readonly (readonly SheetCell[])[]): Promise<string> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(
    { fields: [...header], data: rows.map((row) => [...row]) },
    { escapeFormulae: formula, newline: '\r\n' },
  );
  // Without the mark at the beginning Excel does not read it as UTF-8.
  return `\uFEFF${text}\r\n`;
}

/** What was written of such a cell. Null if it has no apostrophe that stands before a formula. */
export const escapedIn = (cell: string): string | null =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : null;
