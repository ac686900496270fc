import { ValueFailure } from '../number/value-failure.ts';
import { FIRST_YEAR, LAST_YEAR } from './calendar.ts';
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
import { invalidMoment, isValid, momentAt, NANOS_OF_SECOND } from './moment.ts';
import type { Unit } from './units.ts';

const tooFar = new ValueFailure(
  `The date is too far away: dates reach from the year ${FIRST_YEAR} to the year ${LAST_YEAR}.`,
);

export function add(moment: Moment, { seconds, months, years }: Duration): Moment {
  if (!isValid(moment)) return invalidMoment;
  const later = secondsLater(moment, seconds);
  if (!isValid(later)) throw tooFar;
  return changed(later, [monthsLater(months), yearsLater(years)]);
}

/** A leap second ends as the second before it does, and begins as the one after it. */
function secondsLater({ epochSeconds, nanoOfSecond, inZone }: Moment, seconds: number): Moment {
  const isLeap = nanoOfSecond >= NANOS_OF_SECOND && seconds !== 0;
  const nano = isLeap ? nanoOfSecond - NANOS_OF_SECOND : nanoOfSecond;
  return momentAt(epochSeconds + seconds + (isLeap && seconds < 0 ? 1 : 0), nano, inZone);
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
