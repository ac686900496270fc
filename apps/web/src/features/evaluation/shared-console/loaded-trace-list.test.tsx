import { MantineProvider } from '@mantine/core';
import type { FailedCell } from '@rulewright/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LoadedTraceList } from './loaded-trace-list.tsx';

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
      <LoadedTraceList trace={trace} showNode={(...node) => opened.push(node)} />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByText('Fees'));
  await userEvent.click(screen.getByRole('button', { name: 'Open Fees' }));
  await userEvent.click(screen.getByText('Request'));
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
      <LoadedTraceList trace={trace} />
    </MantineProvider>,
  );
  expect(screen.queryByRole('button', { name: 'Open Fees' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Fees'));
  await userEvent.click(screen.getByRole('button', { name: 'Show Input' }));
  expect(screen.getByRole('region', { name: 'Input of Fees' })).toHaveTextContent('"amount": 3');
  await userEvent.click(screen.getByRole('button', { name: 'Hide Input' }));
  expect(screen.queryByRole('region', { name: 'Input of Fees' })).not.toBeInTheDocument();
});

const inner = {
  limits: { id: 'limits', name: 'Limits', input: { amount: 3 }, output: { limit: 5 }, order: 0 },
};

test('a trace shows what functions wrote, how a called document decided, and which cells failed there', async () => {
  const log = [
    { lines: ['"amount"', '3'], msSinceRun: 0 },
    { lines: ['true'], msSinceRun: 1 },
  ];
  const nested = {
    call: { id: 'call', name: 'Call', input: {}, output: {}, order: 0, traceData: inner },
    code: { id: 'code', name: 'Code', input: {}, output: {}, order: 1, traceData: { log } },
  };
  const cell: FailedCell = {
    node_id: 'limits',
    node_name: 'Limits',
    called_by: ['call'],
    column: 'r',
    column_name: 'Region',
    rows: [2],
    count: 1,
    kind: 'failed',
    message: 'There is no field `car`.',
  };
  render(
    <MantineProvider>
      <LoadedTraceList
        trace={nested}
        failedCells={[cell, { ...cell, kind: 'no_value', message: '`age` has no value.' }]}
      />
    </MantineProvider>,
  );
  const summary = (name: string) => screen.getByText(name).closest('summary') as HTMLElement;
  expect(summary('Call')).toHaveTextContent('1 cell could not be evaluated');
  expect(summary('Code')).not.toHaveTextContent('evaluated');
  await userEvent.click(summary('Code'));
  expect(screen.getByRole('region', { name: 'What Code wrote with console.log' })).toHaveTextContent('"amount" 3 true');
  await userEvent.click(summary('Call'));
  const called = within(screen.getByRole('region', { name: 'How Call decided' }));
  await userEvent.click(called.getByText('Limits'));
  expect(called.getByRole('list', { name: 'Cells that could not be evaluated' })).toHaveTextContent(
    'Row 3, Region: There is no field car.',
  );
});

test('of a run that failed the step is marked that failed, also in the document that it called, with no output', async () => {
  const failed = (id: string, name: string, more: object = {}) => ({
    id,
    name,
    input: {},
    output: null,
    order: 1,
    ...more,
  });
  const called = { ...inner, tax: failed('tax', 'Tax') };
  render(
    <MantineProvider>
      <LoadedTraceList
        trace={{ in: trace.in, call: failed('call', 'Call', { traceData: called }) }}
        failedNode="call"
      />
    </MantineProvider>,
  );
  expect(screen.getByRole('heading')).toHaveTextContent('Steps until it failed');
  const summary = (name: string) => screen.getByText(name).closest('summary') as HTMLElement;
  expect(summary('Request')).not.toHaveTextContent('failed');
  expect(summary('Call')).toHaveTextContent('failed');
  await userEvent.click(summary('Call'));
  expect(summary('Limits')).not.toHaveTextContent('failed');
  expect(summary('Tax')).toHaveTextContent('failed');
  await userEvent.click(summary('Tax'));
  await userEvent.click(summary('Limits'));
  expect(screen.queryByRole('region', { name: 'Output of Call' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Output of Tax' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Output of Limits' })).toBeInTheDocument();
});

test('a step says of how many columns the input has no value, and which when it is opened', async () => {
  const cell: FailedCell = {
    node_id: 'fees',
    node_name: 'Fees',
    called_by: [],
    column: 'd',
    column_name: 'Ordered',
    rows: [],
    count: 3,
    kind: 'no_value',
    message: '`ordered` has no value.',
  };
  render(
    <MantineProvider>
      <LoadedTraceList trace={trace} failedCells={[cell]} />
    </MantineProvider>,
  );
  const summary = screen.getByText('Fees').closest('summary') as HTMLElement;
  expect(summary).toHaveTextContent('no value for 1 column');
  expect(summary).not.toHaveTextContent('evaluated');
  await userEvent.click(summary);
  expect(screen.getByText('ordered').closest('li')).toHaveTextContent('Ordered: ordered has no value.');
});

test('of a loop over many items only the first called runs are shown, and how many there are besides', async () => {
  const traceData = Array.from({ length: 25 }, () => inner);
  render(
    <MantineProvider>
      <LoadedTraceList trace={{ call: { id: 'call', name: 'Call', input: [], output: [], order: 0, traceData } }} />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByText('Call'));
  expect(screen.getByRole('region', { name: 'How Call decided item 20' })).toBeInTheDocument();
  expect(screen.getByText('and 5 more items')).toBeInTheDocument();
});
