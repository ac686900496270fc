import type { ProblemFix } from '@rulewright/contract';
import type { Expression } from '@rulewright/jdm';
import { anyType, cellType, comparedValues, inferType, literalOf, parseCell, parseExpression } from '@rulewright/jdm';
import { bareWord, softWordHint, wordHint } from '#jdm-editor/expressions/bare-word.ts';
import type { ColumnKind, ColumnValues } from './column-types.ts';
import type { TableColumn } from './table-content.ts';

/** What is wrong with a cell. A warning is a cell that works but is probably not what its author wants. */
export type CellFault = {
  severity: 'error' | 'warning';
  message: string;
  start: number;
  end: number;
  /** A change that solves it. */
  fix?: ProblemFix;
};

/**
 * How the cells of a column are read: as tests of the column's field, as an expression, or as either where there is no field,
 * which old tables have.
 */
export type CellReading = 'cell' | 'freeCell' | 'expression';

export function readingOf({ side, field }: Pick<TableColumn, 'side' | 'field'>): CellReading {
  if (side === 'outputs') return 'expression';
  return field.trim() === '' ? 'freeCell' : 'cell';
}

type KnownFaults = Map<string, CellFault | null>;
const known: KnownFaults = new Map();
const knownByNamed = new WeakMap<ReadonlySet<unknown>, KnownFaults>();
const MAX_KNOWN = 5_000;

/** What was found before: most cells repeat each other, and those in sight are checked each time they are drawn. */
function knownFor(named: ColumnValues['named']): KnownFaults {
  if (!named) return known;
  const before = knownByNamed.get(named);
  if (before) return before;
  const begun: KnownFaults = new Map();
  knownByNamed.set(named, begun);
  return begun;
}

/**
 * Checks a cell as the engine reads it. An empty one is right: it matches everything, or gives nothing. The values are those
 * that the column says, or that are known of its field.
 */
export function checkCell(text: string, column: TableColumn, values: ColumnValues): CellFault | null {
  if (text.trim() === '') return null;
  const reading = readingOf(column);
  const faults = knownFor(values.named);
  const key = `${reading} ${values.kind} ${text}`;
  const before = faults.get(key);
  if (before !== undefined) return before;
  const fault = faultOf(text, reading, values);
  if (faults.size >= MAX_KNOWN) faults.clear();
  faults.set(key, fault);
  return fault;
}

/** What is known of the names that a cell can read. */
export type KnownNames = { has: (name: string) => boolean; isInputKnown: () => boolean };

/**
 * What is said of a cell only while somebody is at it, because it may be right: that a word without quotes is a field, where none of
 * that name is known. While nothing is known of the input it is said of results alone, which are texts more often than fields.
 */
export function wordFault(
  text: string,
  column: TableColumn,
  { kind }: ColumnValues,
  names: KnownNames,
): CellFault | null {
  const reading = readingOf(column);
  // In a column with a type, a word without quotes is a value, and a field is shown as an expression.
  const word = reading === 'freeCell' || kind !== 'any' ? null : bareWord(text, reading, names.has);
  const isInputKnown = word !== null && names.isInputKnown();
  if (!word || (!isInputKnown && reading === 'cell')) return null;
  const message = isInputKnown ? wordHint(word) : softWordHint(word);
  return { severity: 'warning', message, start: word.start, end: word.end };
}

function faultOf(text: string, reading: CellReading, { kind, named }: ColumnValues): CellFault | null {
  if (kind === 'any' && isBareDate(text)) return bareDate(text);
  const expression = reading === 'cell' ? null : parseExpression(text);
  if (expression?.ok) {
    const result = inferType(expression.tree, anyType).kind;
    return reading === 'expression' ? (mismatch(text, kind, result) ?? unnamed([expression.tree], named)) : null;
  }
  const cell = reading === 'expression' ? null : parseCell(text);
  if (cell?.ok) return mismatch(text, kind, cellType(cell.tree)) ?? unnamed(comparedValues(cell.tree), named);
  const failed = cell ?? expression;
  if (!failed || failed.ok) return null;
  const { start, end, message } = failed.error;
  return { severity: 'error', message, start, end };
}

/** Whether a text is a date without quotes. Expressions calculate it: 2026-01-31 is 1994. */
const isBareDate = (text: string): boolean => /^\s*\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?\s*$/.test(text);

/** Without a time of day it works, but as a subtraction. */
const bareDate = (text: string): CellFault => ({
  severity: text.includes('T') ? 'error' : 'warning',
  message: `a date is written in quotes: "${text.trim()}"`,
  start: 0,
  end: text.length,
});

const words: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  dateTime: 'a date',
  time: 'a time',
};

const areTexts = new Set<string | null>(['date', 'dateTime', 'time', 'string']);

/** Dates are written as texts. What is found out about a cell may be nothing, which contradicts no type. */
function mismatch(text: string, kind: ColumnKind, found: string | null): CellFault | null {
  const [wanted, is] = [words[kind], found === null ? undefined : words[found]];
  const fits = kind === found || (areTexts.has(kind) && areTexts.has(found));
  if (!wanted || !is || fits) return null;
  return { severity: 'warning', message: `the column holds ${wanted}, but this is ${is}`, start: 0, end: text.length };
}

const MAX_LISTED = 5;

/** Finds a value that is written out and is none of those that the column or a schema names. */
function unnamed(written: readonly Expression[], named: ColumnValues['named']): CellFault | null {
  if (!named) return null;
  for (const expression of written) {
    const value = literalOf(expression);
    if (value === undefined || value === null || named.has(value)) continue;
    const listed = [...named].slice(0, MAX_LISTED).map((one) => JSON.stringify(one));
    const rest = named.size - listed.length;
    const choice = `${listed.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
    const message = `${JSON.stringify(value)} is none of the values that are meant here: ${choice}`;
    return { severity: 'warning', message, start: expression.start, end: expression.end };
  }
  return null;
}
