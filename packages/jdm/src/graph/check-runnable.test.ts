import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TestNode } from '../../test/graphs.ts';
import { chainText, expressions, node } from '../../test/graphs.ts';
import { checkRunnable } from './check-runnable.ts';
import type { NodeKind } from './new-node.ts';
import { newNode } from './new-node.ts';
import { nodeKinds } from './node-kinds.ts';
import { parseGraph } from './parsed-graph.ts';
import { errorOf } from './problem.ts';

const folder = join(import.meta.dirname, '../../../engine/fixtures/graphs');
const fixtures = readdirSync(folder).filter((name) => name.endsWith('.json'));

function check(text: string) {
  const graph = parseGraph(text);
  if (!graph) throw new Error('No graph');
  return checkRunnable(graph);
}

const checkNodes = (...nodes: TestNode[]) => check(chainText(...nodes));

const table = (rules: object[], field = 'customer.age') =>
  node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [{ id: 'age', name: 'Age', field }],
    outputs: [{ id: 'fee', name: 'Fee', field: 'fee' }],
    rules,
  });

test.each(fixtures)('a real graph has no problem: %s', (name) => {
  expect(check(readFileSync(join(folder, name), 'utf8'))).toEqual({ isSafe: true, problems: [] });
});

describe('a problem has the node, the row, the column and the position in the text', () => {
  test.each([
    ['a cell', table([{ age: '> 3' }, { age: '5 6', fee: '1' }]), { row: 1, column: 'age', start: 2, end: 3 }],
    ['a cell with space around it', table([{ age: '\r\n 5 6 ' }]), { row: 0, column: 'age', start: 5, end: 6 }],
    ['a column', table([], 'a b'), { row: null, column: 'age', start: 2, end: 3 }],
    ['an expression', expressions({ a: '1', b: '1 + foo(2)' }), { row: 1, column: null, start: 4, end: 7 }],
    [
      'a condition',
      node('switch', 'switchNode', { statements: [{ id: 's', condition: '(a' }] }),
      { row: 0, column: null, start: 2, end: 2 },
    ],
    [
      'an input field',
      node('loop', 'expressionNode', { expressions: [], inputField: 'items]' }),
      { row: null, column: null, start: 5, end: 6 },
    ],
  ])('%s', (_name, broken, place) => {
    const { isSafe, problems } = checkNodes(broken);
    expect(problems).toMatchObject([{ nodeId: broken.id, place }]);
    expect(isSafe).toBe(true);
  });
});

test('space around a cell is not a problem, whatever its line endings', () => {
  expect(checkNodes(table([{ age: ' > 3\r\n', fee: '\r\n1\r\n' }])).problems).toEqual([]);
});

test('a text of only space is not a problem if the engine skips it', () => {
  const loop = node('loop', 'expressionNode', { expressions: [], inputField: ' ' });
  expect(checkNodes(table([{ age: ' \n', fee: '\t' }], ' '), loop).problems).toEqual([]);
});

test('space is what the engine trims, which differs from JavaScript', () => {
  const loop = (inputField: string) => node('loop', 'expressionNode', { expressions: [], inputField });
  expect(checkNodes(table([{ age: '\u0085', fee: '\u0085 1 \u2028' }], '\u0085'), loop('\u0085')).problems).toEqual([]);
  expect(checkNodes(table([{ age: '\uFEFF', fee: '\uFEFF1' }], '\uFEFF'), loop('\uFEFF')).problems).toHaveLength(4);
});

test('an expression without a key is not checked, because the engine skips it', () => {
  expect(checkNodes(expressions({ '': '1 +', a: '1' })).problems).toEqual([]);
  expect(checkNodes(expressions({ ' ': '1 +', a: '1' })).problems).toHaveLength(1);
});

test.each([
  ['an expression', expressions({ a: ' ' })],
  ['a condition', node('switch', 'switchNode', { statements: [{ id: 's', condition: '\n' }] })],
])('a text of only space is a problem if the engine would read it: %s', (_name, blank) => {
  expect(checkNodes(blank).problems).toMatchObject([{ nodeId: blank.id, place: { row: 0 } }]);
});

