import { MantineProvider } from '@mantine/core';
import type { DecisionNode, Problem } from '@rulewright/contract';
import { checkGraph, parseGraph, toApiProblem } from '@rulewright/jdm';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { countedProblems, problemsTitle } from './counted-problems.ts';
import { ProblemItems } from './problem-items.tsx';

/** A graph of a request, one node and a response. */
function nodesWith(type: string, content: object): DecisionNode[] {
  return [
    { id: 'in', type: 'inputNode', name: 'Request', position: { x: 0, y: 0 } },
    { id: 'b', type, name: 'Fee', position: { x: 0, y: 0 }, content },
    { id: 'out', type: 'outputNode', name: 'Response', position: { x: 0, y: 0 } },
  ];
}

const expressions = (...values: string[]) =>
  nodesWith('expressionNode', { expressions: values.map((value, n) => ({ id: `e${n}`, key: `key${n}`, value })) });

function table(...cells: string[]) {
  const inputs = [{ id: 'i', name: 'Amount', field: 'amount' }];
  const outputs = [{ id: 'o', name: 'Discount', field: 'discount' }];
  const rules = cells.map((cell, n) => ({ _id: `r${n}`, i: '> 1', o: cell }));
  return nodesWith('decisionTableNode', { hitPolicy: 'first', inputs, outputs, rules });
}

const edges = [
  { id: 'e1', sourceId: 'in', targetId: 'b' },
  { id: 'e2', sourceId: 'b', targetId: 'out' },
];

const error = { severity: 'error', code: 'syntax' } as const;

/** Renders the list, by default with what the check of the graph finds. */
function show(nodes: DecisionNode[], problems?: Problem[]) {
  const graph = parseGraph(JSON.stringify({ nodes, edges }));
  if (!graph) throw new Error('It is no graph');
  const showNode = vi.fn();
  const found = problems ?? checkGraph(graph).problems.map(toApiProblem);
  render(<ProblemItems problems={found} nodes={nodes} showNode={showNode} />, { wrapper: MantineProvider });
  // The texts come after the problems.
  const marked = async () => (await screen.findAllByRole('mark')).map(({ textContent }) => textContent);
  return { showNode, marked };
}

test('a problem in an expression names its key, and marks the part to fix in its text', async () => {
  const { marked } = show(expressions('1', '1 + foo(2)'));
  const item = screen.getByRole('listitem');
  expect(await marked()).toEqual(['foo']);
  expect(item).toHaveTextContent('Error Fee: Expression "key1": there is no function "foo" (character 5)1 + foo(2)');
});

test('a problem in a table names its row and its column, and marks the part to fix in the cell', async () => {
  const { marked } = show(table('1', '2', 'bar(3) + 1'));
  expect(screen.getByRole('listitem')).toHaveTextContent('Error Fee: Row 3, column "Discount":');
  expect(await screen.findByRole('code')).toHaveTextContent('bar(3) + 1');
  expect(await marked()).toEqual(['bar']);
});

test('a problem in a schema marks the part to fix in the text of the schema', async () => {
  const { marked } = show(nodesWith('outputNode', { schema: '{\n  "type": "object",\n}' }));
  expect(await screen.findByRole('code')).toHaveTextContent('}');
  expect(await marked()).toEqual(['}']);
});

test('where something is missing at the end of a text, its end is marked', async () => {
  const { marked } = show(expressions('1 +'));
  expect((await screen.findByRole('code')).textContent?.startsWith('1 +')).toBe(true);
  expect(await marked()).toHaveLength(1);
});

test('a long text is shown around the part to fix', async () => {
  show(expressions(`${'a + '.repeat(100)}foo(2)${' + a'.repeat(100)}`));
  const shown = (await screen.findByRole('code')).textContent ?? '';
  expect(shown).toContain('foo(2)');
  expect(shown.length).toBeLessThan(150);
  expect(shown).toMatch(/^….*…$/);
});

test('no text is shown for a problem that has none, or whose text has changed since', async () => {
  const problem = { ...error, message: 'It has no end', node_id: 'b' };
  const elsewhere = { ...problem, message: 'Too long', place: { row: 0, column: null, start: 50, end: 51 } };
  const here = { ...problem, message: 'Wrong', place: { row: 0, column: null, start: 0, end: 1 } };
  show(expressions('1'), [problem, elsewhere, here]);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(await screen.findAllByRole('code')).toHaveLength(1);
});

test('a press leads to the node, and opens it where the problem is in a text of it', async () => {
  const place = { row: 0, column: null, start: 0, end: 1 };
  const { showNode } = show(expressions('1'), [
    { ...error, message: 'It has no end', node_id: 'b' },
    { ...error, message: 'Wrong', node_id: 'b', place },
  ]);
  for (const button of screen.getAllByRole('button', { name: 'Fee' })) await userEvent.click(button);
  expect(showNode.mock.calls).toEqual([
    ['b', { opened: false }],
    ['b', { opened: true, place }],
  ]);
});

test.each<[errors: number, warnings: number, words: string, title: string]>([
  [1, 0, '1 error', '1 error to fix before publishing'],
  [2, 1, '2 errors, 1 warning', '2 errors to fix before publishing, and 1 warning'],
  [0, 3, '3 warnings', '3 warnings'],
  [0, 0, '', ''],
  [100, 0, '100 or more errors', '100 or more errors to fix before publishing'],
  [40, 60, '40 errors, 60 or more warnings', '40 errors to fix before publishing, and 60 or more warnings'],
])('%i errors and %i warnings are counted as "%s"', (errors, warnings, words, title) => {
  const severities = [...Array(errors).fill('error'), ...Array(warnings).fill('warning')];
  const problems = severities.map((severity: Problem['severity']) => ({ severity, code: 'syntax' as const }));
  expect(countedProblems(problems)).toBe(words);
  expect(problemsTitle(problems)).toBe(title);
});

test('where not all was checked, there may be more warnings', () => {
  const problems = [{ severity: 'warning', code: 'not-checked' }] as const;
  expect(countedProblems(problems)).toBe('1 or more warnings');
});
