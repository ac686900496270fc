import type { Expression } from '@rulewright/jdm';
import { anyType, cellType, inferType, literalOf, parseCell, parseExpression } from '@rulewright/jdm';
import { bareWord, softWordHint, wordHint } from '#jdm-editor/expressions/bare-word.ts';
import { comparedValues } from '#jdm-editor/expressions/compared-values.ts';
import { sheetTruth } from '#lib/sheets/truth.ts';
import type { ColumnKind, ColumnValues } from './column-types.ts';
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
export function wordFault(text: string, column: TableColumn, names: KnownNames): CellFault | null {
  const reading = readingOf(column);
  const word = reading === 'freeCell' ? null : bareWord(text, reading, names.has);
  const isInputKnown = word !== null && names.isInputKnown();
  if (!word || (!isInputKnown && reading === 'cell')) return null;
  const message = isInputKnown ? wordHint(word) : softWordHint(word);
  return { severity: 'warning', message, start: word.start, end: word.end };
}

function faultOf(text: string, reading: CellReading, { kind, named }: ColumnValues): CellFault | null {
  if (isBareDate(text)) return bareDate(text);
  if (sheetTruth(text) !== null) return capitalTruth(text);
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