describe('a cell of a column without a field', () => {
  test.each(['x > 3', 'a and b', '"a", "b"', '1, 2'])('may be %s', (cell) => {
    expect(checkNodes(table([{ age: cell }], '')).problems).toEqual([]);
  });

  test.each(['> 3', '[1..5], [7..9]'])('is a problem if it compares: %s', (cell) => {
    const message = 'Row 1, column "Age": it compares with the field of the column, which has none';
    expect(checkNodes(table([{ age: cell }], '')).problems).toMatchObject([{ message }]);
  });
});

test('a graph with a node of the wrong shape or with a text that is too long is not safe', () => {
  expect(checkNodes(node('bad', 'expressionNode', { expressions: 5 }))).toMatchObject({
    isSafe: false,
    problems: [errorOf('not-runnable', '"bad" is not in a form that can be run', 'bad')],
  });
  expect(checkNodes(expressions({ a: `1${' + 1'.repeat(6_000)}` })).isSafe).toBe(false);
});

test('a cell or an expression that is not a string is a problem with its row and column', () => {
  const place = { column: 'age', start: 0, end: 0 };
  expect(checkNodes(table([{ age: '1' }, { age: 5 }])).problems).toMatchObject([{ place: { row: 1, ...place } }]);
  const expression = node('e', 'expressionNode', { expressions: [{ id: 'a', key: 'a', value: 5 }] });
  expect(checkNodes(expression).problems).toMatchObject([{ place: { ...place, row: 0, column: null } }]);
});

test('a schema that is not JSON is a problem with its position, and the graph is still safe', () => {
  expect(checkNodes(node('out', 'outputNode', { schema: '{"type": "object",}' }))).toEqual({
    isSafe: true,
    problems: [
      {
        severity: 'error',
        code: 'schema',
        message: 'The schema of "out" is not valid JSON: a name in double quotes is missing before "}"',
        nodeId: 'out',
        place: { row: null, column: null, start: 18, end: 19 },
      },
    ],
  });
});

describe('what the JSON parser of the engine refuses is a problem', () => {
  const levels = (count: number): unknown => (count === 0 ? 1 : [levels(count - 1)]);
  const withNote = (note: unknown) => node('e', 'expressionNode', { expressions: [], note });

  test('a node is nested at most 125 levels deep, even in a field that nobody reads', () => {
    expect(checkNodes(withNote(levels(123)))).toEqual({ isSafe: true, problems: [] });
    expect(checkNodes(withNote(levels(124)))).toMatchObject({
      isSafe: false,
      problems: [errorOf('not-runnable', '"e" is nested more than 125 levels deep', 'e')],
    });
  });

  test.each([
    ['an expression', expressions({ a: '"\ud800"' }, 'e')],
    ['a field that nobody reads', withNote('\udc00')],
    ['the name of a field', withNote({ 'a\ud800': 'a' })],
  ])('no text has half of a surrogate pair: %s', (_name, broken) => {
    const message = expect.stringMatching(/^"e" has a broken character/);
    expect(checkNodes(broken)).toMatchObject({ isSafe: false, problems: [{ message, nodeId: 'e' }] });
  });

  test('a whole surrogate pair is not a problem', () => {
    expect(checkNodes(expressions({ a: '"😀"' })).problems).toEqual([]);
  });
});

test.each([
  [
    'a condition',
    node('s', 'switchNode', {
      statements: [
        { id: 'a', condition: 'true' },
        { id: 'b', condition: 5 },
      ],
    }),
    '"s", condition 2: it must be a text, and is 5',
    { row: 1, column: null },
  ],
  [
    'the field of an output column',
    node('t', 'decisionTableNode', {
      hitPolicy: 'first',
      inputs: [],
      outputs: [{ id: 'fee', name: 'Fee', field: 5 }],
      rules: [],
    }),
    '"t", column "Fee": it must be a text, and is 5',
    { row: null, column: 'fee' },
  ],
  [
    'the field of an input column',
    table([], 5 as never),
    '"table", column "Age": it must be a text, and is 5',
    { row: null, column: 'age' },
  ],
  [
    'an input field',
    node('e', 'expressionNode', { expressions: [], inputField: 7 }),
    '"e", input field: it must be a text, and is 7',
    { row: null, column: null },
  ],
])('a text of a node that is not a string is a problem with its place: %s', (_name, broken, message, place) => {
  expect(checkNodes(broken)).toMatchObject({
    isSafe: false,
    problems: [{ ...errorOf('not-runnable', message, broken.id), place: { ...place, start: 0, end: 0 } }],
  });
});

