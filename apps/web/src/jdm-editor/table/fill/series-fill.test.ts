import { expect, test } from 'vitest';
import { NOTE, tableRows } from '#jdm-editor/table/content/table-content.ts';
import { fillBeside } from './series-fill.ts';

const columns = ['a', 'b', NOTE];
const table = (...rows: string[][]) => ({
  rules: rows.map(([a = '', b = '', note = '']) => ({ a, b, [NOTE]: note })),
});
const view = (rows: number) => ({ rows: Array.from({ length: rows }, (_, at) => at), columns });
const texts = (content: Readonly<Record<string, unknown>>) =>
  tableRows(content).map((row) => columns.map((id) => row[id]).join(' '));

test('several cells go on as a series, each column for itself, and what is none is repeated', () => {
  const before = table(['1', '"x"', 'Rule 1'], ['2', '"y"', 'Rule 2'], [], []);
  const source = { top: 0, bottom: 1, left: 0, right: 2 };
  const filled = fillBeside(before, source, { ...source, top: 2, bottom: 3 }, view(4));
  expect(texts(filled.content).slice(2)).toEqual(['3 "x" Rule 3', '4 "y" Rule 4']);
  expect(filled.isSeries).toBe(true);
});

test('goes backwards above a selection, and along a row', () => {
  const up = table([], [], ['5'], ['6']);
  const source = { top: 2, bottom: 3, left: 0, right: 0 };
  expect(texts(fillBeside(up, source, { ...source, top: 0, bottom: 1 }, view(4)).content).slice(0, 2)).toEqual([
    '3  ',
    '4  ',
  ]);
  const across = table(['1', '2']);
  const row = { top: 0, bottom: 0, left: 0, right: 1 };
  expect(texts(fillBeside(across, row, { ...row, left: 2, right: 2 }, view(1)).content)).toEqual(['1 2 3']);
});

test('a single cell is copied, and Ctrl swaps the two', () => {
  const one = { top: 0, bottom: 0, left: 0, right: 0 };
  const below = { ...one, top: 1, bottom: 2 };
  const from = table(['7'], [], []);
  expect(texts(fillBeside(from, one, below, view(3)).content)).toEqual(['7  ', '7  ', '7  ']);
  expect(texts(fillBeside(from, one, below, view(3), true).content)).toEqual(['7  ', '8  ', '9  ']);
  const two = { ...one, bottom: 1 };
  const pair = table(['1'], ['2'], [], []);
  expect(texts(fillBeside(pair, two, { ...one, top: 2, bottom: 3 }, view(4), true).content)).toEqual([
    '1  ',
    '2  ',
    '1  ',
    '2  ',
  ]);
});

test('hidden rows are left out, and the series goes on behind them', () => {
  const before = table(['1'], ['hidden'], ['2'], []);
  const shown = { rows: [0, 2, 3], columns };
  const source = { top: 0, bottom: 1, left: 0, right: 0 };
  const { content } = fillBeside(before, source, { ...source, top: 2, bottom: 2 }, shown);
  expect(texts(content)).toEqual(['1  ', 'hidden  ', '2  ', '3  ']);
});
