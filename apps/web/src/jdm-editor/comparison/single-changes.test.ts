import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { compareGraphs } from './compare-graphs.ts';
import { singleChanges } from './single-changes.ts';

const node = (id: string, type: string, content?: unknown, x = 0): DecisionNode => ({
  id,
  name: id,
  type,
  position: { x, y: 0 },
  ...(content !== undefined && { content }),
});
const edge = (id: string, sourceId: string, targetId: string) => ({ id, sourceId, targetId });

function changesOf(
  before: DecisionNode[],
  after: DecisionNode[],
  edges: [DecisionGraph['edges'], DecisionGraph['edges']] = [[], []],
) {
  const [old, now] = [
    { nodes: before, edges: edges[0] },
    { nodes: after, edges: edges[1] },
  ];
  return singleChanges({ old, now, changes: compareGraphs(old, now) });
}
const wordsOf = (...states: Parameters<typeof changesOf>) =>
  changesOf(...states).map(({ of, words }) => `${of}: ${words()}`);

type Row = { _id: string; age?: string; rate?: string };
const table = (rules: Row[], more: object = {}) =>
  node('Terms', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [{ id: 'age', name: 'Age', field: 'age' }],
    outputs: [{ id: 'rate', name: 'rate', field: 'rate' }],
    rules,
    ...more,
  });
const rows = (count: number, rate = '4.5'): Row[] =>
  Array.from({ length: count }, (_, at) => ({ _id: `r${at}`, age: `> ${at}`, rate }));

test('a changed row of a table tells its number and its changed cells', () => {
  const after = rows(12).map((row, at) => (at === 11 ? { ...row, rate: '4.9', age: '' } : row));
  const [change] = changesOf([table(rows(12))], [table(after)]);
  expect(change?.title).toBe('Terms, row 12');
  expect(change?.words()).toBe('row 12, Age > 11 → empty, rate 4.5 → 4.9');
});

test('rows and columns that were added, removed or moved are changes, beside the hit policy and the settings', () => {
  const [a, b, c] = rows(3) as [Row, Row, Row];
  const inputs = [
    { id: 'age', name: 'Years', field: 'age' },
    { id: 'new', name: 'New', field: 'new' },
  ];
  expect(
    wordsOf([table([a, b, c])], [table([c, a, { _id: 'x' }], { inputs, hitPolicy: 'collect', inputField: 'order' })]),
  ).toEqual([
    'Terms: hit policy, first → collect',
    'Terms: column Years, Age (age) → Years (age)',
    'Terms: column New, added',
    'Terms: row 1, moved from 3 to 1',
    'Terms: row 2, removed: > 1, 4.5',
    'Terms: row 3, added',
    'Terms: Works on, added: order',
  ]);
});

test('each expression, condition and setting is a change of its own, by its name', () => {
  const expressions = (...values: [string, string][]) => ({
    expressions: values.map(([key, value]) => ({ id: key, key, value })),
  });
  expect(
    wordsOf(
      [node('Fee', 'expressionNode', expressions(['fee', 'amount * 0.01'], ['cap', '100'], ['gone', '1']))],
      [
        node('Fee', 'expressionNode', {
          ...expressions(['first', 'a\n+ b'], ['fee', 'amount * 0.02'], ['cap', '200']),
          passThrough: true,
        }),
      ],
    ),
  ).toEqual([
    'Fee: gone, removed: 1',
    'Fee: first, added: a + b',
    'Fee: fee, amount * 0.01 → amount * 0.02',
    'Fee: cap, 100 → 200',
    'Fee: Passes the input through, added: yes',
  ]);
  const statements = (...conditions: string[]) => ({ statements: conditions.map((condition) => ({ condition })) });
  expect(
    wordsOf(
      [node('Way', 'switchNode', statements('a > 1', 'b > 1', ''))],
      [node('Way', 'switchNode', statements('a > 1', 'b > 2', ''))],
    ),
  ).toEqual(['Way: condition 2, b > 1 → b > 2']);
});

test('an expression or a condition that only stands elsewhere was moved', () => {
  const fee = (...keys: string[]) =>
    node('Fee', 'expressionNode', { expressions: keys.map((key) => ({ id: key, key, value: `${key} + 1` })) });
  expect(wordsOf([fee('a', 'b', 'c', 'd')], [fee('d', 'a', 'b', 'c')])).toEqual(['Fee: d, moved']);
  const way = (...conditions: string[]) =>
    node('Way', 'switchNode', { statements: conditions.map((condition) => ({ condition })) });
  expect(wordsOf([way('a > 1', 'b > 1', 'c > 1')], [way('b > 1', 'c > 1', 'a > 1')])).toEqual([
    'Way: condition 3, moved',
  ]);
});

