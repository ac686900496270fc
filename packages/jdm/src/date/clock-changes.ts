import { dayAt, daysInMonth, daysOf, isDay } from './calendar.ts';
import type { Local, Moment } from './moment.ts';
import { invalidMoment, isValid, localOf, onlyMomentAt } from './moment.ts';

/** Changes what a clock shows. Null where no clock shows that. */
export type Change = (local: Local) => Local | null;

/** After each change the clocks of the zone have to show such a time, and only once. */
export function changed(moment: Moment, changes: readonly Change[]): Moment {
  if (!isValid(moment)) return invalidMoment;
  if (moment.inZone.isFixed) return changedAtOnce(moment, changes);
  let current = moment;
  for (const change of changes) {
    if (!isValid(current)) return invalidMoment;
    const local = change(localOf(current));
    current = local ? onlyMomentAt(local, current.inZone) : invalidMoment;
  }
  return current;
}

/** Clocks that are never changed show every time once. */
function changedAtOnce(moment: Moment, changes: readonly Change[]): Moment {
  let local: Local | null = localOf(moment);
  for (const change of changes) local = local && change(local);
  return local ? onlyMomentAt(local, moment.inZone) : invalidMoment;
}

// Objects are written out below: to spread them would take as long as all the rest.

function onDay({ second, nano }: Local, year: number, month: number, day: number): Local | null {
  return isDay(year, month, day) ? { year, month, day, second, nano } : null;
}

const atSecond = ({ year, month, day, nano }: Local, second: number): Local => ({ year, month, day, second, nano });

export const withYear =
  (year: number): Change =>
  (local) =>
    onDay(local, year, local.month, local.day);

export const withMonth =
  (month: number): Change =>
  (local) =>
    onDay(local, local.year, month, local.day);

export const withDay =
  (day: number): Change =>
  (local) =>
    onDay(local, local.year, local.month, day);

export const withHour =
  (hour: number): Change =>
  (local) =>
    hour < 24 ? atSecond(local, hour * 3_600 + (local.second % 3_600)) : null;

export const withMinute =
  (minute: number): Change =>
  (local) =>
    minute < 60 ? atSecond(local, local.second - (local.second % 3_600) + minute * 60 + (local.second % 60)) : null;

export const withSecond =
  (second: number): Change =>
  (local) =>
    second < 60 ? atSecond(local, local.second - (local.second % 60) + second) : null;

export const withNano =
  (nano: number): Change =>
  ({ year, month, day, second }) => ({ year, month, day, second, nano });

export const daysLater =
  (days: number): Change =>
  (local) => {
    const { year, month, day } = dayAt(daysOf(local.year, local.month, local.day) + days);
    return onDay(local, year, month, day);
  };

/** The last day of the month where it has no such day. */
export const monthsLater =
  (months: number): Change =>
  (local) => {
    const all = local.year * 12 + local.month - 1 + months;
    const year = Math.floor(all / 12);
    const month = all - year * 12 + 1;
    return onDay(local, year, month, Math.min(local.day, daysInMonth(year, month)));
  };

export const yearsLater =
  (years: number): Change =>
  (local) =>
    onDay(local, local.year + years, local.month, local.day);
