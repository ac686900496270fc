import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NodeDifference } from './node-difference.tsx';

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

const show = (before: ReturnType<typeof table>, after: ReturnType<typeof table>) =>
  render(
    <MantineProvider>
      <NodeDifference before={before} after={after} />
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

test('the settings of a table are not shown where they are the same', () => {
  show(table([a]), table([b]));
  expect(screen.queryByRole('heading', { name: 'Settings' })).not.toBeInTheDocument();
});
