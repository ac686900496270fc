import { askTheEngine } from '../number/uncertain.ts';
import { isDay } from './calendar.ts';
import type { Moment } from './moment.ts';
import { firstMomentAt } from './moment.ts';
import type { Zone } from './zone.ts';

/** As RFC 3339 says. The offset at its end counts for nothing: the time is read as one of the zone. */
const withOffset =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9})\d*)?(?:[Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Space may stand before each number, and numbers may be shorter. A shorter one ends where its digits do. */
const year = String.raw`(\d{4}|\d{1,3}(?!\d))`;
const two = String.raw`[\t-\r ]*(\d\d|\d(?!\d))`;
const plain = new RegExp(`^[\\t-\\r ]*${year}-${two}-${two}(?:${two}:${two}(?::${two})?)?$`);
/** Years with a sign, seconds that are added to a day, and signs and spaces of other alphabets. */
const strange = /^[\t-\r ]*[+-]|:60|[^\0-\x7f]/;

/** A text as a date in a zone; null where it is none. */
export function readMoment(text: string, zone: Zone): Moment | null {
  const found = withOffset.exec(text) ?? plain.exec(text);
  if (!found) return strange.test(text) && /\d/.test(text) ? askTheEngine() : null;
  const [years = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (second === 60) askTheEngine();
  if (!isDay(years, month, day) || hour > 23 || minute > 59 || second > 59) return null;
  const nano = Number((found[7] ?? '').padEnd(9, '0'));
  return firstMomentAt({ year: years, month, day, second: (hour * 60 + minute) * 60 + second, nano }, zone);
}
