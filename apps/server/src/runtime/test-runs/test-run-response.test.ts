import type { TestRun } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { toRunText } from './test-run-response.ts';

const none = { reached: 0, total: 0 };
const figures = {
  passed: 0,
  failed: 1,
  errors: 0,
  coverage: { rows: none, branches: none, expressions: none, nodes: none },
};
const run: TestRun = {
  id: null,
  version: 1,
  live_version: null,
  changed: 0,
  called_documents: 'saved',
  causes: [],
  duration_ms: 1,
  ...figures,
  unreached: [],
  results: [],
};
const unreached = { kind: 'row', node_id: 'x'.repeat(1_000), place: 1 } as const;
const result = { id: null, name: 'Case', passed: false, error: null, differences: [], duration_ms: 1 };

test.each([
  ['nothing in its lists', run],
  ['one item in each', { ...run, unreached: [unreached], results: [result] }],
  ['several', { ...run, unreached: [unreached, unreached], results: [result, result, result] }],
])('a run is written as it is with %s', (_what, made) => {
  expect(JSON.parse([...toRunText(made)].join(''))).toEqual(made);
});

test('no piece of a run has all that was not reached', () => {
  const pieces = [...toRunText({ ...run, unreached: Array(1_000).fill(unreached) })];
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2_000);
});
