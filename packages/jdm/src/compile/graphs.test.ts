import { expect, test } from 'vitest';
import type { TestNode } from '../../test/graphs.ts';
import { chainText, expressions, node } from '../../test/graphs.ts';
import type { CompileOptions } from './compile-decision.ts';
import { CompiledDecision, compileDecision } from './compile-decision.ts';
import { NotCompiled } from './outcome/not-compiled.ts';
import { Rejection } from './outcome/rejection.ts';
import type { JsonObject } from './value/from-json.ts';

function compiled(text: string, options?: CompileOptions): CompiledDecision {
  const decision = compileDecision(text, options);
  if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
  return decision;
}

const run = (input: JsonObject, ...nodes: TestNode[]) => compiled(chainText(...nodes)).run(input);

const graphText = (nodes: TestNode[], edges: [from: string, to: string, handle?: string][]) =>
  JSON.stringify({
    nodes,
    edges: edges.map(([sourceId, targetId, sourceHandle], at) => ({ id: `e${at}`, sourceId, targetId, sourceHandle })),
  });

const table = (content: { fields: string[]; outputs?: string[]; rules: object[]; hitPolicy?: string }) =>
  node('table', 'decisionTableNode', {
    hitPolicy: content.hitPolicy ?? 'first',
    inputs: content.fields.map((field, at) => ({ id: `i${at}`, name: `I${at}`, field })),
    outputs: (content.outputs ?? ['out']).map((field, at) => ({ id: `o${at}`, name: `O${at}`, field })),
    rules: content.rules,
  });

test('the data of several ends are merged in the order of the nodes, and no node is changed by it', () => {
  const text = graphText(
    [
      node('in', 'inputNode'),
      expressions({ shared: 'shared', 'own.b': '1', list: '[1]', gone: 'null' }, 'one'),
      expressions({ 'shared.y': '2', 'own.c': '2', list: '[2]' }, 'two'),
      expressions({ seen: 'shared' }, 'three'),
    ],
    [
      ['in', 'two'],
      ['in', 'one'],
      ['in', 'three'],
    ],
  );
  const answer = compiled(text).run({ shared: { x: 1 } }, { trace: true });
  expect(answer).toMatchObject({
    result: { shared: { x: 1, y: 2 }, own: { b: 1, c: 2 }, list: [2], seen: { x: 1 } },
    trace: { one: { output: { shared: { x: 1 }, own: { b: 1 } } } },
  });
});

test('of nodes that share a name, $nodes has the one that ran last', () => {
  const named = (id: string, values: Record<string, string>) => ({ ...expressions(values, id), name: 'same' });
  const choice = node('switch', 'switchNode', {
    statements: [
      { id: 'yes', condition: 'n > 0' },
      { id: 'no', condition: '' },
    ],
  });
  const text = graphText(
    [
      node('in', 'inputNode'),
      expressions({ read: '$nodes.same.x' }, 'reader'),
      named('b', { x: '"b"' }),
      named('a', { x: '"a"' }),
      choice,
      node('out', 'outputNode'),
    ],
    [
      ['in', 'switch'],
      ['switch', 'a', 'yes'],
      ['switch', 'b', 'no'],
      ['a', 'reader'],
      ['b', 'reader'],
      ['reader', 'out'],
    ],
  );
  expect(compiled(text).run({ n: 1 })).toMatchObject({ result: { read: 'a' } });
  expect(compiled(text).run({ n: 0 })).toMatchObject({ result: { read: 'b' } });
  expect(
    run({}, named('a', { x: '1' }), named('b', { x: '$nodes.same.x + 1' }), expressions({ y: '$nodes.same.x' })),
  ).toEqual({
    result: { y: 2 },
  });
});

test('a graph decides as many switches as it has, and forgets what only a branch that is not taken leads to', () => {
  const switches = Array.from({ length: 1_050 }, (_, at) =>
    node(`s${at}`, 'switchNode', {
      statements: [
        { id: 'x', condition: `n != ${at}` },
        { id: 'y', condition: '' },
      ],
    }),
  );
  const all = [node('in', 'inputNode'), ...switches, expressions({ last: 'n' })];
  const edges = all.slice(1).flatMap(({ id }, at): [string, string, string?][] =>
    at === 0
      ? [['in', id]]
      : [
          [all[at]?.id ?? '', id, 'x'],
          [all[at]?.id ?? '', id, 'y'],
        ],
  );
  const decision = compiled(graphText(all, edges), { hasTime: true });
  expect(decision.run({ n: 3 }, { steps: 1e9 })).toEqual({ result: { last: 3 } });

  const chain = Array.from({ length: 1_900 }, (_, at) => expressions({ x: '1' }, `c${at}`));
  const choice = node('switch', 'switchNode', { statements: [{ id: 'x', condition: 'n > 0' }] });
  const nodes = [node('in', 'inputNode'), choice, ...chain];
  const next = nodes.slice(1).map(({ id }, at): [string, string, string?] => [nodes[at]?.id ?? '', id, 'x']);
  const long = compiled(graphText(nodes, next), { hasTime: true });
  expect(long.run({ n: 0 }, { steps: 1e9 })).toEqual({ result: {} });
  expect(long.run({ n: 1 }, { steps: 1e9 })).toEqual({ result: { x: 1 } });
});

