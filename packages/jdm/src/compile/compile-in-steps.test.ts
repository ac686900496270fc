import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TestNode } from '../../test/graphs.ts';
import { chainText, expressions, fanText, node } from '../../test/graphs.ts';
import type { StepWork } from '../../test/step-work.ts';
import { compileDecision } from './compile-decision.ts';
import { Outline } from './nodes/outline.ts';
import { finish } from './steps.ts';

/** Calls of functions in one step, of which a millisecond has some ten thousand. */
const MAX_CALLS = 20_000;

const worker = fork(join(import.meta.dirname, '../../test/step-work.ts'), { execArgv: ['--import', 'tsx'] });
afterAll(() => worker.kill());

/** How much work the longest step of a compilation does, and whether the graph was compiled. */
async function compileAndMeasure(text: string): Promise<StepWork> {
  worker.send(text);
  const [work] = await once(worker, 'message');
  return work;
}

const rowsOf = (count: number, textOf: (at: number) => string) =>
  expressions(Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, textOf(at)])));

const branches = (count: number) =>
  node('switch', 'switchNode', {
    statements: Array.from({ length: count }, (_, at) => ({ id: `s${at}`, condition: `n > ${at}` })),
  });

const table = (columns: number, rows: number, cellOf: (row: number) => string) => {
  const names = Array.from({ length: columns }, (_, at) => `c${at}`);
  return node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: names.map((id) => ({ id, name: id, field: id })),
    outputs: [{ id: 'out', name: 'Out', field: 'out' }],
    rules: Array.from({ length: rows }, (_, row) =>
      Object.fromEntries([...names.map((id) => [id, cellOf(row)]), ['out', '1']]),
    ),
  });
};

const listOf = (count: number, from: number) => Array.from({ length: count }, (_, at) => from * count + at).join();

const sum = (length: number) => Array(length).fill('n').join(' + ');

const fan = (count: number) =>
  fanText(
    expressions({ n: 'n' }, 'first'),
    Array.from({ length: count }, (_, at) => expressions({ a: 'n' }, `e${at}`)),
    node('last', 'outputNode'),
  );

test.each<[string, boolean, TestNode[] | string]>([
  ['25,000 expressions', false, [rowsOf(25_000, (at) => `n + ${at}`)]],
  ['100 expressions', true, [rowsOf(100, (at) => `n + ${at}`)]],
  ['20 long expressions', true, [rowsOf(20, () => sum(200))]],
  ['25,000 branches', false, [branches(25_000)]],
  ['100 branches', true, [branches(100)]],
  ['20,000 columns', false, [table(20_000, 1, () => '1')]],
  ['199 columns', true, [table(199, 10, String)]],
  ['199 columns and 60 rows', true, [table(199, 60, String)]],
  ['199 columns and 25 rows of ranges', true, [table(199, 25, (row) => `[${row}..${row + 9})`)]],
  ['rows with many values', true, [table(1, 60, (row) => listOf(60, row))]],
  ['4,000 rows', true, [table(1, 4_000, (row) => `[${row}..${row + 1})`)]],
  ['200 rows', true, [table(9, 200, (row) => `> ${row}`)]],
  ['rows with long cells', true, [table(8, 10, () => sum(200))]],
  ['rows with very long cells', false, [table(100, 2, () => sum(200))]],
  ['330 nodes that lead to one', false, fan(330)],
  ['50 nodes that lead to one', true, fan(50)],
  ['30,000 nodes', false, Array.from({ length: 30_000 }, (_, at) => node(`n${at}`, 'outputNode'))],
])(
  'no step of compiling takes long: %s',
  async (_name, isCompiled, nodes) => {
    const measured = await compileAndMeasure(typeof nodes === 'string' ? nodes : chainText(...nodes));
    expect(measured.longest).toBeLessThan(MAX_CALLS);
    expect(measured.isCompiled).toBe(isCompiled);
  },
  60_000,
);

const membersOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, 0]));
const withMembers = (count: number, id = 'wide') => {
  const { content, ...plain } = table(1, 1, () => '1');
  return { ...plain, id, name: id, content: { ...(content as object), ...membersOf(count) } };
};

test.each([
  ['a node', chainText({ ...table(1, 1, () => '1'), ...membersOf(5_000) })],
  ['the content of a node', chainText(withMembers(5_000))],
  ['a graph', JSON.stringify({ ...JSON.parse(chainText(expressions({ a: '1' }))), ...membersOf(5_000) })],
])('%s with very many members is left to the engine, because it would be copied in one step', (_name, text) => {
  expect(compileDecision(text)).toMatchObject({ message: 'a text that is read in another way' });
});

test('tables are copied one in each step, with what else stands in them', () => {
  const tables = Array.from({ length: 20 }, (_, at) => withMembers(10, `table${at}`));
  expect([...Outline.of(JSON.parse(chainText(...tables)))]).toHaveLength(20);
});

test('few rows are read at once where each has many members', () => {
  const wide = table(1, 40, () => '1');
  const rules = Array.from({ length: 40 }, () => ({ c0: '1', ...membersOf(3_000) }));
  const content = { ...(wide.content as object), rules };
  const outline = finish(Outline.of(JSON.parse(chainText({ ...wide, content }))));
  const [, node] = outline.graph.nodes;
  if (node?.kind !== 'decisionTableNode') throw new Error('not a table');
  for (const part of outline.partsOf(node)) expect(part.rules.length).toBeLessThan(3);
});
