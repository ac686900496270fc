import { DAY, dayAt } from './calendar.ts';
import type { Moment } from './moment.ts';
import { compareMoments, isValid, millisecondsOf, NANOS_OF_SECOND } from './moment.ts';
import { endOf, startOf } from './periods.ts';
import type { Unit } from './units.ts';
import { secondsIn } from './units.ts';

/** Two moments, and the unit of the first one's zone by which they are compared; all of their time counts without one. */
type Order = (one: Moment, other: Moment, unit: Unit | undefined) => boolean;

export const isSame: Order = (one, other, unit) => {
  if (!isValid(one) || !isValid(other)) return false;
  if (!unit) return millisecondsOf(one) === millisecondsOf(other);
  const units = unitsApart(one, other, unit);
  if (units !== null) return units === 0;
  const [start, end] = [startOf(one, unit), endOf(one, unit)];
  return isValid(start) && isValid(end) && compareMoments(start, other) <= 0 && compareMoments(other, end) <= 0;
};

export const isBefore: Order = (one, other, unit) => {
  if (!isValid(one) || !isValid(other)) return false;
  if (!unit) return compareMoments(one, other) < 0;
  const units = unitsApart(one, other, unit);
  if (units !== null) return units < 0;
  const end = endOf(one, unit);
  return isValid(end) && compareMoments(end, other) < 0;
};

export const isAfter: Order = (one, other, unit) => {
  if (!isValid(one) || !isValid(other)) return false;
  if (!unit) return compareMoments(one, other) > 0;
  const units = unitsApart(one, other, unit);
  if (units !== null) return units > 0;
  const start = startOf(one, unit);
  return isValid(start) && compareMoments(other, start) < 0;
};

export const isSameOrBefore: Order = (one, other, unit) => isBefore(one, other, unit) || isSame(one, other, unit);
export const isSameOrAfter: Order = (one, other, unit) => isAfter(one, other, unit) || isSame(one, other, unit);

/**
 * How many units the first is later, as the clocks of its zone count them. Null where they are changed at times, for leap
 * seconds, which end no unit, and for weeks and quarters, which zen counts in ways of its own.
 */
function unitsApart(one: Moment, other: Moment, unit: Unit): number | null {
  const length = secondsIn(unit);
  if (!one.inZone.isFixed || unit === 'week' || unit === 'quarter' || other.nanoOfSecond >= NANOS_OF_SECOND)
    return null;
  const offset = one.inZone.offsetAt(one.epochSeconds);
  const [first, second] = [one.epochSeconds + offset, other.epochSeconds + offset];
  if (length) return Math.floor(first / length) - Math.floor(second / length);
  const [day, otherDay] = [dayAt(Math.floor(first / DAY)), dayAt(Math.floor(second / DAY))];
  const years = day.year - otherDay.year;
  return unit === 'year' ? years : years * 12 + day.month - otherDay.month;
}
