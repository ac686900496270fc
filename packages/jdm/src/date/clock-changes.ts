import { askTheEngine } from '../number/uncertain.ts';
import type { Day } from './calendar.ts';
import { dayAt, daysInMonth, daysOf, FIRST_YEAR, isDay, LAST_YEAR } from './calendar.ts';
import type { Local, Moment } from './moment.ts';
import { invalidMoment, isValid, localOf, onlyMomentAt } from './moment.ts';

/** Changes what a clock shows. Null where no clock shows that. */
export type Change = (local: Local) => Local | null;

/** After each change the clocks of the zone have to show such a time, and only once. */
export function changed(moment: Moment, changes: readonly Change[]): Moment {
  let current = moment;
  for (const change of changes) {
    if (!isValid(current)) return invalidMoment;
    const local = change(localOf(current));
    current = local ? onlyMomentAt(local, current.inZone) : invalidMoment;
  }
  return current;
}

function onDay(local: Local, day: Partial<Day>): Local | null {
  const all = { ...local, ...day };
  if (all.year < FIRST_YEAR || all.year > LAST_YEAR) askTheEngine();
  return isDay(all.year, all.month, all.day) ? all : null;
}

export const withYear =
  (year: number): Change =>
  (local) =>
    onDay(local, { year });

export const withMonth =
  (month: number): Change =>
  (local) =>
    onDay(local, { month });

export const withDay =
  (day: number): Change =>
  (local) =>
    onDay(local, { day });

export const withHour =
  (hour: number): Change =>
  (local) =>
    hour < 24 ? { ...local, second: hour * 3_600 + (local.second % 3_600) } : null;

export const withMinute =
  (minute: number): Change =>
  (local) =>
    minute < 60
      ? { ...local, second: local.second - (local.second % 3_600) + minute * 60 + (local.second % 60) }
      : null;

export const withSecond =
  (second: number): Change =>
  (local) =>
    second < 60 ? { ...local, second: local.second - (local.second % 60) + second } : null;

export const withNano =
  (nano: number): Change =>
  (local) => ({ ...local, nano });

export const daysLater =
  (days: number): Change =>
  (local) =>
    onDay(local, dayAt(daysOf(local.year, local.month, local.day) + days));

/** The last day of the month where it has no such day. */
export const monthsLater =
  (months: number): Change =>
  (local) => {
    const all = local.year * 12 + local.month - 1 + months;
    const year = Math.floor(all / 12);
    const month = all - year * 12 + 1;
    return onDay(local, { year, month, day: Math.min(local.day, daysInMonth(year, month)) });
  };

export const yearsLater =
  (years: number): Change =>
  (local) =>
    onDay(local, { year: local.year + years });
