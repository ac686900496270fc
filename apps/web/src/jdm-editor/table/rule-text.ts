import type { SheetCell } from '#lib/sheets/sheet.ts';
import { SheetDate } from '#lib/sheets/sheet.ts';
import { sheetTruth } from '#lib/sheets/truth.ts';
import type { ColumnKind } from './column-types.ts';

/** A cell of a spreadsheet as rules write it. The kind is that of the column that it comes to. */
export function ruleText(cell: SheetCell, kind: ColumnKind): string {
  const text = String(cell ?? '');
  const isDate = cell instanceof SheetDate || ((kind === 'date' || kind === 'string') && isBareDate(text));
  return isDate ? `"${text.trim()}"` : String(sheetTruth(text) ?? text);
}

/** Whether a text is a date without quotes. Rules would calculate it: 2026-01-31 is 1994. */
export const isBareDate = (text: string): boolean => /^\s*\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?\s*$/.test(text);
