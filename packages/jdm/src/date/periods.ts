import { daysInMonth, daysOf, weekdayOf } from './calendar.ts';
import type { Change } from './clock-changes.ts';
import { changed, daysLater, withDay, withHour, withMinute, withMonth, withNano, withSecond } from './clock-changes.ts';
import type { Local, Moment } from './moment.ts';
import { invalidMoment, isValid, localOf } from './moment.ts';
import type { Unit } from './units.ts';

export const quarterOf = (month: number): number => Math.floor((month - 1) / 3) + 1;
export const weekdayIn = ({ year, month, day }: Local): number => weekdayOf(daysOf(year, month, day));

/** To stay on a day, its time need not be one that clocks show once. */
const moved = (days: number): Change[] => (days === 0 ? [] : [daysLater(days)]);

const startOfMinute = [withSecond(0), withNano(0)];
const startOfHour = [withMinute(0), ...startOfMinute];
const startOfDay = [withHour(0), ...startOfHour];

/**
 * In the steps that zen takes, of which each has to be possible: the 31st of May begins no quarter, because there is
 * no 31st of April on the way.
 */
const starts: Record<Unit, (local: Local) => readonly Change[]> = {
  second: () => [withNano(0)],
  minute: () => startOfMinute,
  hour: () => startOfHour,
  day: () => startOfDay,
  week: (local) => [...moved(1 - weekdayIn(local)), ...startOfDay],
  month: () => [withDay(1), ...startOfDay],
  quarter: ({ month }) => [withMonth(quarterOf(month) * 3 - 2), withDay(1), ...startOfDay],
  year: () => [withMonth(1), withDay(1), ...startOfDay],
};

export const startOf = (moment: Moment, unit: Unit): Moment =>
  isValid(moment) ? changed(moment, starts[unit](localOf(moment))) : invalidMoment;

const LAST_NANO = 999_999_999;
const endOfHour = [withMinute(59), withSecond(59)];
const endOfDay = [withHour(23), ...endOfHour];

/** Zen goes as many days on as have passed since Sunday, so that only a week that is asked for on one ends on it. */
const ends: Record<Unit, (local: Local) => readonly Change[]> = {
  second: () => [],
  minute: () => [withSecond(59)],
  hour: () => endOfHour,
  day: () => endOfDay,
  week: (local) => [...moved(weekdayIn(local) % 7), ...endOfDay],
  month: ({ year, month }) => [withDay(daysInMonth(year, month)), ...endOfDay],
  quarter: ({ year, month }) => {
    const last = quarterOf(month) * 3;
    return [withMonth(last), withDay(daysInMonth(year, last)), ...endOfDay];
  },
  year: () => [withMonth(12), withDay(31), ...endOfDay],
};

export function endOf(moment: Moment, unit: Unit): Moment {
  const last = changed(moment, [withNano(LAST_NANO)]);
  return isValid(last) ? changed(last, ends[unit](localOf(last))) : invalidMoment;
}
