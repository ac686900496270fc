import { asRecord, parseExpression } from '@rulewright/jdm';
import { sheetTruth } from '#lib/sheets/truth.ts';
import { fromClipboardText } from '#ui/spreadsheet/clipboard/clipboard-text.ts';

export type RowPart = 'key' | 'value';

/**
 * The cells of what was pasted, if it is meant as rows: it has several columns, or several lines that are no single expression.
 * Null if it is meant as text.
 */
export function pastedRows(text: string, part: RowPart): string[][] | null {
  if (part === 'value' && parseExpression(text).ok) return null;
  const cells = fromClipboardText(text);
  const isIndented = part === 'value' && cells.some(([first, ...others]) => first === '' && others.some(Boolean));
  if (cells.some((row) => row.length > 1)) return isIndented ? null : cells;
  if (cells.length < 2) return null;
  if (part === 'key') return cells;
  return cells.every(([cell = '']) => cell.trim() === '' || parseExpression(cell).ok) ? cells : null;
}

/** Fills rows with cells, from a part of a row on. What does not fit adds rows at the end. */
export function pasteExpressions(
  rows: readonly unknown[],
  at: number,
  part: RowPart,
  cells: readonly (readonly string[])[],
  newId: () => string,
): readonly unknown[] {
  const pasted = [...rows];
  for (const [offset, row] of cells.entries()) {
    const [first = '', second] = row;
    const members =
      part === 'value'
        ? { value: expressionOf(first) }
        : { key: first, ...(second !== undefined && { value: expressionOf(second) }) };
    const before = pasted[at + offset];
    pasted[at + offset] =
      before === undefined ? { id: newId(), key: '', value: '', ...members } : { ...asRecord(before), ...members };
  }
  return pasted;
}

/** Spreadsheets write truth values in capitals, which would be names of fields here. */
const expressionOf = (cell: string): string => String(sheetTruth(cell) ?? cell);
