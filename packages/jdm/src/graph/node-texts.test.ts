import { expect, test } from 'vitest';
import { node } from '../../test/graphs.ts';
import { MAX_KEPT_TEXT, TreeBudget } from './node-text.ts';
import { toParsedGraph } from './parsed-graph.ts';

const textsIn = (content: object) =>
  toParsedGraph({ nodes: [node('table', 'decisionTableNode', content)], edges: [] } as never).nodes.flatMap(
    ({ texts }) => texts.map(({ kind, at, text }) => [kind, at.label(), text]),
  );

test('the cells of a table are listed row by row in the order of the columns, with their locations', () => {
  const inputs = [
    { id: 'a', name: 'Age', field: 'age' },
    { id: 'b', name: 'Free' },
  ];
  const outputs = [{ id: 'c', field: 'fee' }];
  const rules = [
    { c: '1', _id: 'r', b: 'x', a: '> 3' },
    { a: ' ', c: '2' },
  ];
  expect(textsIn({ inputs, outputs, rules })).toEqual([
    ['expression', 'Column "Age"', 'age'],
    ['cell', 'Row 1, column "Age"', '> 3'],
    ['freeCell', 'Row 1, column "Free"', 'x'],
    ['expression', 'Row 1, column "fee"', '1'],
    ['expression', 'Row 2, column "fee"', '2'],
  ]);
});

test('a column is named by its field until its author chooses a label', () => {
  const inputs = [
    { id: 'a', name: 'Input', field: 'customer.age' },
    { id: 'b', name: 'Input' },
  ];
  const outputs = [{ id: 'c', name: 'Output', field: 'fee' }];
  const texts = textsIn({ inputs, outputs, rules: [{ a: '> 3', b: 'x', c: '1' }] });
  expect(texts.map(([, place]) => place)).toEqual([
    'Column "customer.age"',
    'Row 1, column "customer.age"',
    'Row 1, column "Input"',
    'Row 1, column "fee"',
  ]);
});

test('a cell that two columns of the same kind share is read once', () => {
  const column = { id: 'a', field: 'age' };
  const texts = textsIn({ inputs: [column, column], outputs: [column], rules: [{ a: '1' }] });
  expect(texts.map(([kind, place]) => `${kind}: ${place}`)).toEqual([
    'expression: Column "age"',
    'expression: Column "age"',
    'cell: Row 1, column "age"',
    'expression: Row 1, column "age"',
  ]);
});

test('empty cells are not visited, however many there are', () => {
  let visited = 0;
  const row = () => new Proxy({}, { get: () => void visited++ });
  const columns = Array.from({ length: 999 }, (_, n) => ({ id: `c${n}` }));
  expect(textsIn({ inputs: columns, rules: Array.from({ length: 500 }, row) })).toEqual([]);
  expect(visited).toBe(0);
});

test('a text is parsed once, unless the graph has more text than the budget for trees allows', () => {
  const parsedTwice = (length: number) => {
    const rows = Array.from({ length: Math.ceil(length / 18_000) }, (_, n) => ({
      key: 'a',
      value: `${n}${'+1'.repeat(9_000)}`,
    }));
    const { nodes } = toParsedGraph({
      nodes: [node('e', 'expressionNode', { expressions: rows })],
      edges: [],
    } as never);
    const treesOf = () => nodes.flatMap(({ texts }) => texts.map((text) => text.kind === 'expression' && text.tree));
    const [first, second] = [treesOf(), treesOf()];
    return first.filter((tree, n) => tree !== second[n]);
  };
  expect(parsedTwice(MAX_KEPT_TEXT / 2)).toEqual([]);
  expect(parsedTwice(MAX_KEPT_TEXT * 1.2).length).toBeGreaterThan(1);
});

test('equal texts share one tree, but a cell that tests a value does not share that of an expression', () => {
  const rules = [
    { i: '1', o: '1' },
    { i: ' 1 ', o: '1' },
    { i: '1', o: '2' },
  ];
  const content = { inputs: [{ id: 'i', field: 'a' }], outputs: [{ id: 'o', field: 'b' }], rules };
  const { nodes } = toParsedGraph({ nodes: [node('t', 'decisionTableNode', content)], edges: [] } as never);
  const treeAt = (row: number, column: string) => {
    const text = nodes[0]?.texts.find(({ at }) => at.row === row && at.column === column);
    return text?.kind === 'function' ? null : text?.tree;
  };
  expect(treeAt(2, 'i')).toBe(treeAt(0, 'i'));
  expect(treeAt(1, 'o')).toBe(treeAt(0, 'o'));
  expect(treeAt(0, 'i')).toMatchObject({ tests: [{ relation: '==' }] });
  expect(treeAt(0, 'o')).toMatchObject({ kind: 'number' });
  // The space before it moves the positions.
  expect(treeAt(1, 'i')).toMatchObject({ start: 1 });
  expect(treeAt(2, 'o')).toMatchObject({ text: '2' });
});

test('a text that is too long to be cached leaves the budget to shorter texts', () => {
  const trees = new TreeBudget();
  const isKept = (text: string) => {
    const first = trees.expression(text);
    return trees.expression(text) === first;
  };
  const long = 'x'.repeat(MAX_KEPT_TEXT + 1);
  expect([isKept(long), isKept('1 + 1'), isKept(long), isKept('1')]).toEqual([false, true, false, true]);
});
