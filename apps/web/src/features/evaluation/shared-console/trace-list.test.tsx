import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TraceList } from './trace-list.tsx';

const trace = {
  fees: {
    id: 'fees',
    name: 'Fees',
    input: { amount: 3 },
    output: { fee: 1 },
    performance: '0.4ms',
    order: 1,
    traceData: { index: 1, rule: { _id: 'b' } },
  },
  in: { id: 'in', name: 'Request', input: null, output: { amount: 3 }, order: 0 },
};

test('a step of a trace opens its node, a table at the row that hit', async () => {
  const opened: unknown[] = [];
  render(
    <MantineProvider>
      <TraceList trace={trace} showNode={(...node) => opened.push(node)} />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open Fees' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open Request' }));
  const place = { row: 1, column: null, start: 0, end: 0 };
  expect(opened).toEqual([
    ['fees', { opened: true, place }],
    ['in', { opened: true }],
  ]);
});

test('a trace shows what a node received when that is asked for, and opens nothing where there is no graph', async () => {
  render(
    <MantineProvider>
      <TraceList trace={trace} />
    </MantineProvider>,
  );
  expect(screen.queryByRole('button', { name: 'Open Fees' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Fees'));
  await userEvent.click(screen.getByRole('button', { name: 'Show Input' }));
  expect(screen.getByRole('region', { name: 'Input of Fees' })).toHaveTextContent('"amount": 3');
  await userEvent.click(screen.getByRole('button', { name: 'Hide Input' }));
  expect(screen.queryByRole('region', { name: 'Input of Fees' })).not.toBeInTheDocument();
});
