import { MantineProvider } from '@mantine/core';
import type { DecisionNode } from '@rulewright/contract';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NodeDifference } from './node-difference.tsx';
import type { Spot } from './single-changes.ts';

type Row = { _id?: string; age: string; fee: string };

const table = (rules: Row[], more: object = {}) => ({
  id: 'table',
  name: 'Fees',
  type: 'decisionTableNode',
  position: { x: 0, y: 0 },
  content: {
    hitPolicy: 'first',
    inputs: [{ id: 'age', name: 'Age', field: 'age' }],
    outputs: [{ id: 'fee', name: 'Fee', field: 'fee' }],
    rules,
    ...more,
  },
});

const aFunction = (content: object) => ({ ...table([]), type: 'functionNode', content });
const expressions = (id: string) => ({
  ...table([]),
  type: 'expressionNode',
  content: { expressions: [{ id, key: 'a', value: '1' }] },
});

const show = (before: DecisionNode, after: DecisionNode, sought?: Spot) =>
  render(
    <MantineProvider>
      <NodeDifference before={before} after={after} sought={sought} />
    </MantineProvider>,
  );

const rowsOf = (count: number, fee: string): Row[] =>
  Array.from({ length: count }, (_, at) => ({ _id: `${at}`, age: `> ${at}`, fee }));

const [a, b, c] = rowsOf(3, '1') as [Row, Row, Row];

test('a row that passed others is marked, with where it was', () => {
  show(table([a, b, c]), table([c, a, b]));
  const marked = screen.getAllByRole('row').filter(({ dataset }) => dataset.change);
  expect(marked).toHaveLength(1);
  expect(marked[0]).toHaveTextContent('3 1> 21');
});

test('of many changed rows it says how many are not shown, and does not call them unchanged', () => {
  show(table(rowsOf(700, '1')), table([...rowsOf(600, '2'), ...rowsOf(700, '1').slice(600)]));
  expect(screen.getByText('100 unchanged rows are not shown.')).toBeVisible();
  expect(screen.getByText(/^The first 500 of 600 changed rows are shown/)).toBeVisible();
});

test('rows without ids are compared by their places', () => {
  const plain = (fees: string[]) => table(fees.map((fee) => ({ age: '', fee })));
  show(plain(['1', '2', '3']), plain(['1', '5', '3']));
  const marked = screen.getAllByRole('row').filter(({ dataset }) => dataset.change);
  expect(marked.map(({ textContent }) => textContent)).toEqual(['22 5']);
});

