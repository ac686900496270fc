import type { Change } from './clock-changes.ts';
import {
  changed,
  monthsLater,
  withDay,
  withHour,
  withMinute,
  withMonth,
  withSecond,
  withYear,
  yearsLater,
} from './clock-changes.ts';
import type { Duration } from './duration.ts';
import type { Moment } from './moment.ts';
import { invalidMoment, isValid, momentAt } from './moment.ts';
import type { Unit } from './units.ts';

export function add(moment: Moment, { seconds, months, years }: Duration): Moment {
  if (!isValid(moment)) return invalidMoment;
  const later = momentAt(moment.epochSeconds + seconds, moment.nanoOfSecond, moment.inZone);
  return changed(later, [monthsLater(months), yearsLater(years)]);
}

const settings: Record<Unit, ((value: number) => Change) | null> = {
  second: withSecond,
  minute: withMinute,
  hour: withHour,
  day: withDay,
  week: null,
  month: withMonth,
  quarter: null,
  year: withYear,
};

/** A week or a quarter cannot be set, which changes nothing. */
export function set(moment: Moment, unit: Unit, value: number): Moment {
  const setting = settings[unit];
  return setting && isValid(moment) ? changed(moment, [setting(value)]) : moment;
}