test('the words for a problem count characters, and its place counts UTF-16 units', () => {
  expect(checkNodes(expressions({ a: '"😀😀" + )' })).problems).toMatchObject([
    { message: expect.stringMatching(/\(character 8\)$/), place: { start: 9, end: 10 } },
  ]);
});

test.each([{}, undefined])('a Decision node whose content is %s calls no document', (content) => {
  expect(checkNodes(node('d', 'decisionNode', content as never)).problems).toMatchObject([
    { code: 'call-without-document', message: '"d" calls no document. Choose one' },
  ]);
});

test.each(['decisionTableNode', 'expressionNode', 'switchNode'])(
  'a node of the kind %s without content is reported as lacking it',
  (type) => {
    expect(checkNodes(node('e', type, undefined as never)).problems).toMatchObject([
      { message: '"e" lacks "content"' },
    ]);
  },
);

test.each(['inputNode', 'outputNode'])('a node of the kind %s may have an empty list as its content', (type) => {
  const other = type === 'inputNode' ? 'outputNode' : 'inputNode';
  const graph = (content: unknown) =>
    check(JSON.stringify({ nodes: [node('a', type, content as object), node('b', other)], edges: [] }));
  expect(graph([])).toEqual({ isSafe: true, problems: [] });
  expect(graph(['{"$ref":"file:///etc/passwd"}']).isSafe).toBe(false);
});

test('a schema that has its values from a policy document is refused, because there are none', () => {
  const schema = JSON.stringify({ type: 'object', properties: { color: { type: 'string', $dictionary: 'Color' } } });
  expect(checkNodes(node('out', 'outputNode', { schema }))).toMatchObject({
    isSafe: false,
    problems: [{ nodeId: 'out', message: expect.stringContaining('List them as "enum"') }],
  });
  const named = JSON.stringify({ type: 'object', properties: { $dictionary: { type: 'string' } } });
  expect(checkNodes(node('out', 'outputNode', { schema: named })).problems).toEqual([]);
});

test('columns of a table need no name', () => {
  const columns = [{ id: 'a', field: 'a' }];
  const content = {
    hitPolicy: 'first',
    inputs: columns,
    outputs: [{ id: 'b', field: 'b' }],
    rules: [{ a: '1', b: '2' }],
  };
  expect(checkNodes(node('t', 'decisionTableNode', content)).problems).toEqual([]);
});

test('a problem of the whole graph does not hide the nodes of the wrong shape', () => {
  const nodes = [
    node('a', 'expressionNode', { expressions: 5 }),
    node('b', 'switchNode', {}),
    node('c', 'expressionNode', { expressions: [] }),
  ];
  const { isSafe, problems } = check(JSON.stringify({ nodes, edges: [] }));
  expect(isSafe).toBe(false);
  expect(problems.map(({ nodeId, message }) => [nodeId, message])).toEqual([
    [null, 'The graph has no request node, where its input comes in'],
    ['a', '"a" is not in a form that can be run'],
    ['b', '"b" lacks "statements"'],
  ]);
});

test('problems are listed in the order of their nodes, after those of the whole graph', () => {
  const broken = [
    expressions({ a: '1 +' }, 'first'),
    node('out', 'outputNode', { schema: '{' }),
    expressions({ a: '2 +' }, 'last'),
  ];
  expect(checkNodes(...broken).problems.map(({ nodeId }) => nodeId)).toEqual(['first', 'out', 'last']);
  const unsafe = [...broken, node('deep', 'outputNode', { schema: '{"$ref":"file:///a"}' })];
  const edges = [{ id: 'e', sourceId: 'first', targetId: 'nowhere' }];
  const { problems } = check(JSON.stringify({ nodes: unsafe, edges }));
  expect(problems.map(({ nodeId }) => nodeId)).toEqual([null, 'first', 'first', 'out', 'last', 'deep']);
});

test('the number of problems is bounded, and one more says that there are others', () => {
  const rows = Array.from({ length: 500 }, () => ({ age: '> ', fee: '1 +' }));
  expect(checkNodes(table(rows)).problems).toHaveLength(101);
});

test.each(Object.keys(nodeKinds) as NodeKind[])('a new %s has content that can be run', (kind) => {
  const nodes = kind === 'inputNode' ? [] : [node('new', kind, newNode(kind).content as object)];
  expect(checkNodes(...nodes).problems).toEqual([]);
});
