import type { Problem } from '@rulewright/contract';
import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { applyFix } from './apply-fix.ts';

const text = 'bse * 2';
const graph = {
  nodes: [
    {
      id: 'e',
      name: 'E',
      type: 'expressionNode',
      content: { expressions: [{ id: 'x', key: 'a', value: text }], inputField: text },
    },
    { id: 's', name: 'S', type: 'switchNode', content: { statements: [{ id: 'x', condition: text }] } },
    {
      id: 't',
      name: 'T',
      type: 'decisionTableNode',
      content: { inputs: [{ id: 'i', name: 'I', field: text }], outputs: [], rules: [{}, { i: text }] },
    },
  ],
  edges: [],
} as unknown as Graph;

const problem = (node_id: string, row: number | null, column: string | null, end = 3): Problem => ({
  ...{ severity: 'error', code: 'unknown-name', message: 'There is no field', node_id },
  place: { row, column, start: 0, end },
  fix: { label: 'Write base', start: 0, end, text: 'base' },
});

test.each<[string, string, number | null, string | null]>([
  ['an expression', 'e', 0, null],
  ['an input field', 'e', null, null],
  ['a condition', 's', 0, null],
  ['the field of a column', 't', null, 'i'],
  ['a cell', 't', 1, 'i'],
])('a fix changes %s, and shares everything else', (_what, id, row, column) => {
  const fixed = applyFix(graph, problem(id, row, column));
  expect(JSON.stringify(fixed).split('base * 2')).toHaveLength(2);
  expect(fixed.nodes.filter((node, n) => node === graph.nodes[n])).toHaveLength(2);
});

test('a fix of a text that is not there any more changes nothing', () => {
  for (const gone of [problem('x', 0, null), problem('e', 5, null), problem('e', 0, null, 50), problem('t', 0, 'i')])
    expect(applyFix(graph, gone)).toBe(graph);
});
