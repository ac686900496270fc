import type { CellCondition, CellTest, Comparison } from './cell-condition.ts';
import { compare, negated } from './cell-condition.ts';
import type { CellContext, CellQuestion } from './cell-context.ts';
import type { ValueFormat, ValueReading } from './values/value-format.ts';

/** A condition that was read, or why it cannot be told which one is meant. */
export type ConditionReading =
  | { condition: CellCondition }
  | { message: string; alternatives: readonly CellCondition[]; question?: CellQuestion };

type Unclear = Exclude<ValueReading, { value: string }>;
type ReadValue = (text: string) => ValueReading | null;
/** What could not be read: a value, of which there may be several in the text, or a whole part of it. */
type Stopped = { leaf: string; reading: Unclear } | Exclude<ConditionReading, { condition: CellCondition }>;

/**
 * Reads what people type as a condition on numbers, dates, times and truth values: `18`, `>= 18`, `18-21`, `1, 2`,
 * `not 1, 2`, `> 5 and < 9`. Null for what is none of these.
 */
export function readOrdered(text: string, format: ValueFormat, context: CellContext): ConditionReading | null {
  const read: ReadValue = (leaf) => format.read(leaf, context);
  const found = readWhole(text, format, read);
  if (found === null || 'condition' in found || 'alternatives' in found) return found;
  const { leaf, reading } = found;
  // What is unclear in one value is so in all of them, `9-17`, and they are meant in the same way.
  const alternatives = reading.alternatives.flatMap((_, at) => {
    const again = readWhole(text, format, (other) => chosen(read(other), at, reading.alternatives.length));
    return again && 'condition' in again ? [again.condition] : [];
  });
  // `1,5` may be a list whose author left the spaces away.
  const list = leaf.includes(',') ? readList(leaf.split(','), format, read) : null;
  if (list && 'condition' in list && leaf === text) alternatives.push(list.condition);
  return { ...reading, alternatives };
}

/** A value that was unclear, read in one of so many ways. */
function chosen(reading: ValueReading | null, at: number, count: number): ValueReading | null {
  if (reading === null || 'value' in reading || reading.alternatives.length !== count) return reading;
  const value = reading.alternatives[at];
  return value === undefined ? reading : { value };
}

/** Alternatives for a part would lose the rest of the text. */
const inWhole = <Found extends { condition: CellCondition } | Stopped | null>(found: Found): Found =>
  found && 'alternatives' in found ? { ...found, alternatives: [] } : found;

const or = (tests: readonly CellTest[]): CellCondition => ({ join: 'or', tests });

function readWhole(text: string, format: ValueFormat, read: ReadValue): { condition: CellCondition } | Stopped | null {
  const parts = text.split(/\s+and\s+/i);
  if (parts.length > 1) return readAll(parts, format, read);
  const inner = /^(?:not\s+|!\s*)(?![=\s])(.+)$/i.exec(text)?.[1];
  if (inner !== undefined) return readNegated(inner.trim(), format, read);
  return readItems(text, format, read);
}

/** Several parts that must all hold. A part is no list, because it would not be clear what belongs together. */
function readAll(parts: readonly string[], format: ValueFormat, read: ReadValue) {
  const tests: CellTest[] = [];
  for (const part of parts) {
    const inner = /^not\s+(.+)$/i.exec(part)?.[1];
    const found = inner === undefined ? readTest(part.trim(), format, read) : readNegated(inner, format, read);
    if (found === null || !('condition' in found)) return inWhole(found);
    const [test, ...others] = found.condition.tests;
    if (!test || others.length > 0) return null;
    tests.push(test);
  }
  return { condition: { join: 'and' as const, tests } };
}

/** None of the values. */
function readNegated(text: string, format: ValueFormat, read: ReadValue) {
  const found = readItems(text, format, read);
  if (found === null || !('condition' in found)) return inWhole(found);
  const tests = found.condition.tests.map(negated);
  return tests.every((test) => test !== null) ? { condition: { join: 'and' as const, tests } } : null;
}

function readItems(text: string, format: ValueFormat, read: ReadValue) {
  const whole = readTest(text, format, read);
  if (whole !== null) return whole;
  const items = text.split(/\s*;\s*|,\s+|\s+or\s+/i);
  const list = items.length > 1 ? readList(items, format, read) : null;
  return list ?? (/,/.test(text) ? readList(text.split(','), format, read) : null);
}

