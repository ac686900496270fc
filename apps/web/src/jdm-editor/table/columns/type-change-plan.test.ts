import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { countsText } from '#jdm-editor/table/cells/cell-plan.ts';
import type { ColumnKind } from '#jdm-editor/table/content/column-types.ts';
import { newType } from '#jdm-editor/table/content/column-types.ts';
import type { TableColumn } from '#jdm-editor/table/content/table-content.ts';
import { tableColumns } from '#jdm-editor/table/content/table-content.ts';
import { suggestedType, typeOfCells } from './suggested-type.ts';
import { planTypeChange } from './type-change-plan.ts';

const tableOf = (cells: readonly string[], from: ColumnKind) => ({
  inputs: [{ id: 'a', field: 'a', ...newType('inputs', from) }],
  outputs: [],
  rules: cells.map((a, at) => ({ _id: String(at), a })),
});

function plan(cells: readonly string[], from: ColumnKind, to: ColumnKind, names: readonly string[] = []) {
  const content = tableOf(cells, from);
  const [column] = tableColumns(content) as [TableColumn];
  const changed = { ...column, written: { ...column.written, ...newType('inputs', to) } };
  const inferred = { kind: 'any' as const, named: null, names: new Set(names) };
  return planTypeChange(content, { column, inferred }, { column: changed, inferred }, {});
}

const changesOf = (...of: Parameters<typeof plan>) => plan(...of)?.changes.map(({ row, text }) => [row, text]);

test('cells that are values of the new type stay, and what was typed for the old type is read again', () => {
  const cells = ['"car"', 'van', 'len($) > 3', '', '"a", "b"'];
  expect(changesOf(cells, 'any', 'string')).toEqual([[1, '"van"']]);
  expect(countsText(plan(cells, 'any', 'string')?.counts ?? fail())).toBe('3 texts, 1 expression');
  expect(changesOf(['"5"', '"5", "6"'], 'string', 'number')).toEqual([
    [0, '5'],
    [1, '5, 6'],
  ]);
  expect(changesOf(['5', '5, 6'], 'number', 'string')).toEqual([
    [0, '"5"'],
    [1, '"5", "6"'],
  ]);
});

describe('a cell that is no value of the new type stays as it is and is told', () => {
  test.each<[from: ColumnKind, to: ColumnKind, stored: string]>([
    ['any', 'number', '"car"'],
    ['any', 'boolean', '"car"'],
    ['any', 'date', '"car"'],
    ['any', 'time', '"car"'],
    ['string', 'number', '"car"'],
    ['string', 'number', '"PC-1"'],
    ['string', 'number', '"1.500"'],
    ['string', 'boolean', '"car"'],
    ['string', 'date', '"car", "van"'],
    ['string', 'date', '"2026-02-29"'],
    ['string', 'time', '"car"'],
    ['number', 'string', '[1..3]'],
    ['number', 'string', '> 5'],
    ['number', 'boolean', '1'],
    ['number', 'date', '[18..21]'],
    ['number', 'date', '20260101'],
    ['boolean', 'number', 'true'],
    ['boolean', 'date', 'true'],
    ['boolean', 'time', 'true'],
    ['date', 'time', 'd($).isSameOrAfter("2026-01-01", "day")'],
  ])('from %s to %s: %s', (from, to, stored) => {
    const planned = plan([stored], from, to);
    expect(planned).toMatchObject({
      changes: [],
      notUnderstood: [{ row: 0, message: expect.stringMatching(/[.?]$/) }],
    });
    expect(countsText(planned?.counts ?? fail())).toBe('1 not understood');
  });

  test.each<[from: ColumnKind, to: ColumnKind]>([
    ['date', 'number'],
    ['date', 'string'],
    ['date', 'boolean'],
  ])('from %s to %s, a condition goes on as the expression that it is', (from, to) => {
    const stored = 'd($).isSameOrAfter("2026-01-01", "day")';
    expect(plan([stored], from, to)).toMatchObject({ changes: [], counts: { expressions: 1 }, notUnderstood: [] });
  });
});

test('texts that are values of the new type lose their quotes, also in a column without a type', () => {
  expect(changesOf(['"5"', '"yes"'], 'any', 'number')).toEqual([[0, '5']]);
  expect(changesOf(['"yes"'], 'any', 'boolean')).toEqual([[0, 'true']]);
  expect(changesOf(['"09:00"'], 'any', 'time')).toEqual([[0, 'time($) == time("09:00")']]);
});

test('a number with decimals becomes one text, whatever separates decimals where the person is', () => {
  vi.stubGlobal('navigator', { language: 'de-DE' });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(changesOf(['1.5'], 'number', 'string')).toEqual([[0, '"1.5"']]);
});

test('a column without filled cells has nothing to tell, and a count of none is left out', () => {
  expect(plan(['', ' '], 'any', 'string')).toBeNull();
  expect(countsText(plan(['len($) > 3'], 'any', 'number')?.counts ?? fail())).toBe('1 expression');
});

test('comparisons of dates with texts, which never match, become conditions on dates', () => {
  const after = 'd($).isSameOrAfter("2026-01-01", "day")';
  expect(changesOf(['>= "2026-01-01"', '>= "2026-01-01"'], 'any', 'date')).toEqual([
    [0, after],
    [1, after],
  ]);
});

test('a word that is a field stays one, and so does a cell that cannot be understood', () => {
  expect(changesOf(['base', 'car'], 'any', 'string', ['base'])).toEqual([[1, '"car"']]);
  expect(plan(['2026-02-29'], 'string', 'date')).toMatchObject({ changes: [], notUnderstood: [] });
  expect(plan(['"2026-02-29"'], 'string', 'date')).toMatchObject({
    notUnderstood: [{ row: 0, text: '2026-02-29' }],
  });
});

test('without a type every cell is what it is stored as', () => {
  expect(plan(['"car"'], 'string', 'any')).toBeNull();
});

test('a type is suggested where all cells are of it', () => {
  expect(suggestedType(['5', '> 3', ''], 'input')).toEqual({ type: 'number', count: 2 });
  expect(suggestedType(['"2026-01-01"', '>= "2026-02-01"'], 'input')).toEqual({ type: 'date', count: 2 });
  expect(suggestedType(['"car"', '"van"'], 'output')).toEqual({ type: 'string', count: 2 });
  expect(suggestedType(['true', 'false'], 'output')).toEqual({ type: 'boolean', count: 2 });
  expect(suggestedType(['car', 'base * 2'], 'output')).toBeNull();
  expect(suggestedType(['', ' '], 'output')).toBeNull();
});

test('a new column for cells of a file gets their type, unless words may be fields as well as texts', () => {
  expect(typeOfCells(['car', 'van', null], 'input')).toBe('string');
  expect(typeOfCells(['"car"', '"van"'], 'input')).toBe('string');
  expect(typeOfCells(['01/02/2026', '2026-03-01'], 'input')).toBe('date');
  expect(typeOfCells([5, '> 3'], 'input')).toBe('number');
  expect(typeOfCells(['5', 'age'], 'output')).toBeNull();
  expect(typeOfCells(['"car"', 'age'], 'output')).toBeNull();
});

const fail = (): never => {
  throw new Error('No plan');
};
