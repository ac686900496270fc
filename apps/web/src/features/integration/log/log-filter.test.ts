import { expect, test } from 'vitest';
import { choiceOf, everything, filterOf, isFiltered } from './log-filter.ts';

const now = Date.parse('2026-03-05T12:00:00.000Z');

test('asks for everything when nothing is chosen', () => {
  expect(filterOf(everything, now)).toEqual({});
  expect(isFiltered({ ...everything, search: '  ', version: 'x', time: 'range' })).toBe(false);
});

test('asks for what is chosen', () => {
  const choice = { ...everything, search: ' ada ', outcome: 'failed', source: 'public', version: ' 3 ' } as const;
  expect(filterOf(choice, now)).toEqual({ search: 'ada', outcome: 'failed', source: 'public', version: 3 });
});

test.each([
  ['hour', '2026-03-05T11:00:00.000Z'],
  ['day', '2026-03-04T12:00:00.000Z'],
  ['week', '2026-02-26T12:00:00.000Z'],
] as const)('starts the last %s that long before now', (time, from) => {
  expect(filterOf({ ...everything, time, from: 'ignored' }, now)).toEqual({ from });
});

test("reads a range in the reader's time zone, including its whole last minute", () => {
  const { from, to } = filterOf({ ...everything, time: 'range', from: '2026-03-04T10:00', to: '2026-03-04T10:00' });
  expect(from).toBe(new Date(2026, 2, 4, 10, 0).toISOString());
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(59_999);
});

test('ignores values in the URL that cannot be chosen', () => {
  const address = { ...everything, search: 'ada', outcome: 'lost', source: 'public', time: 'century' };
  expect(choiceOf(address)).toEqual({ ...everything, search: 'ada', source: 'public' });
});
