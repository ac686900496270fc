import type { Moment } from '../date/moment.ts';
import { invalidMoment } from '../date/moment.ts';
import { laterText } from '../date/nearby-text.ts';
import { isAfter, isBefore, isSame, isSameOrAfter, isSameOrBefore } from '../date/order.ts';
import { dateOfText } from '../date/read-moment.ts';
import type { Unit } from '../date/units.ts';
import { unitNamed } from '../date/units.ts';
import type { MethodName } from '../expression/builtins/methods.ts';
import type { Expression, ExpressionOf } from '../expression/syntax-tree.ts';
import type { Values } from './values.ts';
import { literalOf } from './values.ts';

type Test = (one: Moment, other: Moment, unit: Unit | undefined) => boolean;

const tests: Partial<Record<MethodName, Test>> = { isSame, isBefore, isAfter, isSameOrBefore, isSameOrAfter };

/** Whether a part of an expression compares two dates by a method. */
export const isDateTest = (tree: Expression): tree is ExpressionOf<'method'> =>
  tree.kind === 'method' && tests[tree.name] !== undefined;

/** Dates, as texts, for which a method holds or does not. Null where they are not compared with a literal. */
export function valuesOfDateTest(
  { name, arguments: [other, unitName] }: ExpressionOf<'method'>,
  isTrue: boolean,
): Values | null {
  const text = other && literalOf(other);
  const date = typeof text === 'string' ? dateOfText(text) : undefined;
  const unit = unitName?.kind === 'string' ? unitNamed(unitName.value) : undefined;
  const holds = tests[name];
  if (typeof text !== 'string' || !date || !holds || (unitName && !unit)) return null;
  const accepts = (value: unknown) => {
    if (typeof value === 'number') return true;
    const moment = typeof value === 'string' ? dateOfText(value) : undefined;
    return holds(moment ?? invalidMoment, date, unit) === isTrue;
  };
  return { candidates: datesAround(text, unit ?? 'day').filter(accepts), accepts };
}

const [EARLY, LATE] = ['2020-01-01', '2030-01-01'];

/** Two dates that a method compares so, for two fields that are compared with each other. */
export function datesInOrder(name: MethodName, isTrue: boolean): [string, string] {
  if (name === 'isSame') return [EARLY, isTrue ? EARLY : LATE];
  const isEarlier = name === 'isBefore' || name === 'isSameOrBefore';
  return isEarlier === isTrue ? [EARLY, LATE] : [LATE, EARLY];
}

/** The date itself, those beside it, and some far away. */
const datesAround = (text: string, unit: Unit): string[] =>
  [
    text,
    laterText(text, -1, unit),
    laterText(text, 1, unit),
    laterText(text, -400, 'day'),
    laterText(text, 400, 'day'),
  ].filter((date) => date !== undefined);

const two = (value: number) => String(value).padStart(2, '0');

/** A date with such a part: the 15th of June 2026 is a Monday. */
const datesWith: Partial<Record<MethodName, (part: number) => string>> = {
  year: (year) => `${String(year).padStart(4, '0')}-06-15`,
  quarter: (quarter) => `2026-${two(quarter * 3 - 1)}-15`,
  month: (month) => `2026-${two(month)}-15`,
  weekday: (weekday) => `2026-06-${14 + weekday}`,
  day: (day) => `2026-05-${two(day)}`,
  hour: (hour) => `2026-06-15 ${two(hour)}:30`,
};

/** Dates of which a method gives one of some values. Null where it does not tell a part of a date. */
export function datesGiving(name: MethodName, values: Values): Values | null {
  if (name === 'isValid') {
    const candidates = ['2026-06-15', 'no date'].filter((_, at) => values.accepts(at === 0));
    return {
      candidates,
      accepts: (value) => values.accepts(typeof value === 'string' && dateOfText(value) !== undefined),
    };
  }
  const dateWith = datesWith[name];
  if (!dateWith) return null;
  const dates = values.candidates.flatMap((part) => (Number.isInteger(part) ? [dateWith(part as number)] : []));
  return { candidates: dates.filter((date) => dateOfText(date)), accepts: () => true };
}
