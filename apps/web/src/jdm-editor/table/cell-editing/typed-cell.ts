import type { CellContext } from '@rulewright/jdm';
import { readCell } from '@rulewright/jdm';
import type { CellFault, KnownNames } from '#jdm-editor/table/cells/cell-check.ts';
import { checkCell, wordFault } from '#jdm-editor/table/cells/cell-check.ts';
import type { GridColumn } from '#jdm-editor/table/columns/grid-columns.ts';
import { shownCell } from '#jdm-editor/table/content/column-cells.ts';

const forced = /^\s*=(?!=)/;

/** Where the expression begins in what is typed into a cell. Null where it is a value. */
export function expressionBegin(text: string, cells: CellContext | null): number | null {
  const sign = forced.exec(text);
  if (sign) return sign[0].length;
  if (!cells || cells.type === 'any') return 0;
  return readCell(text, cells).as === 'expression' ? 0 : null;
}

/** What is to be said of a cell while it is typed: it cannot be understood, or the expression in it is wrong. */
export function typingFault(text: string, column: GridColumn, names: () => KnownNames): CellFault | null {
  const { cells, values } = column;
  if (!column.column || !cells || text.trim() === '') return null;
  const read = readCell(text, cells);
  if (read.as === 'unclear') return { severity: 'warning', message: read.message, start: 0, end: text.length };
  const fault = checkCell(read.stored, column.column, values);
  return fault ?? wordFault(read.stored, column.column, values, names());
}

/** What a typed text can mean, where it is not clear what is meant. */
export function possibleMeanings(text: string, cells: CellContext | null) {
  const read = cells && cells.type !== 'any' ? readCell(text, cells) : null;
  if (!cells || read?.as !== 'unclear' || read.choices.length === 0) return null;
  return { words: read.message, texts: read.choices.map(({ stored }) => shownCell(stored, cells).text) };
}

/**
 * What is offered while a cell is typed: the values of the column as people type them, or in an expression as the language writes
 * them.
 */
export function offeredValues(text: string, written: readonly string[], cells: CellContext | null): readonly string[] {
  if (!cells || expressionBegin(text, cells) !== null) return written;
  const shown = written.map((stored) => shownCell(stored, cells));
  return [...new Set(shown.filter(({ as }) => as === 'value').map((one) => one.text))];
}
