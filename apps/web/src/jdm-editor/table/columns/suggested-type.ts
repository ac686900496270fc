import type { CellContext, CellType } from '@rulewright/jdm';
import { readCell, withoutMoments } from '@rulewright/jdm';
import { planColumn, readSheetCell } from '#jdm-editor/table/cells/cell-plan.ts';
import { shownCell } from '#jdm-editor/table/content/column-cells.ts';
import { browserLocale } from '#lib/browser/browser-locale.ts';
import type { SheetCell } from '#lib/sheets/sheet.ts';
import { isEmptyCell } from '#lib/sheets/sheet.ts';

/** In this order, because a truth value or a time is never a number or a date as well. */
const guessed: readonly CellType[] = ['boolean', 'number', 'date', 'dateTime', 'time'];

const contextOf = (type: CellType, side: CellContext['side']): CellContext => ({ type, side, locale: browserLocale() });

/**
 * The type that all cells of a column of a file have, for a column that is made for them. Null where they are not all alike, or
 * where it cannot be told from words without quotes among other cells whether they are texts or fields.
 */
export function typeOfCells(cells: readonly SheetCell[], side: CellContext['side']): CellType | null {
  const filled = cells.filter((cell) => !isEmptyCell(cell));
  if (filled.length === 0) return null;
  const fits = (type: CellType) => {
    const { counts, notUnderstood, questions } = planColumn(filled, contextOf(type, side));
    const asked = questions.reduce((sum, { count }) => sum + count, 0);
    return counts.expressions === 0 && notUnderstood.length === asked;
  };
  return guessed.find(fits) ?? (areTexts(filled, side) ? 'string' : null);
}

function areTexts(cells: readonly SheetCell[], side: CellContext['side']): boolean {
  const isValue = (cell: SheetCell, type: CellType) => readSheetCell(cell, contextOf(type, side)).as === 'value';
  const quoted = cells.filter((cell) => /^\s*["']/.test(String(cell))).length;
  const isText = (cell: SheetCell) => isValue(cell, 'string') && !guessed.some((type) => isValue(cell, type));
  return (quoted === 0 || quoted === cells.length) && cells.every(isText);
}

/** A type that fits all cells of a column that has none, with the number of cells that say so. */
export type SuggestedType = { type: CellType; count: number };

/** The type that the stored cells of a column have. Null for an empty column, and for cells that are not all alike. */
export function suggestedType(stored: readonly string[], side: CellContext['side']): SuggestedType | null {
  const filled = stored.filter((cell) => cell.trim() !== '');
  if (filled.length === 0) return null;
  const different = [...new Set(filled.map(formOfCell))];
  const fits = (type: CellType) => {
    const context = contextOf(type, side);
    return different.every(
      (cell) => shownCell(cell, context).as === 'value' || (type !== 'string' && isWritten(cell, context)),
    );
  };
  const type = [...guessed, 'string' as const].find(fits);
  return type ? { type, count: filled.length } : null;
}

/**
 * One for all cells that are of the same types, so that a menu opens as soon for a long table. Which days and times there are
 * depends on their digits, and whether `1.500` is clear on its zeros.
 */
function formOfCell(cell: string): string {
  const form = withoutMoments(cell);
  return /\d[-:]\d\d/.test(form) ? form : form.replaceAll(/"[^"]+"/g, '"a"').replaceAll(/[2-9]/g, '1');
}

/** Whether a cell says what people type, but means something else as it is stored: `2026-01-31` without quotes is calculated. */
const isWritten = (cell: string, context: CellContext): boolean => readCell(cell, context).as === 'value';
