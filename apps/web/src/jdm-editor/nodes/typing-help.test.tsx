import { MantineProvider } from '@mantine/core';
import type { Problem } from '@rulewright/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { LoadedNode } from './loaded-node.tsx';

const object = (properties: object) => ({ type: 'object', properties });
const customer = object({ tier: { enum: ['gold', 'silver'], description: 'As in the contract' } });
const request = object({ customer, orders: { type: 'array', items: object({ state: { enum: ['open', 'paid'] } }) } });
const response = object({ rate: { enum: ['low', 'high'] }, orders: { type: 'array', items: object({}) } });
const withSchema = (schema: object) => ({ schema: JSON.stringify(schema) });
const column = (id: string, field: string) => ({ id, name: field, field });

/** Opens a node between a request and a response that have schemas. */
function open(type: string, content: object, problems: Problem[] = []) {
  const graph = {
    nodes: [
      { id: 'in', type: 'inputNode', name: 'Request', content: withSchema(request) },
      { id: 'n', type, name: 'Node', content },
      { id: 'out', type: 'outputNode', name: 'Response', content: withSchema(response) },
    ],
    edges: [
      { id: '1', sourceId: 'in', targetId: 'n' },
      { id: '2', sourceId: 'n', targetId: 'out' },
    ],
  } as unknown as Graph;
  function Opened() {
    const [now, setNow] = useState(graph);
    return (
      <LoadedNode
        graph={now}
        nodeId="n"
        edit={(_step, change) => setNow(change)}
        readOnly={false}
        problems={problems}
        run={null}
        shown={null}
        takesFocus={null}
        close={() => {}}
      />
    );
  }
  render(
    <MantineProvider>
      <Opened />
    </MantineProvider>,
  );
}

const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

async function openTable(settings: object) {
  const { field = 'customer.tier', ...rest } = settings as { field?: string };
  const rules = [{ _id: '1', a: '', o: '' }];
  open('decisionTableNode', {
    hitPolicy: 'first',
    inputs: [column('a', field)],
    outputs: [column('o', 'rate')],
    rules,
    ...rest,
  });
  await screen.findByRole('button', { name: 'Add row' });
  screen.getByRole('grid').focus();
}

test.each([
  ['the field of the request', { field: 'customer.tier' }, ['"gold"', '"silver"']],
  [
    'the part of the request that the table works on',
    { field: 'tier', inputField: 'customer' },
    ['"gold"', '"silver"'],
  ],
  ['each item of a list', { field: 'state', inputField: 'orders', executionMode: 'loop' }, ['"open"', '"paid"']],
  ['an item of a list', { field: 'orders[0].state' }, ['"open"', '"paid"']],
])('a cell of an input column is offered the values that the schema names for %s', async (_, settings, values) => {
  await openTable(settings);
  await userEvent.keyboard('"');
  await waitFor(() => expect(offered()).toEqual(values));
});

test('a cell is no longer marked when what the schema of the response names is no longer written there', async () => {
  await openTable({ rules: [{ _id: '1', a: '', o: '"other"' }] });
  const cell = screen.getByRole('gridcell', { name: '"other"' });
  await waitFor(() => expect(cell).toHaveAttribute('data-fault', 'warning'));
  await userEvent.click(screen.getByText('Input and output'));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Result goes to/ }), 'elsewhere');
  await userEvent.tab();
  await waitFor(() => expect(cell).not.toHaveAttribute('data-fault'));
});

test('a value is offered by its first letter, without quotation marks, and once', async () => {
  await openTable({});
  await userEvent.keyboard('s');
  await waitFor(() => expect(offered()[0]).toBe('"silver"'));
  await userEvent.keyboard('ilver');
  await waitFor(() => expect(offered()).toEqual(['"silver"']));
});

test('a cell of an output column is offered the values that the schema of the response names', async () => {
  await openTable({});
  await userEvent.keyboard('{ArrowRight}"');
  await waitFor(() => expect(offered()).toEqual(['"low"', '"high"']));
});

test('a comparison in a condition is offered the values that the schema names for its field', async () => {
  open('switchNode', { hitPolicy: 'first', statements: [{ id: 's', condition: '' }] });
  await userEvent.click(await screen.findByLabelText('Condition of branch 1'));
  await userEvent.keyboard('customer.tier == ');
  await waitFor(() => expect(offered()).toEqual(['"gold"', '"silver"']));
  await userEvent.keyboard('"s');
  await waitFor(() => expect(offered()).toEqual(['"silver"']));
});

test('an expression is offered the values of what it compares, and of the field of the response that it calculates', async () => {
  open('expressionNode', { expressions: [{ id: 'x', key: 'rate', value: '' }] });
  await userEvent.click(await screen.findByLabelText('Expression of rate'));
  await userEvent.keyboard('"');
  await waitFor(() => expect(offered()).toEqual(['"low"', '"high"']));
  await userEvent.keyboard('{Backspace}some(orders, #.state in [["open", "');
  await waitFor(() => expect(offered()).toEqual(['"open"', '"paid"']));
});

test('Escape first puts away the signature of the function that is typed in a cell, and then restores the cell', async () => {
  await openTable({});
  const signature = () => document.querySelector('.cm-signature');
  await userEvent.keyboard('{ArrowRight}round(1');
  await waitFor(() => expect(signature()).toHaveTextContent('round(value: number, places?: number): number'));
  await userEvent.keyboard('{Escape}');
  expect(signature()).toBeNull();
  expect(screen.getByRole('textbox', { name: 'rate, row 1' })).toHaveTextContent('round(1');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('round(1')).not.toBeInTheDocument();
});

test('a line of a function that cannot be read is marked in its place, and what names no line is only listed', async () => {
  const source = 'export const handler = () => {\n  return {;\n};';
  const place = { row: null, column: null, start: source.indexOf('  return'), end: source.indexOf('\n};') };
  open('functionNode', { source }, [
    { message: 'Function: line 2: expecting field name', node_id: 'n', place },
    { message: 'Function: it is not understood', node_id: 'n', place: { ...place, start: 0, end: source.length } },
  ]);
  await screen.findByLabelText('JavaScript of the function');
  const marked = [...document.querySelectorAll('.cm-lintRange-error')].map(({ textContent }) => textContent);
  expect(marked.join('')).toBe('return {;');
  expect(screen.getByText('Line 2: expecting field name')).toBeVisible();
  expect(screen.getByText('It is not understood')).toBeVisible();
});
