import { fieldCall } from '../field-call.ts';
import type { ValueFormat } from './value-format.ts';
import { withoutQuotes } from './value-format.ts';

const pattern = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i;

/** A time of day as it is stored, `09:00` or `09:00:30`. Null for what is none. */
export function timeOf(text: string): string | null {
  const found = pattern.exec(text.trim());
  if (!found) return null;
  const [whole, hours = '', minutes, seconds = '00', half] = found;
  // A number alone is no time; without the letter "m" neither is what follows it.
  if (minutes === undefined && !/\d\s*[ap]\.?m/i.test(whole)) return null;
  if (half !== undefined && !/m\.?$/i.test(whole)) return null;
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half.toLowerCase() === 'p');
  if (hour === null || hour > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return null;
  const padded = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
  return seconds === '00' ? padded : `${padded}:${seconds}`;
}

/** Noon is 12 pm, and midnight 12 am. */
const hourOf = (hour: number, isAfternoon: boolean): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (isAfternoon ? 12 : 0);

/** `9`, `9.30`, `9h30` and `0930`, which may be a time of day, as `9:00` and `9:30`. */
const looseTime = /^(\d{1,2})(?:[.h](\d{2})?)?$|^(\d{2})(\d{2})$/;

function looseTimeOf(text: string): string | null {
  const [, hours, minutes, twoHours, twoMinutes] = looseTime.exec(text) ?? [];
  const [hour, minute] = [hours ?? twoHours, minutes ?? twoMinutes ?? '00'];
  return hour === undefined ? null : timeOf(`${hour}:${minute}`);
}

/** Times of day, in 24 or in 12 hours. */
export const timeFormat: ValueFormat = {
  noun: 'a time',
  read(typed, context) {
    const text = withoutQuotes(typed);
    const value = timeOf(text);
    if (value !== null) return { value };
    // A column that tests `time(x)` compares numbers.
    const loose = fieldCall(context) ? null : looseTimeOf(text);
    if (loose !== null) return { message: `A time is written with a colon, such as ${loose}.`, alternatives: [loose] };
    return /^\d{1,2}:\d{2}(?::\d{2})?$/.test(text)
      ? { message: `There is no time ${text}: a day ends at 23:59:59.`, alternatives: [] }
      : null;
  },
  show: (value) => value,
  compare: (one, other) => (one < other ? -1 : Number(one > other)),
  isCyclic: true,
  hasHyphenRange: true,
};
