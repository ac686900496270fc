import { expect, test } from 'vitest';
import { suggestedType } from './suggested-type.ts';

const cells = (count: number, cell: (n: number) => string) => Array.from({ length: count }, (_, n) => cell(n));
const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);

test.each([
  ['number', cells(12_000, (n) => `>= ${n + 0.25}`)],
  ['string', cells(12_000, (n) => `"PC-${n}"`)],
  ['date', cells(3_000, (n) => `d($).isSame("${day(n)}", "day")`)],
] as const)('a long column gets a suggestion from all of its cells: %s', (type, stored) => {
  expect(suggestedType(stored, 'input')).toEqual({ type, count: stored.length });
});

test.each([
  ['one text among numbers', [...cells(5_000, (n) => `${n + 1}`), '"a"']],
  ['one formula', [...cells(5_000, (n) => `${n + 1}`), 'base * 2']],
  [
    'a day that there is not',
    [...cells(3_000, (n) => `d($).isSame("${day(n)}", "day")`), 'd($).isSame("2026-02-30", "day")'],
  ],
])('a long column that is not of one type gets none: %s', (_what, stored) => {
  expect(suggestedType(stored, 'input')).toBeNull();
});
