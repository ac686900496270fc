import { describe, expect, test } from 'vitest';
import { chainText, expressions, node } from '../../test/graphs.ts';
import { CompiledDecision, compileDecision } from '../compile/compile-decision.ts';
import { finish } from '../compile/steps.ts';
import { checkLimits, checkRunnable } from './check-runnable.ts';
import { parseGraph, parseGraphInSteps, toParsedGraph } from './parsed-graph.ts';
import { errorOf } from './problem.ts';

const problemsOf = (text: string) => {
  const graph = parseGraph(chainText(expressions({ a: text })));
  return graph && checkLimits(graph).map(({ message }) => message);
};

const deep = (count: number) => `${'('.repeat(count)}1${')'.repeat(count)}`;

test.each([
  ['brackets', deep(101)],
  ['after a string with closing brackets', `")))" + ${deep(101)}`],
  [
    'between strings with closing brackets',
    Array.from({ length: 101 }, () => '")" + (').join('') + 1 + ')'.repeat(101),
  ],
  ['after an apostrophe in a template', `\`it's\` + ${deep(101)}`],
  ['within a template', `\`a \${${deep(100)}}\``],
  ['after the code in a template', `\`a \${"}"} it's\` + ${deep(101)}`],
  ['after a backslash at the end of a string', `"\\" + ${deep(101)}`],
])('nesting of more than 100 brackets is a problem: %s', (_name, text) => {
  expect(problemsOf(text)).toEqual(['Expression "a": nested more than 100 levels deep']);
});

test.each([
  ['100 brackets', deep(100)],
  ['brackets in a string', `"${'('.repeat(200)}"`],
  ['brackets in a string with single quotes', `'${'['.repeat(200)}' + 1`],
  ['brackets in a template', `\`${'{'.repeat(200)} \${1} ${'('.repeat(200)}\``],
  ['many templates', `\`\${1}\` + `.repeat(200)],
])('nesting of at most 100 brackets is not a problem: %s', (_name, text) => expect(problemsOf(text)).toEqual([]));

test('a function may have at most 500,000 characters', () => {
  const problems = (length: number) =>
    checkLimits(
      toParsedGraph({ nodes: [node('f', 'functionNode', { source: 'x'.repeat(length) })], edges: [] } as never),
    );
  expect(problems(500_000)).toEqual([]);
  expect(problems(500_001)).toMatchObject([{ message: expect.stringMatching(/: longer than 500,000 characters$/) }]);
});

test('a graph may have at most 10,000 connections', () => {
  const edges = Array.from({ length: 10_001 }, (_, n) => ({ id: `e${n}`, sourceId: 'in', targetId: 'in' }));
  const nodes = [node('in', 'inputNode')];
  expect(checkLimits(toParsedGraph({ nodes, edges } as never))).toEqual([
    errorOf('not-runnable', 'A graph has at most 10,000 connections, and this has 10,001', null),
  ]);
});

test('the cells of all tables are counted together, before any of them is read', () => {
  let looked = 0;
  const row = () => new Proxy({}, { ownKeys: () => [String(looked++)], get: () => void looked++ });
  const table = (id: string, rows: number) =>
    node(id, 'decisionTableNode', { inputs: Array(999).fill({}), rules: Array.from({ length: rows }, row) });
  const problems = (...nodes: object[]) => checkLimits(toParsedGraph({ nodes, edges: [] } as never));
  expect(problems(table('a', 500), table('b', 1))).toEqual([
    errorOf('not-runnable', 'A graph has at most 500,000 cells, and this has 500,499', null),
  ]);
  expect(looked).toBe(0);
  expect(problems(table('a', 499), table('b', 1))).toEqual([]);
});

