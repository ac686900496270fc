import { Moment } from '../../date/moment.ts';
import { isNumeric } from '../../number/numbers.ts';
import { Interval } from '../value/interval.ts';
import type { Value } from '../value/value.ts';

/** What kind of value it is, as an author calls it. */
export function kindWords(value: Value): string {
  if (value === null) return 'no value';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'boolean') return 'a boolean';
  if (isNumeric(value)) return 'a number';
  if (value instanceof Moment) return 'a date';
  if (value instanceof Interval) return 'a range';
  return Array.isArray(value) ? 'a list' : 'an object';
}

export const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
