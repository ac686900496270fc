import { askTheEngine } from '../number/uncertain.ts';
import type { Unit } from './units.ts';
import { secondsIn, unitNamed } from './units.ts';

export type Duration = { seconds: number; months: number; years: number };

/** So large that none of the years within reach is as far away, and so small that doubles count it exactly. */
const MOST: Duration = { seconds: 400_000_000_000, months: 120_000, years: 10_000 };

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

export function durationOf(count: number, unit: Unit): Duration {
  const length = secondsIn(unit);
  return inReach(length ? { seconds: count * length, months: 0, years: 0 } : calendarDuration(count, unit));
}

function inReach(duration: Duration): Duration {
  const { seconds, months, years } = duration;
  const isFar = Math.abs(seconds) > MOST.seconds || Math.abs(months) > MOST.months || Math.abs(years) > MOST.years;
  return isFar ? askTheEngine() : duration;
}

const part = /[\t-\r ]*(\d[\d\t-\r ]*)([A-Za-z]+)/y;

/**
 * `1d`, `2h 30m`. Seconds up to weeks add up; of months and quarters the last counts, and of years. Undefined where it is no
 * duration.
 */
export function readDuration(text: string): Duration | undefined {
  if (/[^\0-\x7f]/.test(text)) askTheEngine();
  const all: Duration = { seconds: 0, months: 0, years: 0 };
  const end = text.trimEnd().length;
  let at = 0;
  do {
    part.lastIndex = at;
    const [found, digits = '', name = ''] = part.exec(text) ?? [];
    if (!found) return undefined;
    const unit = unitNamed(name);
    if (!unit) return undefined;
    const { seconds, months, years } = durationOf(Number(digits.replace(/[\t-\r ]+/g, '')), unit);
    all.seconds += seconds;
    if (unit === 'month' || unit === 'quarter') all.months = months;
    if (unit === 'year') all.years = years;
    at += found.length;
  } while (at < end);
  return inReach(all);
}