describe('an id or a name may have at most 1,000 characters', () => {
  const [most, long] = ['x'.repeat(1_000), 'x'.repeat(1_001)];
  const table = (length: string, part: string) => {
    const named = (name: string, fields: string[]) =>
      Object.fromEntries(fields.map((field) => [field, part === `${name} ${field}` ? length : field]));
    const content = {
      hitPolicy: 'first',
      inputs: [named('input', ['id', 'name', 'field'])],
      outputs: [named('output', ['id', 'name', 'field'])],
      rules: [{ _id: 'first' }, named('row', ['_id'])],
    };
    const [nodeId, name, edgeId] = ['node id', 'node name', 'edge id'].map((one) => (part === one ? length : one));
    const nodes = [node('in', 'inputNode'), { ...node(String(nodeId), 'decisionTableNode', content), name }];
    return { nodes, edges: [{ id: edgeId, sourceId: 'in', targetId: nodeId }] };
  };
  const row = { row: 1, column: null, start: 0, end: 0 };

  test.each([
    ['node id', 'The id of a node', null, undefined],
    ['node name', 'The name of this node', 'node id', undefined],
    ['input id', 'The id of input column 1', 'node id', undefined],
    ['input name', 'The name of input column 1', 'node id', undefined],
    ['output field', 'The field of output column 1', 'node id', undefined],
    ['row _id', 'The id of row 2', 'node id', row],
    ['edge id', 'The id of a connection', null, undefined],
  ])('%s', (part, label, nodeId, place) => {
    const problem = { message: `${label} is longer than 1,000 characters`, nodeId, ...(place && { place }) };
    const check = (length: string) => checkRunnable(toParsedGraph(table(length, part) as never));
    expect(check(long)).toMatchObject({ isSafe: false, problems: [problem] });
    expect(check(most).problems).toEqual([]);
  });

  test('also where a graph is read or compiled bit by bit', () => {
    const [read, compiled] = [most, long].map((length) => {
      const text = JSON.stringify(table(length, 'row _id'));
      return [finish(parseGraphInSteps(text)) !== null, compileDecision(text) instanceof CompiledDecision];
    });
    expect([read, compiled]).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

describe('nested brackets beside a range are a problem, because reading them would take minutes', () => {
  const nested = (count: number) => `${'[('.repeat(count)}1${')]'.repeat(count)}`;
  test.each([
    ['before it', `${nested(8)} + len([1..2])`],
    ['after it', `x in [1..2] and ${nested(8)}`],
    ['around it', `${'[('.repeat(8)}x in [1..2]${')]'.repeat(8)}`],
    ['after an operator that is a word', `${'not (1 in ['.repeat(8)}1..2${'])'.repeat(8)}`],
    ['beside each other', `${Array.from({ length: 200 }, () => nested(4)).join(' + ')} + len([1..2])`],
  ])('%s', (_name, text) => {
    expect(problemsOf(text)).toEqual(['Expression "a": there are too many brackets in brackets beside a range']);
  });

  test('if only several expressions of a graph together exceed the limit', () => {
    const half = `${Array.from({ length: 5 }, () => nested(5)).join(' + ')} + len([1..2])`;
    expect(problemsOf(half)).toEqual([]);
    const graph = parseGraph(chainText(expressions({ a: half, b: half })));
    expect(graph && checkLimits(graph).map(({ message }) => message)).toEqual([
      'Expression "b": there are too many brackets in brackets beside a range',
    ]);
  });

  test.each([
    `${')'.repeat(21)}1..2`,
    `[len(), ${'['.repeat(12)}1${']'.repeat(12)}, [1..2]]`,
    `${'x = len(); a['.repeat(20)}1`,
    `\`\${\`\${${'['.repeat(12)}1..2`,
    `)))))${deep(101)}`,
    '[1..',
    'x in [1..5] and (y in [1..',
    'a = 1; b = (2; c = [3]; d = (4)',
    '(a in [1..5] and b in [2..6] and (c in [3..7] or d in [4..8])',
    'a in [1..5] and and b in [2..6] and (c in [3..7] or d in [4..8])',
    'a in [1..5] and b in [2..6 and (c in [3..7] or d in [4..8])',
    `${Array.from({ length: 30 }, () => '(a in [1..5])').join(' and ')} and "b`,
  ])('but not in a text with a syntax error before them: %s', (text) => {
    expect(problemsOf(text)).toEqual([]);
    const graph = parseGraph(chainText(expressions({ a: text })));
    expect(graph && checkRunnable(graph)).toMatchObject({ isSafe: true, problems: [{ nodeId: 'expression' }] });
  });

  test('and the problems of later texts are reported too', () => {
    const graph = parseGraph(
      chainText(expressions({ a: `${nested(8)} + len([1..2])`, b: '1 +' }), expressions({ c: ')' }, 'last')),
    );
    expect(graph && checkRunnable(graph)).toMatchObject({
      isSafe: false,
      problems: [
        { nodeId: 'expression', place: { row: 0 } },
        { nodeId: 'expression', place: { row: 1 } },
        { nodeId: 'last', place: { row: 0 } },
      ],
    });
  });

  test('and only the first text that exceeds the limit is reported', () => {
    const heavy = `${nested(8)} + len([1..2])`;
    const texts = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`e${n}`, n % 2 ? 'x in [1..2]' : heavy]));
    const graph = parseGraph(chainText(expressions(texts)));
    expect(graph && checkRunnable(graph).problems).toMatchObject([{ place: { row: 0 } }]);
  });

  test.each([
    ['without a range', nested(16)],
    ['nested calls', `${'abs('.repeat(90)}len([1..2])${')'.repeat(90)}`],
    ['nested indexes', `${'a['.repeat(90)}1${']'.repeat(90)} in [1..2]`],
    ['few', `(a in [1..5] or (b in (1..5) and (c in [[1..2], [3..4]] or not (d in [1..9)))))`],
  ])('but not those that are %s', (_name, text) => expect(problemsOf(text)).toEqual([]));
});