test('"$" is the value of the last column that a row tests, and null before the first', () => {
  const rules = [
    { i0: '1', o0: '0' },
    { i0: '', i1: '$ == null', o0: '[$, n]' },
  ];
  expect(run({ n: 5 }, table({ fields: ['n', ''], rules }))).toEqual({ result: { out: [null, 5] } });
  expect(run({ n: 5 }, table({ fields: ['n', ''], rules: [{ i0: '> 1', i1: '$ == 5', o0: '$' }] }))).toEqual({
    result: { out: 5 },
  });
  expect(run({ n: 5 }, table({ fields: ['n', '$'], rules: [{ i0: '5', i1: '> 4', o0: '$' }] }))).toEqual({
    result: { out: 5 },
  });
  expect(run({ n: 5 }, table({ fields: ['[n, $]'], rules: [{ i0: 'len($) == 2', o0: '$' }] }))).toEqual({
    result: { out: [5, null] },
  });
});

test('outputs may go into one another: the later one wins, and the input is not changed by it', () => {
  const rules = [{ o0: 'deep', o1: 'n', o2: '{ z: 1 }' }];
  const content = { fields: [], outputs: ['a', 'a.x', 'a.x.y'], rules };
  const input = { deep: { x: 1, w: 2 }, n: 5 };
  expect(run(input, table(content))).toEqual({ result: { a: { w: 2, x: { y: { z: 1 } } } } });
  expect(input).toEqual({ deep: { x: 1, w: 2 }, n: 5 });
  expect(
    run({ n: 5 }, table({ fields: [], outputs: ['$', 'a..b', '$root'], rules: [{ o0: '1', o1: '2', o2: '3' }] })),
  ).toEqual({
    result: { $: 1, $root: 3, a: { '': { b: 2 } } },
  });
});

const on = (inputField: string | null, values: Record<string, string>, more: object = {}) =>
  node('on', 'expressionNode', { ...(expressions(values).content as object), inputField, ...more });

test('a node may work on a value without fields: a path is null there, and a name fails', () => {
  expect(run({ n: 5 }, on('n', { x: '1', y: '[a.b]' }))).toEqual({ result: { x: 1, y: [null] } });
  expect(run({ n: 5 }, on('n', { x: 'a' }))).toMatchObject({ failed: { nodeId: 'on' } });
  expect(run({}, on('n', { x: '[a, a.b]' }))).toEqual({ result: { x: [null, null] } });
  expect(run({ l: [1, null, { a: 2 }] }, on('l', { x: 'a.b ?? "none"' }, { executionMode: 'loop' }))).toEqual({
    result: [{ x: 'none' }, { x: 'none' }, { x: 'none' }],
  });
  const passing = { executionMode: 'loop', passThrough: true, outputPath: 'l' };
  expect(run({ l: [1, { a: 2 }] }, on('l', { x: '3' }, passing))).toEqual({
    result: { l: [{ x: 3 }, { a: 2, x: 3 }] },
  });
  const collecting = table({ fields: [], rules: [{ o0: '1' }], hitPolicy: 'collect' });
  expect(run({}, collecting, on(null, { x: '2' }, { passThrough: true }))).toEqual({ result: { x: 2 } });
});

test('names that the language has are names of fields like all others', () => {
  expect(
    run({ $: { y: 1 }, $nodes: 2 }, on(null, { x: '$.y ?? 3' }, { passThrough: true, outputPath: '$root' })),
  ).toMatchObject({
    result: { $: { y: 1 }, $root: { x: 3 } },
  });
});

const large: [what: string, text: string, reason: string][] = [
  ['texts', chainText(expressions({ x: `"${'a'.repeat(3_000)}"` })), 'a long text'],
  [
    'expressions in a node',
    chainText(expressions(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, 'n'])))),
    'too many rows',
  ],
  [
    'nodes',
    chainText(...Array.from({ length: 700 }, (_, n) => expressions({ x: 'n' }, `n${n}`))),
    'too many nodes and connections',
  ],
  ['columns', chainText(table({ fields: Array(250).fill('n'), rules: [{ i0: '1', o0: '1' }] })), 'too many columns'],
  ['rows', chainText(table({ fields: ['n'], rules: [{ i0: '1', o0: '1', note: 'x'.repeat(20_000) }] })), 'a long row'],
  ['sums', chainText(expressions({ x: `${'1 + '.repeat(300)}1` })), 'an expression that is nested deep'],
  [
    'escapes',
    chainText(expressions({ x: '"a"' })).replace('"\\"a\\""', '"\\"\\ud83d\\ude00\\""'),
    'half of a character',
  ],
  [
    'schemas',
    chainText(node('out', 'outputNode', { schema: JSON.stringify({ enum: ['x'.repeat(30_000)] }) })),
    'a long schema',
  ],
];