test('what a table says besides its rows is compared as well', () => {
  show(table([a]), table([a], { inputField: 'order', executionMode: 'loop' }));
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('settings are told in the words of the panel, and what it does not know by its name', async () => {
  const typed = { id: 'age', name: 'Age', field: 'age', fieldType: { type: 'number' } };
  const mapping = { inputField: 'order', outputPath: 'fees', executionMode: 'loop', passThrough: true, later: 1 };
  show(table([a]), table([a], { ...mapping, inputs: [typed] }));
  const lines = await screen.findByText(/Works on/);
  for (const words of [
    'Works on: order',
    'Result goes to: fees',
    'Runs: For each item',
    'Passes the input through: yes',
    'later: 1',
    'Column age, Type: Number',
  ])
    expect(lines).toHaveTextContent(words);
});

test('the settings of a table are not shown where they are the same', () => {
  show(table([a]), table([b]));
  expect(screen.queryByRole('heading', { name: 'Settings' })).not.toBeInTheDocument();
});

test('a column that passed another is marked, with where it was', () => {
  const columns = [
    { id: 'age', name: 'Age', field: 'age', type: 'expression' },
    { id: 'sum', name: 'Sum', field: 'sum', type: 'expression' },
  ];
  show(table([a], { inputs: columns }), table([a], { inputs: columns.toReversed() }));
  expect(screen.getAllByRole('columnheader').filter(({ dataset }) => dataset.change)).toHaveLength(1);
  expect(screen.getByRole('columnheader', { name: /column/ })).toHaveTextContent('column 2 1');
  expect(screen.queryByRole('heading', { name: 'Settings' })).not.toBeInTheDocument();
});

test('a cell that is no text is shown as JSON', () => {
  show(table([a]), table([{ ...a, fee: { x: 2 } as unknown as string }]));
  const marked = screen.getAllByRole('row').filter(({ dataset }) => dataset.change);
  expect(marked.map(({ textContent }) => textContent)).toEqual(['1> 01 {"x":2}']);
});

test.each([
  ['members outside of its content', table([a]), { ...table([a]), later: 'more' }],
  ['a cell that is no text', table([a]), table([{ ...a, fee: 1 as unknown as string }])],
  ['another member of a function', aFunction({ source: 'x' }), aFunction({ source: 'x', later: 'more' })],
  ['ids of expressions', expressions('1'), expressions('2')],
])('a node that is marked as changed shows a difference: %s', (_, before, after) => {
  show(before, after);
  expect(screen.getByRole('checkbox', { name: 'Show unchanged lines' })).toBeVisible();
});

test('a node that was only renamed or moved on the canvas shows no lines beside that', () => {
  show(table([a]), { ...table([a]), name: 'Costs', position: { x: 9, y: 9 } });
  expect(screen.getByText(/^Renamed from/)).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('a cell that changed shows what it was struck through, and what it is now beside it', () => {
  show(table([{ ...a, fee: '1' }, b]), table([{ ...a, fee: '2' }, b]));
  const [, first, second] = screen.getAllByRole('row');
  if (!first || !second) throw new Error('There are no rows');
  expect(within(first).getByRole('deletion')).toHaveTextContent(/^1$/);
  expect(within(first).getByRole('insertion')).toHaveTextContent(/^2$/);
  expect(within(second).queryByRole('deletion')).not.toBeInTheDocument();
  expect(within(second).queryByRole('insertion')).not.toBeInTheDocument();
});

test('functions are compared line by line as the code that they are, not as JSON', async () => {
  const code = (rate: number) => `export const handler = (input) => {\n  return input.sum * ${rate};\n};`;
  show(aFunction({ source: code(1) }), aFunction({ source: code(2) }));
  const compared = await screen.findByText(/^text: /);
  expect(compared.textContent).toBe(`text: ${code(1)} to ${code(2)}`);
});

const current = () => [...document.querySelectorAll('tr[aria-current]')].map(({ textContent }) => textContent);

test('the row that is sought is marked, also where more changed than are shown', () => {
  const before = table(rowsOf(1200, '1'));
  const after = table(rowsOf(1200, '2'));
  const { unmount } = show(before, after, { in: 'row', key: 'id 3' });
  expect(current()).toEqual(['4> 31 2']);
  expect(screen.getByText(/^The first 500 of 1,200 changed rows are shown/)).toBeVisible();
  unmount();
  show(before, after, { in: 'row', key: 'id 1100' });
  expect(current()).toEqual(['1101> 11001 2']);
  expect(screen.getByText(/^1,001 to 1,200 of 1,200 changed rows are shown/)).toBeVisible();
});

test('the lines that are sought are marked', async () => {
  const lines = { old: { from: 1, to: 2 }, now: { from: 1, to: 3 } };
  show(aFunction({ source: 'a\nb\nc' }), aFunction({ source: 'a\nx\ny\nc' }), { in: 'text', lines });
  expect(await screen.findByRole('mark')).toHaveTextContent('b to x y');
});

test('the schema of a request is compared line by line, not as one text inside of JSON', async () => {
  const schema = (type: string) => ({
    ...table([]),
    type: 'inputNode',
    content: { schema: JSON.stringify({ type: 'object', properties: { age: { type } } }) },
  });
  show(schema('string'), schema('number'));
  const compared = await screen.findByText(/^json: /);
  expect(compared.textContent).toContain('    "age": {\n      "type": "string"\n    }');
  expect(compared.textContent).not.toContain('\\');
});
