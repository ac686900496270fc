import { isDay } from './calendar.ts';
import type { Local, Moment } from './moment.ts';
import { firstMomentAt, momentAt, NANOS_OF_SECOND } from './moment.ts';
import { SPACE } from './written-space.ts';
import type { Zone } from './zone.ts';
import { utc } from './zone.ts';

/** As RFC 3339 says. */
const withOffset =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9})\d*)?(?:[Zz]|([+\u2212-])([01]\d|2[0-3]):([0-5]\d))$/;

/** Space may stand before each number, and numbers may be shorter. A shorter one ends where its digits do. */
const year = String.raw`([+-]\d+|\d{4}|\d{1,3}(?!\d))`;
const two = String.raw`${SPACE}*(\d\d|\d(?!\d))`;
const plain = new RegExp(`^${SPACE}*${year}-${two}-${two}(?:${two}:${two}(?::${two})?)?$`);
const timeOfDay = new RegExp(`^${two}:${two}(?::${two})?$`);

/** What is written in a text. How far the clocks there are from UTC, where it says so, and how many parts its time has. */
type Written = { local: Local; offset: number | null; parts: number };

function writtenIn(text: string): Written | null {
  const zoned = withOffset.exec(text);
  const found = zoned ?? plain.exec(text);
  if (!found) return null;
  const [years, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const second = secondOf(found[4], found[5], found[6]);
  if (!isDay(years, month, day) || second === null) return null;
  const nano = Number((found[7] ?? '').padEnd(9, '0')) + (Number(found[6]) === 60 ? NANOS_OF_SECOND : 0);
  const local = { year: years, month, day, second, nano };
  const parts = found.slice(4, 7).filter((part) => part !== undefined).length;
  return { local, offset: zoned && offsetOf(found[8], found[9], found[10]), parts };
}

/** Any minute may have a leap second, which begins where its last one ends. */
function secondOf(hour = '0', minute = '0', second = '0'): number | null {
  const isReal = Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60;
  return isReal ? (Number(hour) * 60 + Number(minute)) * 60 + Math.min(Number(second), 59) : null;
}

const offsetOf = (sign = '+', hours = '0', minutes = '0'): number =>
  (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? 60 : -60);

/** A text as a date in a zone; null where it is none. An offset counts for nothing: the time is read as one of the zone. */
export function readMoment(text: string, zone: Zone): Moment | null {
  const written = writtenIn(text);
  return written && firstMomentAt(written.local, zone);
}

/** A text as a date that is the same in every run. Undefined where it is none. */
export const dateOfText = (text: string): Moment | undefined => readMoment(text, utc) ?? undefined;

/** As the older functions read it: an offset counts, and a time has seconds. */
export function readUtc(text: string): Moment | null {
  const written = writtenIn(text);
  if (!written || written.parts === 2) return null;
  const moment = firstMomentAt(written.local, utc);
  return momentAt(moment.epochSeconds - (written.offset ?? 0), moment.nanoOfSecond, utc);
}

const DAY = 86_400;
const isUpTo = (digits = '0', most: number) => Number(digits) >= 1 && Number(digits) <= most;

/** A time in seconds of the day, that of UTC where an offset is written. Null where the text has none. */
export function readTime(text: string): number | null {
  const found = timeOfDay.exec(text);
  if (found) return secondOf(found[1], found[2], found[3]);
  const dated = plain.exec(text);
  // Whether the month is as long does not matter to the time.
  if (dated?.[6] !== undefined)
    return isUpTo(dated[2], 12) && isUpTo(dated[3], 31) ? secondOf(dated[4], dated[5], dated[6]) : null;
  const written = writtenIn(text);
  if (written?.parts !== 3) return null;
  return (((written.local.second - (written.offset ?? 0)) % DAY) + DAY) % DAY;
}
