import type { Moment } from '../../date/moment.ts';
import { endOf, startOf } from '../../date/periods.ts';
import type { Unit } from '../../date/units.ts';
import { secondsIn, unitNamed } from '../../date/units.ts';
import type { MethodName } from '../../expression/builtins/methods.ts';
import type { Expression, ExpressionOf } from '../../expression/syntax-tree.ts';
import { withoutGroups } from '../expression/ranges.ts';
import { constantDate } from '../functions/read-date.ts';
import type { Reading } from '../functions/readings.ts';
import { asDate, readings } from '../functions/readings.ts';
import type { TestSight } from './cell-sight.ts';

type Ends = { least: number; most: number };

const [LEAST, MOST] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const DAY = 86_400;

/**
 * What is known of a test that reads the value of its column before it compares it, such as
 * `d($).isSame("2026-01-01", "day")` or `time($) >= time("09:00")`. Null for any other.
 */
export function sightOfReading(operand: Expression): TestSight | null {
  const test = withoutGroups(operand);
  if (test.kind === 'unary') {
    const inner = test.operator === 'not' ? sightOfReading(test.operand) : null;
    return inner && { ...inner, match: null };
  }
  if (test.kind === 'method') return sightOfMethod(test);
  const reading = test.kind === 'binary' ? readingOfSelf(test.left) : null;
  return reading && test.kind === 'binary' ? sightCompared(reading, test.operator, test.right) : null;
}

/** What is known of comparing something that was read with what stands on the right. */
export function sightCompared(reading: Reading, operator: string, right: Expression): TestSight | null {
  const isIn = operator === 'in' || operator === 'not in';
  const ranges = isIn ? rangesOf(withoutGroups(right), reading) : rangesFrom(operator, endOfText(right, reading));
  if (!ranges) return null;
  const isOpen = operator === '!=' || operator === 'not in';
  return { reading, match: isOpen ? null : inRanges(reading, ranges) };
}

const inRanges = (reading: Reading, ranges: readonly Ends[]) => ({
  ranges: ranges.map((ends) => ({ reading, ...ends })),
});

/** `d($)`, and the like. */
function readingOfSelf(tree: Expression): Reading | null {
  const call = withoutGroups(tree);
  const [only, ...others] = call.kind === 'call' ? call.arguments : [];
  const self = only && withoutGroups(only);
  const isOfSelf = self?.kind === 'name' && self.name === '$' && others.length === 0;
  return (isOfSelf && call.kind === 'call' && readings.get(call.name)) || null;
}

/** A text that is read in the same way. */
function endOfText(tree: Expression, reading: Reading): number | undefined {
  const call = withoutGroups(tree);
  const [only, ...others] = call.kind === 'call' && readings.get(call.name) === reading ? call.arguments : [];
  return only?.kind === 'string' && others.length === 0 ? reading.ofText(only.value) : undefined;
}

function rangesOf(container: Expression, reading: Reading): Ends[] | null {
  if (container.kind === 'list') {
    const ends = container.items.map((item) => endOfText(item, reading));
    return ends.includes(undefined) ? null : ends.map((end = LEAST) => ({ least: end, most: end }));
  }
  if (container.kind !== 'range') return null;
  const isInside = ['(', '['].includes(container.leftBracket) && [')', ']'].includes(container.rightBracket);
  const [least, most] = [endOfText(container.left, reading), endOfText(container.right, reading)];
  return isInside && least !== undefined && most !== undefined ? [{ least, most }] : null;
}

function rangesFrom(operator: string, end: number | undefined): Ends[] | null {
  if (end === undefined) return null;
  if (operator === '==' || operator === '!=') return [{ least: end, most: end }];
  if (operator === '>' || operator === '>=') return [{ least: end, most: MOST }];
  return operator === '<' || operator === '<=' ? [{ least: LEAST, most: end }] : null;
}

/** The moments that a method can be true of, where the unit of a date lasts so long. Both ends are among them. */
const ofMethods: Partial<Record<MethodName, (date: number, unit: Ends) => Ends>> = {
  isSame: (_, unit) => unit,
  isBefore: (date) => ({ least: LEAST, most: date }),
  isSameOrBefore: (_, { most }) => ({ least: LEAST, most }),
  isAfter: (date) => ({ least: date, most: MOST }),
  isSameOrAfter: (_, { least }) => ({ least, most: MOST }),
};

function sightOfMethod({ name, target, arguments: [other, unitName, ...others] }: ExpressionOf<'method'>) {
  if (readingOfSelf(target) !== asDate || others.length > 0) return null;
  if (name === 'isValid' && !other) return { reading: asDate, match: null };
  const ends = ofMethods[name];
  const date = other && constantDate(textOf(withoutGroups(other)));
  const unit = unitName?.kind === 'string' ? unitNamed(unitName.value) : undefined;
  if (!ends || !date || (unitName && !unit)) return null;
  return { reading: asDate, match: inRanges(asDate, [ends(date.epochSeconds, unitAround(date, unit))]) };
}

/** Of `"2026-01-01"`, and of `d("2026-01-01")`. */
function textOf(tree: Expression): string | undefined {
  if (tree.kind === 'string') return tree.value;
  const [only, ...others] = tree.kind === 'call' && tree.name === 'd' ? tree.arguments : [];
  return only?.kind === 'string' && others.length === 0 ? only.value : undefined;
}

/** From the beginning of a unit to its end. Weeks and quarters, which zen counts in ways of its own, are taken too long. */
function unitAround(date: Moment, unit: Unit | undefined): Ends {
  const { epochSeconds } = date;
  if (!unit) return { least: epochSeconds, most: epochSeconds };
  const days = unit === 'week' ? 7 : unit === 'quarter' ? 93 : 0;
  if (days > 0) return { least: epochSeconds - days * DAY, most: epochSeconds + days * DAY };
  const length = secondsIn(unit);
  if (length) {
    const least = Math.floor(epochSeconds / length) * length;
    return { least, most: least + length - 1 };
  }
  return { least: startOf(date, unit).epochSeconds, most: endOf(date, unit).epochSeconds };
}
