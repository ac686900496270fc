import { add, set } from '../../date/arithmetic.ts';
import { DAY, dayOfYear, daysOf, isLeapYear, isoWeekOf } from '../../date/calendar.ts';
import { difference } from '../../date/difference.ts';
import type { Duration } from '../../date/duration.ts';
import { durationOf, negated, readDuration } from '../../date/duration.ts';
import { formatMoment } from '../../date/format-moment.ts';
import type { Local } from '../../date/moment.ts';
import { invalidMoment, isValid, localOf, Moment, millisecondsOf } from '../../date/moment.ts';
import { isAfter, isBefore, isSame, isSameOrAfter, isSameOrBefore } from '../../date/order.ts';
import { endOf, quarterOf, startOf, weekdayIn } from '../../date/periods.ts';
import type { Unit } from '../../date/units.ts';
import { secondsIn, unitNamed } from '../../date/units.ts';
import type { MethodName } from '../../expression/builtins/methods.ts';
import type { Numbers } from '../../number/numbers.ts';
import { isNumeric } from '../../number/numbers.ts';
import type { Frame } from '../run/frame.ts';
import type { Value } from '../value/value.ts';
import { signedWholeOf, wholeOf } from '../value/whole-number.ts';
import { dateFrom, findZone, presentDate } from './read-date.ts';

/** What a method gives for a date and what stands in its brackets. Undefined where it fails. */
export type Method = (frame: Frame, date: Moment, a: Value | undefined, b: Value | undefined) => Value | undefined;

/** What going from a date to another costs, in steps, finding the letters of its zone, and what a character of a pattern may write. */
const [MOVE, LETTERS, PATTERN] = [20, 600, 512];

const unitOf = (name: Value | undefined): Unit | undefined => (typeof name === 'string' ? unitNamed(name) : undefined);

/** What comparing by a unit costs, in steps. Of a week and of a quarter the beginning and the end have to be found. */
function priceOf(unit: Unit | undefined): number {
  if (unit === 'week' || unit === 'quarter') return 2 * MOVE;
  return unit && !secondsIn(unit) ? MOVE : 1;
}

/** For a unit that may be left away: undefined also where it is none. */
const withUnit =
  (run: (frame: Frame, date: Moment, other: Moment, unit: Unit | undefined) => Value | undefined): Method =>
  (frame, date, other, name) => {
    const unit = unitOf(name);
    if (other === undefined || (name !== undefined && !unit)) return undefined;
    frame.budget.spendDate(date, priceOf(unit));
    return run(frame, date, dateFrom(frame, other), unit);
  };

const ordered = (holds: (one: Moment, other: Moment, unit: Unit | undefined) => boolean) =>
  withUnit((_, date, other, unit) => holds(date, other, unit));

const moved =
  (move: (date: Moment, unit: Unit) => Moment): Method =>
  ({ budget }, date, name) => {
    const unit = unitOf(name);
    budget.spendDate(date, MOVE);
    return unit && move(date, unit);
  };

const getter =
  (get: (local: Local) => Value): Method =>
  ({ budget }, date) => {
    budget.spendDate(date);
    return isValid(date) ? get(localOf(date)) : null;
  };

const daysIn = ({ year, month, day }: Local) => daysOf(year, month, day);

/** Whether it is so many days after the present moment. */
const daysFromNow =
  (days: number): Method =>
  (frame, date) => {
    if (!isValid(date)) return null;
    frame.budget.spendDate(date);
    return isSame(date, add(presentDate(frame), { seconds: days * DAY, months: 0, years: 0 }), 'day');
  };

export function dateMethods(numbers: Numbers): Record<MethodName, Method> {
  /** `"1d 2h"`, or an amount with its unit. */
  function durationFrom({ budget }: Frame, amount: Value | undefined, name: Value | undefined): Duration | undefined {
    if (typeof amount === 'string') {
      budget.spendText(amount, 16);
      return readDuration(amount);
    }
    const unit = unitOf(name);
    if (!isNumeric(amount) || !unit) return undefined;
    const length = secondsIn(unit);
    const count = signedWholeOf(length ? numbers.multiply(amount, length) : amount);
    budget.spendMadeDecimals();
    return count === undefined ? undefined : durationOf(count, length ? 'second' : unit);
  }

  const adding =
    (change: (duration: Duration) => Duration): Method =>
    (frame, date, amount, name) => {
      const duration = durationFrom(frame, amount, name);
      frame.budget.spendDate(date, MOVE);
      return duration && add(date, change(duration));
    };

  return {
    add: adding((duration) => duration),
    sub: adding(negated),
    set({ budget }, date, name, value) {
      const unit = unitOf(name);
      if (!unit || !isNumeric(value)) return undefined;
      const whole = wholeOf(value);
      budget.spendDate(date, MOVE);
      return whole === undefined || whole > MAX_U32 ? undefined : set(date, unit, whole);
    },
    format({ budget }, date, pattern) {
      if (pattern !== undefined && typeof pattern !== 'string') return undefined;
      budget.spendDate(date, MOVE);
      budget.spendText(pattern ?? '', PATTERN);
      if (!date.inZone.isFixed && (pattern ?? '%Z').includes('%Z')) budget.spend(LETTERS);
      return formatMoment(date, pattern);
    },
    startOf: moved(startOf),
    endOf: moved(endOf),
    diff: withUnit((_, date, other, unit) => {
      const count = difference(date, other, unit);
      if (count === null) return null;
      return Number.isSafeInteger(count) ? numbers.whole(count) : undefined;
    }),
    tz({ budget }, date, name) {
      const zone = typeof name === 'string' ? findZone(name, budget) : null;
      if (!zone) return undefined;
      return isValid(date) ? new Moment(date.epochSeconds, date.nanoOfSecond, zone) : invalidMoment;
    },

    isSame: ordered(isSame),
    isBefore: ordered(isBefore),
    isAfter: ordered(isAfter),
    isSameOrBefore: ordered(isSameOrBefore),
    isSameOrAfter: ordered(isSameOrAfter),

    second: getter(({ second }) => second % 60),
    minute: getter(({ second }) => Math.floor(second / 60) % 60),
    hour: getter(({ second }) => Math.floor(second / 3_600)),
    day: getter(({ day }) => day),
    dayOfYear: getter((local) => dayOfYear(daysIn(local), local.year)),
    week: getter((local) => isoWeekOf(daysIn(local)).week),
    weekday: getter(weekdayIn),
    month: getter(({ month }) => month),
    quarter: getter(({ month }) => quarterOf(month)),
    year: getter(({ year }) => year),
    timestamp: (_, date) => (isValid(date) ? numbers.whole(millisecondsOf(date)) : null),
    offsetName: (_, date) => (isValid(date) ? date.inZone.name : null),

    isValid: (_, date) => isValid(date),
    isYesterday: daysFromNow(-1),
    isToday: daysFromNow(0),
    isTomorrow: daysFromNow(1),
    isLeapYear: getter(({ year }) => isLeapYear(year)),
  };
}

const MAX_U32 = 2 ** 32 - 1;
