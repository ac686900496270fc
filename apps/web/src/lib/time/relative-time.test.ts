import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-03-04T12:00:00Z');
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

test.each([
  ['now', 0, '1 minute ago'],
  ['59 s', 59 * second, '1 minute ago'],
  ['60 s', 60 * second, '1 minute ago'],
  ['61 s', 61 * second, '1 minute ago'],
  ['119 s', 119 * second, '1 minute ago'],
  ['120 s', 120 * second, '2 minutes ago'],
  ['59 min 59 s', 59 * minute + 59 * second, '59 minutes ago'],
  ['60 min', hour, '1 hour ago'],
  ['1 h 59 min', 119 * minute, '1 hour ago'],
  ['2 h', 2 * hour, '2 hours ago'],
  ['23 h 59 min', 24 * hour - minute, '23 hours ago'],
  ['24 h', 24 * hour, '1 day ago'],
  ['47 h', 47 * hour, '1 day ago'],
  ['48 h', 48 * hour, '2 days ago'],
  ['400 days', 400 * 24 * hour, '400 days ago'],
  ['a minute ahead, by another clock', -minute, '1 minute ago'],
  ['a year ahead', -365 * 24 * hour, '1 minute ago'],
])('%s', (_, age, text) => {
  expect(relativeTime(new Date(now.getTime() - age), now)).toBe(text);
});