test('a column whose field is a calculation keeps it whole beside its settings', () => {
  const inputs = (type: string) => ({ inputs: [{ id: 'age', field: 'vip ? "a": "b"', fieldType: type }] });
  const [change] = changesOf([table(rows(1), inputs('x'))], [table(rows(1), inputs('y'))]);
  expect(change?.title).toContain('Column vip ? "a": "b", ');
});

test('connections that only arrive in another order say so', () => {
  const [a, b] = [edge('a', 'in', 'out'), edge('b', 'x', 'out')];
  const nodes = ['in', 'x', 'out'].map((id) => node(id, 'expressionNode'));
  const [change] = wordsOf(nodes, nodes, [
    [a, b],
    [b, a],
  ]);
  expect(change).toMatch(/, arrives in another order$|: arrives in another order$/);
});

test('an expression of several lines moves the lines of those below it', () => {
  const [, change] = changesOf(
    [
      node('Fee', 'expressionNode', {
        expressions: [
          { key: 'a', value: '1\n+ 1' },
          { key: 'x', value: '1' },
          { key: 'b', value: '1' },
        ],
      }),
    ],
    [
      node('Fee', 'expressionNode', {
        expressions: [
          { key: 'a', value: '1' },
          { key: 'x', value: '1' },
          { key: 'b', value: '2' },
        ],
      }),
    ],
  );
  expect(change?.at).toEqual({
    node: 'Fee',
    spot: { in: 'text', lines: { old: { from: 3, to: 4 }, now: { from: 2, to: 3 } } },
  });
});

test('lines of a function and of a schema that stand together are one change', () => {
  const source = (...lines: string[]) => node('Run', 'functionNode', { source: lines.join('\n') });
  expect(wordsOf([source('a', 'b', 'c', 'd', 'e')], [source('a', 'x', 'c', 'd', 'y', 'z', 'e')])).toEqual([
    'Run: line 2, b → x',
    'Run: lines 5 to 6, added',
  ]);
  expect(wordsOf([source('a', 'b', 'c')], [source('a', 'x', 'y', 'c')])).toEqual([
    'Run: lines 2 to 3, 1 line became 2',
  ]);
  expect(wordsOf([source('a', 'b', 'c')], [source('a', 'x', 'y')])).toEqual(['Run: lines 2 to 3, 2 lines changed']);
  const schema = (type: string) =>
    node('Request', 'inputNode', { schema: JSON.stringify({ type: 'object', properties: { age: { type } } }) });
  expect(wordsOf([schema('string')], [schema('number')])).toEqual([
    'Request: line 5, "type": "string" → "type": "number"',
  ]);
});

test('a node that was added, removed, renamed or became of another kind is one change', () => {
  expect(
    wordsOf(
      [node('Old', 'outputNode'), node('Kind', 'outputNode'), node('same', 'inputNode')],
      [node('New', 'outputNode'), node('Kind', 'expressionNode', {}), { ...node('same', 'inputNode'), name: 'Called' }],
    ),
  ).toEqual(['Old: removed', 'Kind: kind, Response → Expression', 'Called: name, same → Called', 'New: added']);
});

test('nodes are passed from left to right, connections after them', () => {
  const nodes = (fee: number) => [
    node('Right', 'decisionNode', { key: `${fee}` }, 300),
    node('Left', 'decisionNode', { key: `${fee}` }, 100),
  ];
  const changes = changesOf(nodes(1), nodes(2), [
    [edge('1', 'Left', 'Right'), edge('2', 'Right', 'Left')],
    [edge('2', 'Right', 'Right'), edge('3', 'Left', 'Right')],
  ]);
  expect(changes.map(({ title }) => title)).toEqual([
    'Left, line 2',
    'Right, line 2',
    'connection from Right to Right, was the connection from Right to Left',
    'connection from Left to Right, added',
    'connection from Left to Right, removed',
  ]);
});

test('a node that was only moved, or where nothing is, is no change', () => {
  expect(changesOf([node('a', 'inputNode', undefined, 1)], [node('a', 'inputNode', undefined, 9)])).toEqual([]);
});

test('a node that is marked as changed always has a change', () => {
  expect(wordsOf([node('a', 'inputNode', {})], [{ ...node('a', 'inputNode', {}), later: 1 }])).toHaveLength(1);
});

test('of long texts it tells the part that differs', () => {
  const value = (end: string) =>
    node('Fee', 'expressionNode', { expressions: [{ key: 'fee', value: `${'amount + '.repeat(20)}${end}` }] });
  expect(wordsOf([value('1')], [value('2')])).toEqual(['Fee: fee, …amount + 1 → …amount + 2']);
});

test('ten thousand changed rows are ten thousand changes', () => {
  expect(changesOf([table(rows(10_000))], [table(rows(10_000, '4.9'))])).toHaveLength(10_000);
});
