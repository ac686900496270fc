import { askTheEngine } from '../number/uncertain.ts';
import type { Local, Moment } from './moment.ts';
import { isValid, localOf, offsetOf } from './moment.ts';

export const padded = (value: number, width: number): string => String(value).padStart(width, '0');

/** `+02:00`, or with something else, or nothing, between the hours and the minutes. */
export function offsetText(offset: number, separator: string): string {
  if (offset % 60 !== 0) askTheEngine();
  const minutes = Math.abs(offset) / 60;
  return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}${separator}${padded(minutes % 60, 2)}`;
}

export const dateText = ({ year, month, day }: Local): string =>
  `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;

export const timeText = ({ second }: Local): string =>
  `${padded(Math.floor(second / 3_600), 2)}:${padded(Math.floor(second / 60) % 60, 2)}:${padded(second % 60, 2)}`;

/** A fraction of a second with its point: nothing, or three, six or nine digits. */
export function fractionText(nano: number): string {
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
