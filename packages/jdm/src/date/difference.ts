import { changed, monthsLater } from './clock-changes.ts';
import type { Moment } from './moment.ts';
import { isValid, localOf, millisecondsOf, offsetOf } from './moment.ts';
import type { Unit } from './units.ts';
import { secondsIn } from './units.ts';

/** How many whole units the first is later, or milliseconds. Null where one of them is invalid. */
export function difference(one: Moment, other: Moment, unit: Unit | undefined): number | null {
  if (!isValid(one) || !isValid(other)) return null;
  return unit ? Math.trunc(unitsBetween(one, other, unit)) + 0 : millisecondsBetween(one, other);
}

const millisecondsBetween = (one: Moment, other: Moment) => millisecondsOf(one) - millisecondsOf(other);

function unitsBetween(one: Moment, other: Moment, unit: Unit): number {
  const length = secondsIn(unit);
  if (length) {
    // A day on which clocks are changed counts as one.
    const isByClock = unit === 'day' || unit === 'week';
    const clocks = isByClock ? (offsetOf(one) - offsetOf(other)) * 1_000 : 0;
    return (millisecondsBetween(one, other) + clocks) / (length * 1_000);
  }
  const months = monthsBetween(one, other);
  if (unit === 'year') return months / 12;
  return unit === 'quarter' ? months / 3 : months;
}

/** With a fraction: what is more than whole months, as a part of the month that it is in. */
function monthsBetween(one: Moment, other: Moment): number {
  const [from, to] = [localOf(one), localOf(other)];
  if (from.day < to.day) return -monthsBetween(other, one);
  const whole = (to.year - from.year) * 12 + to.month - from.month;
  const anchor = afterMonths(one, whole);
  const rest = millisecondsBetween(other, anchor);
  const length =
    rest < 0
      ? millisecondsBetween(anchor, afterMonths(one, whole - 1))
      : millisecondsBetween(afterMonths(one, whole + 1), anchor);
  return -(whole + (length === 0 ? 0 : rest / length));
}

function afterMonths(moment: Moment, months: number): Moment {
  const later = changed(moment, [monthsLater(months)]);
  return isValid(later) ? later : moment;
}
