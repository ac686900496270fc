import type { Local, Moment } from './moment.ts';
import { isValid, localOf, NANOS_OF_SECOND, offsetOf } from './moment.ts';

export const padded = (value: number, width: number): string => String(value).padStart(width, '0');

/** `+02:00`, or with something else, or nothing, between the hours and the minutes. */
export function offsetText(offset: number, separator: string): string {
  const minutes = Math.floor((Math.abs(offset) + 30) / 60);
  return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}${separator}${padded(minutes % 60, 2)}`;
}

/** Years that do not have four digits have a sign. */
export function yearText(year: number): string {
  if (year >= 0 && year <= 9_999) return padded(year, 4);
  return `${year < 0 ? '-' : '+'}${padded(Math.abs(year), 4)}`;
}

export const dateText = ({ year, month, day }: Local): string =>
  `${yearText(year)}-${padded(month, 2)}-${padded(day, 2)}`;

/** The second of the minute, which is 60 or later for a leap second. */
export const secondOf = ({ second, nano }: Local): number => (second % 60) + (nano >= NANOS_OF_SECOND ? 1 : 0);

export const timeText = (local: Local): string =>
  `${padded(Math.floor(local.second / 3_600), 2)}:${padded(Math.floor(local.second / 60) % 60, 2)}:${padded(secondOf(local), 2)}`;

/** A fraction of a second with its point: nothing, or three, six or nine digits. */
export function fractionText(nanos: number): string {
  const nano = nanos % NANOS_OF_SECOND;
  if (nano === 0) return '';
  if (nano % 1_000_000 === 0) return `.${padded(nano / 1_000_000, 3)}`;
  return nano % 1_000 === 0 ? `.${padded(nano / 1_000, 6)}` : `.${padded(nano, 9)}`;
}

/** A date as an answer has it: RFC 3339 without fractions of seconds. */
export function momentText(moment: Moment): string {
  if (!isValid(moment)) return 'Invalid date';
  const local = localOf(moment);
  const offset = offsetOf(moment);
  return `${dateText(local)}T${timeText(local)}${offset === 0 ? 'Z' : offsetText(offset, ':')}`;
}