function readList(items: readonly string[], format: ValueFormat, read: ReadValue) {
  const tests: CellTest[] = [];
  for (const item of items) {
    const found = readTest(item.trim(), format, read);
    if (found === null || !('condition' in found)) return inWhole(found);
    tests.push(...found.condition.tests);
  }
  return { condition: or(tests) };
}

const operators: Readonly<Record<string, Comparison>> = {
  '>=': '>=',
  '≥': '>=',
  '<=': '<=',
  '≤': '<=',
  '!=': '!=',
  '<>': '!=',
  '≠': '!=',
  '==': '==',
  '>': '>',
  '<': '<',
};

function readTest(text: string, format: ValueFormat, read: ReadValue) {
  const [, sign, rest] = /^(>=|<=|<>|!=|==|[≥≤≠><])\s*(.+)$/.exec(text) ?? [];
  if (sign !== undefined && rest !== undefined)
    return readComparison(operators[sign] as Comparison, rest, format, read);
  const bracketed = inBrackets(text);
  if (bracketed) return readRange(bracketed.from, bracketed.to, format, read, bracketed.ends);
  const value = read(text);
  if (value !== null)
    return 'value' in value ? { condition: or([compare('==', value.value)]) } : { leaf: text, reading: value };
  for (const [from, to] of rangeEnds(text, format)) {
    const range = readRange(from, to, format, read, { isAfterFrom: false, isBeforeTo: false });
    if (range !== null) return range;
  }
  return null;
}

/** The ends of `[1..5]` or `(1..5)`. */
function inBrackets(text: string): { from: string; to: string; ends: Ends } | null {
  const [open, close] = [text[0], text.at(-1)];
  const between = text.indexOf('..', 1);
  if ((open !== '[' && open !== '(') || (close !== ']' && close !== ')') || between === -1) return null;
  const [from, to] = [text.slice(1, between).trim(), text.slice(between + 2, -1).trim()];
  return { from, to, ends: { isAfterFrom: open === '(', isBeforeTo: close === ')' } };
}

function readComparison(operator: Comparison, text: string, format: ValueFormat, read: ReadValue) {
  const isOrdering = operator !== '==' && operator !== '!=';
  const value = isOrdering && !format.compare ? null : read(text);
  if (value === null) return null;
  return 'value' in value ? { condition: or([compare(operator, value.value)]) } : { leaf: text, reading: value };
}

/** Where a text may be a range: at two points, at "to" or at a hyphen. */
function* rangeEnds(text: string, { hasHyphenRange }: ValueFormat): Generator<[string, string]> {
  const separators = [/\s*(?:\.\.\.?|…)\s*/g, /\s+to\s+/gi, hasHyphenRange ? /\s*[-–—]\s*/g : /\s+[-–—]\s+/g];
  for (const separator of separators)
    for (const { index, 0: found } of text.matchAll(separator)) {
      const [from, to] = [text.slice(0, index), text.slice(index + found.length)];
      if (from !== '' && to !== '') yield [from.trim(), to.trim()];
    }
}

type Ends = { isAfterFrom: boolean; isBeforeTo: boolean };

function readRange(from: string, to: string, format: ValueFormat, read: ReadValue, ends: Ends) {
  if (!format.compare) return null;
  const [first, last] = [read(from), read(to)];
  if (first === null || last === null) return null;
  if (!('value' in first)) return { leaf: from, reading: first };
  if (!('value' in last)) return { leaf: to, reading: last };
  const range = (lower: string, upper: string): CellCondition =>
    or([{ kind: 'range', from: lower, to: upper, ...ends, isNot: false }]);
  if (format.compare(first.value, last.value) <= 0) return { condition: range(first.value, last.value) };
  if (format.isCyclic) {
    const after = compare(ends.isAfterFrom ? '>' : '>=', first.value);
    const before = compare(ends.isBeforeTo ? '<' : '<=', last.value);
    return {
      message: `The range ${from} to ${to} ends before it begins, so that nothing is in it. Does it run past midnight?`,
      alternatives: [or([after, before])],
    };
  }
  return {
    message: `The range ${from} to ${to} is backwards, so that nothing is in it.`,
    alternatives: [range(last.value, first.value)],
  };
}
