import { expect, test } from 'vitest';
import type { RunGraph } from '#jdm-editor/live/graph-patch.ts';
import type { RunnableCase } from './case-runner.ts';
import { CaseRunner } from './case-runner.ts';

const graphWith = (limit: number, extra: object[] = []) =>
  ({
    nodes: [
      { id: 'in', name: 'Request', type: 'inputNode' },
      {
        id: 'table',
        name: 'Limits',
        type: 'decisionTableNode',
        content: {
          hitPolicy: 'first',
          inputs: [{ id: 'i', name: 'Age', field: 'age' }],
          outputs: [{ id: 'o', name: 'Group', field: 'group' }],
          rules: [
            { _id: '1', i: `< ${limit}`, o: '"child"' },
            { _id: '2', i: '', o: '"adult"' },
          ],
        },
      },
      ...extra,
    ],
    edges: [{ id: 'e', sourceId: 'in', targetId: 'table' }],
  }) as unknown as RunGraph;

const testCase = (id: string, age: unknown, group: string): RunnableCase => ({
  id,
  input: { age },
  expected: { group },
  match: 'whole',
  tolerance: 0,
  any: [],
  clock: null,
  isStrict: false,
});

function finish<Result>(steps: Generator<number, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

test('a cell that fails is told of, and makes a case fail that requires that none does', () => {
  const runner = new CaseRunner();
  const [lenient, strict] = [testCase('a', 'five', 'adult'), { ...testCase('b', 'five', 'adult'), isStrict: true }];
  // A value that is left out is no failed cell.
  runner.setCases([lenient, strict, { ...strict, id: 'c', input: {} }]);
  const failedCells = [{ node_id: 'table', rows: [0], message: 'A text cannot be compared with a number.' }];
  expect(finish(runner.run(graphWith(18)))).toMatchObject({
    outcomes: [
      { passed: true, failedCells },
      { passed: false, differences: [], failedCells },
      { passed: true, failedCells: [] },
    ],
  });
});

test('cases are compared with what the graph answers, and what none of them reached is listed', () => {
  const runner = new CaseRunner();
  runner.setCases([testCase('a', 5, 'child'), testCase('b', 17, 'child')]);
  expect(finish(runner.run(graphWith(18)))).toMatchObject({
    kind: 'ran',
    outcomes: [{ passed: true }, { passed: true }],
    coverage: { rows: { reached: 1, total: 2 } },
    unreached: [{ kind: 'row', nodeId: 'table', place: 1 }],
  });
  expect(finish(runner.run(graphWith(16)))).toMatchObject({
    outcomes: [
      { passed: true },
      {
        passed: false,
        actual: { group: 'adult' },
        differences: [{ path: '/group', expected: 'child', actual: 'adult' }],
      },
    ],
    unreached: [],
  });
});

test('an offered input reaches its target, and one that several targets share is offered once', () => {
  const runner = new CaseRunner();
  const targets = [
    { kind: 'node' as const, nodeId: 'table', place: null },
    { kind: 'row' as const, nodeId: 'table', place: 0 },
    { kind: 'row' as const, nodeId: 'table', place: 1 },
  ];
  const sought = finish(runner.reach(graphWith(18), targets));
  const found = sought.kind === 'sought' ? sought.found : [];
  expect(found).toHaveLength(2);
  expect(found.map(({ expected }) => (expected as { group: string }).group).toSorted()).toEqual(['adult', 'child']);
});

test('an offered input is that of the console or of a case, with what has to change', () => {
  const offered = (cases: RunnableCase[], start: string) => {
    const runner = new CaseRunner();
    runner.setCases(cases);
    const sought = finish(runner.reach(graphWith(18), [{ kind: 'row', nodeId: 'table', place: 1 }], start));
    return sought.kind === 'sought' ? sought.found.map(({ input }) => input) : [];
  };
  expect(offered([], '{"name":"Ada","age":7}')).toEqual([{ name: 'Ada', age: 20 }]);
  const named = { ...testCase('a', 7, 'child'), input: { name: 'Grace', age: 8 } };
  expect(offered([named], '')).toEqual([{ name: 'Grace', age: 20 }]);
  expect(offered([named], '{"name":')).toEqual([{ name: 'Grace', age: 20 }]);
});

test('what only the server can run says so, the graph as a whole and a single input', () => {
  const runner = new CaseRunner();
  runner.setCases([testCase('a', 1e300, 'child')]);
  expect(finish(runner.run(graphWith(18)))).toMatchObject({
    outcomes: [{ passed: null, error: expect.stringContaining('Run on Server') }],
  });
  const withFunction = graphWith(18, [
    { id: 'f', name: 'f', type: 'functionNode', content: { source: 'export const handler = async () => ({})' } },
  ]);
  expect(finish(runner.run(withFunction))).toEqual({
    kind: 'not run',
    why: 'Functions run on the server: press Run on Server.',
    whyNoSearch: 'Functions run on the server: write the test case by hand.',
    isPassing: false,
  });
  expect(finish(runner.reach(withFunction, []))).toEqual({
    kind: 'not run',
    why: 'Functions run on the server: write the test case by hand.',
  });
});

test('a case with a fixed clock is run at that time', () => {
  const runner = new CaseRunner();
  const clocked = (clock: string, year: number): RunnableCase => ({
    ...testCase('a', 1, ''),
    input: {},
    expected: { year, second: 1 },
    clock,
  });
  runner.setCases([
    clocked('2020-06-01T00:00:01Z', 2020),
    clocked('2021-06-01T00:00:01Z', 2020),
    clocked('1969-12-30T00:00:01Z', 1969),
  ]);
  const graph = {
    nodes: [
      { id: 'in', name: 'Request', type: 'inputNode' },
      {
        id: 'x',
        name: 'x',
        type: 'expressionNode',
        content: {
          expressions: [
            { id: '1', key: 'year', value: 'year(date("now"))' },
            { id: '2', key: 'second', value: 'time("now")' },
          ],
        },
      },
    ],
    edges: [{ id: 'e', sourceId: 'in', targetId: 'x' }],
  } as unknown as RunGraph;
  expect(finish(runner.run(graph))).toMatchObject({
    outcomes: [{ passed: true }, { passed: false }, { passed: true }],
  });
});

test('a case that fails counts what it reached before', () => {
  const runner = new CaseRunner();
  runner.setCases([testCase('a', 5, 'child')]);
  const sum = { expressions: [{ id: '1', key: 'sum', value: 'group + 1' }] };
  const graph = graphWith(18, [{ id: 'sum', name: 'Sum', type: 'expressionNode', content: sum }]);
  const edges = [...graph.edges, { id: 'f', sourceId: 'table', targetId: 'sum' }];
  expect(finish(runner.run({ ...graph, edges } as RunGraph))).toMatchObject({
    outcomes: [{ passed: false, error: expect.stringContaining('group + 1') }],
    coverage: { rows: { reached: 1, total: 2 }, expressions: { reached: 0, total: 1 } },
  });
});

test('called documents run in the page too, and one that the page does not have is named', () => {
  const caller = {
    nodes: [
      { id: 'in', name: 'Request', type: 'inputNode' },
      { id: 'call', name: 'Call', type: 'decisionNode', content: { key: 'groups' } },
    ],
    edges: [{ id: 'e', sourceId: 'in', targetId: 'call' }],
  } as unknown as RunGraph;
  const runner = new CaseRunner();
  runner.setCases([testCase('a', 5, 'child')]);
  expect(finish(runner.run(caller))).toMatchObject({
    outcomes: [{ error: 'The document "groups" cannot be run in the page: press Run on Server.' }],
  });
  runner.setCalled({ groups: JSON.stringify(graphWith(18)) });
  expect(finish(runner.run(caller))).toMatchObject({
    outcomes: [{ passed: true }],
    coverage: { nodes: { reached: 2, total: 2 } },
  });
  runner.setCalled({ groups: JSON.stringify(graphWith(3)) });
  expect(finish(runner.run(caller))).toMatchObject({ outcomes: [{ passed: false, actual: { group: 'adult' } }] });
});

test('while a case gets to an expression that is being typed, no case is said to fail', () => {
  const typed = { id: 'ex', name: 'Ex', type: 'expressionNode', content: { expressions: [] as object[] } };
  typed.content.expressions.push({ id: '1', key: 'x', value: 'age +' });
  const graph = graphWith(18, [typed]);
  const connected = { ...graph, edges: [{ id: 'x', sourceId: 'in', targetId: 'ex' }] } as unknown as RunGraph;
  const runner = new CaseRunner();
  runner.setCases([testCase('a', 5, 'child')]);
  expect(finish(runner.run(connected))).toMatchObject({
    kind: 'not run',
    why: 'An expression cannot be read yet. Problems says which.',
    isPassing: true,
  });
});
