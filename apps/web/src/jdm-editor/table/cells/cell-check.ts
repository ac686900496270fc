import type { ProblemFix } from '@rulewright/contract';
import { checkCell as checkText } from '@rulewright/jdm';
import { bareWord, softWordHint, wordHint } from '#jdm-editor/expressions/bare-word.ts';
import type { ColumnValues } from '#jdm-editor/table/content/column-types.ts';
import type { TableColumn } from '#jdm-editor/table/content/table-content.ts';

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
 * What is wrong with a cell by itself, before its graph is checked or where that lists not all. An empty one is right: it matches
 * everything, or gives nothing. The values are those that the column says, or that are known of its field.
 */
export function checkCell(text: string, column: TableColumn, { kind, named }: ColumnValues): CellFault | null {
  if (text.trim() === '') return null;
  const { field } = column;
  const side = column.side === 'inputs' ? 'input' : 'output';
  const faults = knownFor(named);
  const key = JSON.stringify([side, field, kind, text]);
  const before = faults.get(key);
  if (before !== undefined) return before;
  const found = checkText(text, { side, field, type: kind, named });
  const fault = found && faultFor(found);
  if (faults.size >= MAX_KNOWN) faults.clear();
  faults.set(key, fault);
  return fault;
}

const faultFor = ({ severity, reason: message, start, end, fix }: NonNullable<ReturnType<typeof checkText>>) => ({
  ...{ severity, message, start, end },
  ...(fix && { fix }),
});

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
