import { MAX_UNREACHED } from '@rulewright/contract';
import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { CaseCounts } from '../run/case-counts.ts';
import { coverageMarks } from './coverage-marks.ts';

const graph = { nodes: [{ id: 'table' }, { id: 'far' }], edges: [] } as unknown as Graph;

test('a mark tells how many cases reach a node and each of its parts, and a case that does so twice counts once', () => {
  const counts = new CaseCounts();
  counts.add(0, [{ nodeId: 'table', places: [0, 0, 2] }]);
  counts.add(1, [
    { nodeId: 'table', places: [2] },
    { nodeId: 'table', places: [2] },
  ]);
  const marks = coverageMarks(graph, { counts: counts.all(), unreached: [] });
  const table = marks?.get('table');
  expect([table?.cases, table?.at(0), table?.at(1), table?.at(2), table?.at(9)]).toEqual([2, 1, 0, 2, 0]);
  expect(marks?.get('far')?.cases).toBe(0);
});

test('of a run on the server it is only known what is reached, and nothing where too much is not', () => {
  const unreached = [{ kind: 'row' as const, nodeId: 'table', place: 1 }];
  const table = coverageMarks(graph, { counts: null, unreached })?.get('table');
  expect([table?.cases, table?.at(0), table?.at(1)]).toEqual([null, null, 0]);
  const many = Array.from({ length: MAX_UNREACHED }, (_, place) => ({ kind: 'row' as const, nodeId: 'table', place }));
  expect(coverageMarks(graph, { counts: null, unreached: many })).toBeNull();
});
