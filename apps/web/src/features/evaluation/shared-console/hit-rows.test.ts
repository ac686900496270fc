import { expect, test } from 'vitest';
import { hitRows, rowsText } from './hit-rows.ts';

test.each([
  ['the row of a table that takes the first', { index: 1, rule: { _id: 'a' }, reference_map: {} }, 'row 2'],
  [
    'the rows of a table that collects',
    [
      { index: 0, rule: {} },
      { index: 2, rule: {} },
    ],
    'rows 1, 3',
  ],
  ['a table that nothing hit', [], null],
  ['an expression that is called index', { index: { result: 1 }, rule: { result: 2 } }, null],
  ['a switch', { statements: [{ id: 'a' }] }, null],
  ['a request', null, null],
])('%s', (_, traceData, text) => {
  expect(rowsText(hitRows(traceData))).toBe(text);
});
