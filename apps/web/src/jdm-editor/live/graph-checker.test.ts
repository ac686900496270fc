import { checkGraph, toApiProblem, toParsedGraph } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { GraphChecker } from './graph-checker.ts';
import type { RunGraph } from './graph-patch.ts';

type Row = Record<string, unknown>;

const rows: Row[] = Array.from({ length: 50 }, (_, n) => ({ _id: `${n}`, a: `> ${n}`, o: `${n}` }));
const input = { id: 'a', name: 'A', field: 'a' };

const graph = (rules: readonly Row[], inputs: object[] = [input]): RunGraph =>
  ({
    nodes: [
      { id: 'in', type: 'inputNode', name: 'Request' },
      {
        id: 't',
        type: 'decisionTableNode',
        name: 'T',
        content: { hitPolicy: 'first', inputs, outputs: [{ id: 'o', name: 'O', field: 'o' }], rules },
      },
    ],
    edges: [{ id: 'e', sourceId: 'in', targetId: 't' }],
  }) as unknown as RunGraph;

const broken = rows.with(30, { _id: '30', a: '> ', o: '1' });
const nested = `${'[('.repeat(5)}1${')]'.repeat(5)}`;
const heavy = rows.map((row) => ({ ...row, o: `${Array(5).fill(nested).join(' + ')} + len([1..2])` }));

test.each<[string, RunGraph[]]>([
  ['a row that is broken, and mended', [graph(rows), graph(broken), graph(rows)]],
  ['a row before a broken one', [graph(rows), graph(broken), graph([{ _id: 'n', a: '', o: '' }, ...broken])]],
  ['columns that change', [graph(rows), graph(rows, [{ ...input, field: '' }]), graph(rows)]],
  ['a cell that is no text', [graph(rows), graph(rows.with(3, { _id: '3', a: 3 }))]],
  ['more problems than are told', [graph(Array.from({ length: 200 }, () => ({ a: '>' }))), graph(rows)]],
  ['texts that only together take too long to read', [1, 2].map((count) => graph(heavy.slice(0, count)))],
])('after %s the problems are those of a check of the whole', (_what, graphs) => {
  const checker = new GraphChecker();
  for (const edited of graphs)
    expect(checker.check(edited)).toEqual(checkGraph(toParsedGraph(edited as never)).problems.map(toApiProblem));
});

test('a row that did not change and has no problem is not read again', () => {
  let read = 0;
  const get = (of: Row, name: string) => {
    read++;
    return of[name];
  };
  const watched = rows.map((row) => new Proxy(row, { get: (of, name) => get(of, String(name)) }));
  const checker = new GraphChecker();
  checker.check(graph(watched));
  expect(read).toBeGreaterThan(rows.length);
  read = 0;
  const [problem] = checker.check(graph(watched.with(30, { _id: '30', a: '> ', o: '1' })));
  expect(problem).toMatchObject({ node_id: 't', place: { row: 30, column: 'a' } });
  expect(read).toBe(0);
});
