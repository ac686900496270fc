import type { FailedCell } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { cellProblems } from './cell-problems.ts';
import { withFailedCells } from './failed-cell-marks.ts';

const cell: FailedCell = {
  node_id: 't',
  node_name: 'T',
  called_by: [],
  column: 'a',
  column_name: 'A',
  rows: [1, 4],
  count: 12,
  kind: 'failed',
  message: 'There is no field `car`.',
};

test('cells that failed in the last run are marked, but for those with a problem and those without a value', () => {
  const place = { row: 1, column: 'a', start: 0, end: 3 };
  const known = cellProblems([
    { severity: 'error', code: 'syntax', node_id: 't', message: 'Row 2, column "A": it cannot be read', place },
  ]);
  const { rows, fields } = withFailedCells(known, [
    cell,
    { ...cell, column: 'b', kind: 'no_value' },
    { ...cell, column: 'c', rows: [], count: 1 },
  ]);
  const messages = [...rows].map(([row, faults]) => [row, [...faults].map(([id, { message }]) => `${id}: ${message}`)]);
  expect(messages).toEqual([
    [1, ['a: it cannot be read']],
    [4, ['a: Failed in the last run: There is no field `car`. So do 11 more cells of the column.']],
  ]);
  expect([...fields.keys()]).toEqual(['c']);
  expect(withFailedCells(known, [])).toEqual(known);
});
