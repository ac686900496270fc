import type { Unit } from './units.ts';
import { secondsIn, unitNamed } from './units.ts';
import { SPACE, withoutSpace } from './written-space.ts';

export type Duration = { seconds: number; months: number; years: number };

/** What counts as a number of months or years, and of seconds. */
const [MOST_OF_CALENDAR, MOST_SECONDS] = [2 ** 31 - 1, 2 ** 63];

export const negated = ({ seconds, months, years }: Duration): Duration => ({
  seconds: -seconds,
  months: -months,
  years: -years,
});

/** So many of a unit of the calendar. */
function calendarDuration(count: number, unit: Unit): Duration {
  if (unit === 'year') return { seconds: 0, months: 0, years: count };
  return { seconds: 0, months: unit === 'quarter' ? count * 3 : count, years: 0 };
}

/** Undefined for more than the calendar counts. */
export function durationOf(count: number, unit: Unit): Duration | undefined {
  const length = secondsIn(unit);
  if (length) return { seconds: count * length, months: 0, years: 0 };
  return count > MOST_OF_CALENDAR || count < -MOST_OF_CALENDAR - 1 ? undefined : calendarDuration(count, unit);
}

const part = new RegExp(`${SPACE}*(\\d(?:\\d|${SPACE})*)([A-Za-z]+)`, 'y');
const end = new RegExp(`${SPACE}*$`, 'y');

/**
 * `1d`, `2h 30m`. Seconds up to weeks add up; of months and quarters the last counts, and of years. Undefined where it is no
 * duration.
 */
export function readDuration(text: string): Duration | undefined {
  const all: Duration = { seconds: 0, months: 0, years: 0 };
  let at = 0;
  do {
    part.lastIndex = at;
    const [found = '', digits = '', name = ''] = part.exec(text) ?? [];
    const unit = unitNamed(name);
    const duration = unit && durationOf(Number(withoutSpace(digits)), unit);
    if (!duration) return undefined;
    all.seconds += duration.seconds;
    if (unit === 'month' || unit === 'quarter') all.months = duration.months;
    if (unit === 'year') all.years = duration.years;
    at += found.length;
    end.lastIndex = at;
  } while (!end.test(text));
  return all.seconds < MOST_SECONDS ? all : undefined;
}
