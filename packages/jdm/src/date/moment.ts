import type { Day } from './calendar.ts';
import { DAY, dayAt, daysOf, FIRST_YEAR, LAST_YEAR } from './calendar.ts';
import type { Zone } from './zone.ts';
import { utc } from './zone.ts';

/** What the clocks of a zone show. The second is that of the day. A leap second is the one before it, with a second more of nanoseconds. */
export type Local = Day & { second: number; nano: number };

const NANOS_OF_MILLISECOND = 1_000_000;
export const NANOS_OF_SECOND = 1_000_000_000;

/**
 * A date: a moment, seen from a zone. The names of its fields are unusual ones, because fields of data
 * are found more slowly where some value of ours has one of that name.
 */
export class Moment {
  constructor(
    /** Since 1970; below everything for an invalid date, which is earlier than all others. */
    readonly epochSeconds: number,
    readonly nanoOfSecond: number,
    readonly inZone: Zone,
  ) {}
}

/** What a value is that could not be read as a date, or a time that no clock shows. */
export const invalidMoment = new Moment(Number.NEGATIVE_INFINITY, 0, utc);

export const isValid = ({ epochSeconds }: Moment): boolean => epochSeconds !== Number.NEGATIVE_INFINITY;

/** Less than zero where the first is earlier. The zone does not matter. */
export function compareMoments(one: Moment, other: Moment): number {
  if (one.epochSeconds !== other.epochSeconds) return one.epochSeconds < other.epochSeconds ? -1 : 1;
  return one.nanoOfSecond - other.nanoOfSecond;
}

export const millisecondsOf = ({ epochSeconds, nanoOfSecond }: Moment): number =>
  epochSeconds * 1_000 + Math.floor(nanoOfSecond / NANOS_OF_MILLISECOND);

const [FIRST, LAST] = [daysOf(FIRST_YEAR, 1, 1) * DAY, daysOf(LAST_YEAR + 1, 1, 1) * DAY - 1];

const isInReach = (epochSeconds: number): boolean => epochSeconds >= FIRST && epochSeconds <= LAST;

/** Invalid where the calendar does not go. */
export const momentAt = (epochSeconds: number, nano: number, zone: Zone): Moment =>
  isInReach(epochSeconds) ? new Moment(epochSeconds, nano, zone) : invalidMoment;

export function fromMilliseconds(milliseconds: number, zone: Zone): Moment {
  const seconds = Math.floor(milliseconds / 1_000);
  return momentAt(seconds, (milliseconds - seconds * 1_000) * NANOS_OF_MILLISECOND, zone);
}

export const offsetOf = ({ epochSeconds, inZone }: Moment): number => inZone.offsetAt(epochSeconds);

export function localOf(moment: Moment): Local {
  const seconds = moment.epochSeconds + offsetOf(moment);
  const days = Math.floor(seconds / DAY);
  const { year, month, day } = dayAt(days);
  return { year, month, day, second: seconds - days * DAY, nano: moment.nanoOfSecond };
}

const localSeconds = ({ year, month, day, second }: Local): number => daysOf(year, month, day) * DAY + second;

/** The moment at which the clocks of a zone show a time; invalid where there are two, or none. */
export function onlyMomentAt(local: Local, zone: Zone): Moment {
  const [only, ...others] = zone.momentsAt(localSeconds(local));
  return only === undefined || others.length > 0 ? invalidMoment : momentAt(only, local.nano, zone);
}

/** The first of them where there are two. */
export function firstMomentAt(local: Local, zone: Zone): Moment {
  const [first] = zone.momentsAt(localSeconds(local));
  return first === undefined ? invalidMoment : momentAt(first, local.nano, zone);
}
