import { readTime, readUtc } from '../../date/read-moment.ts';
import { utc } from '../../date/zone.ts';
import type { Frame } from '../run/frame.ts';
import type { Value } from '../value/value.ts';
import { secondsFrom, secondsOfDay } from './date-functions.ts';
import { constantDate, dateFrom } from './read-date.ts';

/**
 * A function that cells read the value of their column with before they compare it, such as `d($)`. It tells where in the
 * order that they compare by a value is: a number, with which an index finds cells.
 */
export type Reading = {
  /** Null where no cell that is read so can be true of the value, undefined where nothing can be said. */
  of: (frame: Frame, value: Value) => number | null | undefined;
  /** Of a text that stands in a cell. Undefined where only a run knows. */
  ofText: (text: string) => number | undefined;
};

export const asDate: Reading = {
  of(frame, value) {
    const moment = frame.dateOf(value, dateFrom);
    // Days of other zones begin at other moments.
    return moment.inZone === utc ? moment.epochSeconds : undefined;
  },
  ofText: (text) => constantDate(text)?.epochSeconds,
};

const asSeconds: Reading = {
  of: (frame, value) => secondsFrom(frame, value) ?? null,
  ofText: (text) => readUtc(text)?.epochSeconds,
};

const asTime: Reading = {
  of: (frame, value) => secondsOfDay(frame, value) ?? null,
  ofText: (text) => readTime(text) ?? undefined,
};

export const readings: ReadonlyMap<string, Reading> = new Map([
  ['d', asDate],
  ['date', asSeconds],
  ['time', asTime],
]);
