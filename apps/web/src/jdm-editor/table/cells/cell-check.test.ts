import { describe, expect, test } from 'vitest';
import { valuesOfColumn } from '#jdm-editor/table/content/column-types.ts';
import type { TableColumn } from '#jdm-editor/table/content/table-content.ts';
import { tableColumns } from '#jdm-editor/table/content/table-content.ts';
import { checkCell } from './cell-check.ts';

const [age, free, since, fee, day] = tableColumns({
  inputs: [
    { id: 'a', field: 'age', fieldType: { type: 'number' } },
    { id: 'b', field: '' },
    { id: 'e', field: 'since' },
  ],
  outputs: [
    { id: 'c', field: 'fee', outputFieldType: { type: 'number' } },
    { id: 'd', field: 'day', outputFieldType: { type: 'date' } },
  ],
});
if (!age || !free || !since || !fee || !day) throw new Error('No columns');

const check = (text: string, column: TableColumn) => checkCell(text, column, valuesOfColumn(column));

describe('a cell is checked in the way in which its column is read', () => {
  test.each([
    ['', age],
    ['> 5', age],
    ['(1..5]', age],
    [']1..5[', age],
    ['$ > limit', age],
    ['age > 5', free],
    ['amount * 2', fee],
    ['total', fee],
    ['"2026-01-31"', day],
  ])('%s is right', (text, column) => {
    expect(check(text, column)).toBeNull();
  });

  test.each([
    ['> ', age],
    ['(1..5', age],
    ['> 5', fee],
    ['age >', free],
    ['> 5', free],
    ['5%', age],
  ])('%s is an error with its reason and its place', (text, column) => {
    expect(check(text, column)).toMatchObject({ severity: 'error', message: expect.stringMatching(/\w/) });
  });

  test('a date without quotes is told of, because it is calculated or cannot be read', () => {
    expect(check(' 2026-01-31 ', since)).toMatchObject({ severity: 'warning', fix: { text: '"2026-01-31"' } });
    expect(check('2026-01-31T14:30:00Z', since)).toMatchObject({
      severity: 'error',
      message: 'a date is written in quotes: "2026-01-31T14:30:00Z"',
    });
  });

  test.each([
    ['"gold"', age, 'the column holds a number, but this is a text, so it never matches'],
    ['1,5', age, 'it is not clear which number 1,5 is'],
    ['true', fee, 'the column holds a number, but this is true or false'],
  ])('%s of another type than the column is a warning', (text, column, message) => {
    expect(check(text, column)).toMatchObject({ severity: 'warning', message });
  });
});
