import { anyType, cellType, inferType, parseCell, parseExpression } from '@rulewright/jdm';
import { bareWord, softWordHint, wordHint } from '#jdm-editor/expressions/bare-word.ts';
import { sheetTruth } from '#lib/sheets/truth.ts';
import type { ColumnKind } from './column-types.ts';
import { kindOfColumn } from './column-types.ts';
import { isBareDate } from './rule-text.ts';
import type { TableColumn } from './table-content.ts';

/** What is wrong with a cell. A warning is a cell that works but is probably not what its author wants. */
export type CellFault = { severity: 'error' | 'warning'; message: string; start: number; end: number };

/**
 * How the cells of a column are read: as tests of the column's field, as an expression, or as either where there is no field,
 * which old tables have.
 */
export type CellReading = 'cell' | 'freeCell' | 'expression';

export function readingOf({ side, field }: Pick<TableColumn, 'side' | 'field'>): CellReading {
  if (side === 'outputs') return 'expression';
  return field.trim() === '' ? 'freeCell' : 'cell';
}

/** Most cells repeat each other, and the cells in sight are checked each time they are drawn. */
const known = new Map<string, CellFault | null>();
const MAX_KNOWN = 5_000;

/**
 * Checks a cell as the engine reads it. An empty one is right: it matches everything, or gives nothing. The kind is that of
 * the column's values, where more is known of it than the column says.
 */
export function checkCell(text: string, column: TableColumn, kind = kindOfColumn(column)): CellFault | null {
  if (text.trim() === '') return null;
  const reading = readingOf(column);
  const key = `${reading} ${kind} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const fault = faultOf(text, reading, kind);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, fault);
  return fault;
}

/** What is known of the names that a cell can read. */
export type KnownNames = { has: (name: string) => boolean; isInputKnown: () => boolean };

/**
 * What is said of a cell only while somebody is at it, because it may be right: that a word without quotes is a field, where none of
 * that name is known. While nothing is known of the input it is said of results alone, which are texts more often than fields.
 */
export function wordFault(text: string, column: TableColumn, names: KnownNames): CellFault | null {
  const reading = readingOf(column);
  const word = reading === 'freeCell' ? null : bareWord(text, reading, names.has);
  const isInputKnown = word !== null && names.isInputKnown();
  if (!word || (!isInputKnown && reading === 'cell')) return null;
  const message = isInputKnown ? wordHint(word) : softWordHint(word);
  return { severity: 'warning', message, start: word.start, end: word.end };
}

function faultOf(text: string, reading: CellReading, kind: ColumnKind): CellFault | null {
  if (isBareDate(text)) return bareDate(text);
  if (sheetTruth(text) !== null) return capitalTruth(text);
  const expression = reading === 'cell' ? null : parseExpression(text);
  if (expression?.ok) {
    const result = inferType(expression.tree, anyType).kind;
    return reading === 'expression' ? mismatch(text, kind, result) : null;
  }
  const cell = reading === 'expression' ? null : parseCell(text);
  if (cell?.ok) return mismatch(text, kind, cellType(cell.tree));
  const failed = cell ?? expression;
  if (!failed || failed.ok) return null;
  const { start, end, message } = failed.error;
  return { severity: 'error', message, start, end };
}

/** Without a time of day it works, but as a subtraction. */
const bareDate = (text: string): CellFault => ({
  severity: text.includes('T') ? 'error' : 'warning',
  message: `a date is written in quotes: "${text.trim()}"`,
  start: 0,
  end: text.length,
});

const capitalTruth = (text: string): CellFault => ({
  severity: 'warning',
  message: `${text.trim()} is the name of a field. Truth values are written ${text.trim().toLowerCase()}`,
  start: 0,
  end: text.length,
});

const words: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
};

/** Dates are written as texts. What is found out about a cell may be nothing, which contradicts no type. */
function mismatch(text: string, kind: ColumnKind, found: string | null): CellFault | null {
  const [wanted, is] = [words[kind], found === null ? undefined : words[found]];
  const fits = kind === found || (kind === 'date' && found === 'string') || (kind === 'string' && found === 'date');
  if (!wanted || !is || fits) return null;
  return { severity: 'warning', message: `the column holds ${wanted}, but this is ${is}`, start: 0, end: text.length };
}