test.each(large)('large %s are compiled by who has time, and not where others wait', (what, text, reason) => {
  const decision = compileDecision(text);
  expect(decision).toMatchObject({ message: reason });
  expect(decision).toBeInstanceOf(NotCompiled);
  expect(decision).not.toBeInstanceOf(Rejection);
  const answer = compiled(text, { hasTime: true }).run({ n: 1 }, { steps: 1e6 });
  expect(answer).toMatchObject(what === 'schemas' ? { failed: { nodeId: 'out' } } : { result: {} });
});

const rejected: [text: string, rejection: object][] = [
  ['[]', { message: 'The content is not a decision graph: a JSON object with nodes and edges.', nodeId: null }],
  [
    graphText([node('in', 'inputNode'), expressions({ x: '1' }, 'a')], [['in', 'b']]),
    { message: 'A connection leads to a node that is not there.', nodeId: 'in' },
  ],
  [
    graphText([node('in', 'inputNode'), node('in2', 'inputNode')], []),
    { message: 'A graph has one request node, and this is another.', nodeId: 'in2' },
  ],
  [chainText(node('x', 'otherNode')), { message: '"x" is of the unknown kind "otherNode".', nodeId: 'x' }],
  [
    chainText(node('table', 'decisionTableNode', { hitPolicy: 'first', inputs: [], outputs: [] })),
    { message: '"table" lacks "rules".', nodeId: 'table' },
  ],
  [
    chainText(expressions({ x: `"${'a'.repeat(20_000)}"` })),
    { message: 'Expression "x": longer than 20,000 characters.', nodeId: 'expression' },
  ],
  [
    chainText(expressions({ x: `${'('.repeat(150)}1${')'.repeat(150)}` })),
    { message: 'Expression "x": nested more than 100 levels deep.', nodeId: 'expression' },
  ],
  [
    chainText(node('f', 'functionNode', { source: `// ${'a'.repeat(500_000)}` })),
    { message: 'Code: longer than 500,000 characters.', nodeId: 'f', place: { row: null, column: null } },
  ],
  [
    chainText(expressions({ x: '1' }, 'n'.repeat(1_001))),
    { message: 'The id of a node is longer than 1,000 characters.' },
  ],
  [
    chainText(
      table({
        fields: ['n'],
        rules: [...Array(300).fill({ i0: '1', o0: '1' }), { i0: '1', o0: `"${'a'.repeat(20_000)}"` }],
      }),
    ),
    {
      message: 'Row 301, column "O0": longer than 20,000 characters.',
      nodeId: 'table',
      place: { row: 300, column: 'o0', start: 0, end: 20_002 },
    },
  ],
  [
    chainText(table({ fields: ['n'], rules: [...Array(300).fill({ i0: '1', o0: '1' }), { i0: 1, o0: '1' }] })),
    { message: '"table", row 301, column "I0": it must be a text, and is 1.', nodeId: 'table' },
  ],
  [
    chainText(node('out', 'outputNode', { schema: '{"pattern":"(a)\\\\1"}' })),
    {
      message:
        'The schema of "out" is not a JSON Schema: "pattern" must be a regular expression, and "(a)\\1" refers back to a group, which is not supported.',
      nodeId: 'out',
    },
  ],
];

test.each(rejected)('a graph that cannot be run is rejected, also by who has time: %.60s', (text, rejection) => {
  const decision = compileDecision(text, { hasTime: true });
  expect(decision).toBeInstanceOf(Rejection);
  expect(decision).toMatchObject(rejection);
});

test('a graph that is nested too deep, or has half of a character, is rejected by who has time', () => {
  let content: object = {};
  for (let depth = 0; depth < 130; depth++) content = { content };
  expect(
    compileDecision(chainText(node('x', 'switchNode', { statements: [], content })), { hasTime: true }),
  ).toMatchObject({
    message: '"x" is nested more than 125 levels deep.',
  });
  expect(compileDecision(chainText(expressions({ x: '"\ud800"' })), { hasTime: true })).toMatchObject({
    message: expect.stringContaining('has a broken character in a text or a name'),
  });
  const deep = `${'1 + '.repeat(4_900)}1`;
  const decision = compileDecision(chainText(expressions({ x: deep })), { hasTime: true });
  if (decision instanceof CompiledDecision) expect(decision.run({}, { steps: 1e6 })).not.toBeUndefined();
  else
    expect(decision).toMatchObject({ message: expect.stringContaining('more than 1,000 parts inside of one another') });
});
