import { EditorView, runScopeHandlers } from '@codemirror/view';
import { MantineProvider } from '@mantine/core';
import type { Problem } from '@rulewright/contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { LoadedNode } from './loaded-node.tsx';

const object = (properties: object) => ({ type: 'object', properties });
const customer = object({ tier: { enum: ['gold', 'silver'], description: 'As in the contract' } });
const request = object({ customer, orders: { type: 'array', items: object({ state: { enum: ['open', 'paid'] } }) } });
const response = object({ rate: { enum: ['low', 'high'] }, orders: { type: 'array', items: object({}) } });
const withSchema = (schema: object) => ({ schema: JSON.stringify(schema) });
const column = (id: string, field: string) => ({ id, name: field, field });

/** Opens a node between a request and a response that have schemas. Returns what its content is now. */
function open(type: string, content: object, problems: Problem[] = []) {
  let graph = {
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
        edit={(_step, change) => {
          graph = change(graph);
          setNow(graph);
        }}
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
  return () => graph.nodes[1]?.content as Record<string, object[]>;
}

const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

async function openTable(settings: object) {
  const { field = 'customer.tier', ...rest } = settings as { field?: string };
  const rules = [{ _id: '1', a: '', o: '' }];
  const content = open('decisionTableNode', {
    hitPolicy: 'first',
    inputs: [column('a', field)],
    outputs: [column('o', 'rate')],
    rules,
    ...rest,
  });
  await screen.findByRole('button', { name: 'Add row' });
  screen.getByRole('grid').focus();
  return content;
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
  const cell = await screen.findByRole('gridcell', { name: 'other' });
  await waitFor(() => expect(cell).toHaveAttribute('data-fault', 'warning'));
  await userEvent.click(screen.getByText('Input and output'));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Result goes to/ }), 'elsewhere');
  await userEvent.tab();
  await waitFor(() => expect(cell).not.toHaveAttribute('data-fault'));
});

test('a value is offered by its first letter, without quotation marks, and once', async () => {
  await openTable({});
  await userEvent.keyboard('s');
  await waitFor(() => expect(offered()).toEqual(['silver']));
  await userEvent.keyboard('ilver');
  await waitFor(() => expect(offered()).toEqual(['silver']));
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

/** Suggestions take no keys in the moment after they appear. */
async function waitToBeOffered(text: string) {
  await waitFor(() => expect(offered().some((one) => one?.startsWith(text))).toBe(true));
  vi.setSystemTime(Date.now() + 1_000);
}

test('Enter takes no suggestion that nobody chose, and a chosen function leaves its end to be typed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const content = await openTable({ rules: ['1', '2'].map((_id) => ({ _id, a: '', o: '' })) });
  await userEvent.keyboard('{ArrowRight}=day');
  await waitToBeOffered('dayOf');
  // Enter ends the cell with what was typed; the next key begins the cell below.
  await userEvent.keyboard('{Enter}=uppe');
  await waitToBeOffered('upper');
  await userEvent.keyboard('{ArrowDown}{Enter}"a"){Enter}');
  expect(content().rules).toMatchObject([{ o: 'day' }, { o: 'upper("a")' }]);
});

test('completion knows the fields in scope and the values of the other cells', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const rules = ['"gold"', ''].map((a, n) => ({ _id: `${n}`, a, o: '' }));
  const content = await openTable({ field: 'plan', rules });
  await userEvent.keyboard('{ArrowDown}"g');
  await waitToBeOffered('"gold"');
  await userEvent.keyboard('{ArrowDown}{Enter}{Tab}=cust');
  await waitToBeOffered('customer');
  await userEvent.keyboard('{Enter}');
  expect(content().rules).toMatchObject([{}, { a: '"gold"', o: 'cust' }]);
});

/** With brackets and quotes that an editor may want to add to. */
const tests = ['[1..10)', '(1..10]', '(1..10)', '[1..10]', ']1..10[', '"a(b", "c]d"', "'it''s'", 'len($) > (2)', '> 5'];
const expressions = [
  'amount in [1..10)',
  'amount in (1..10]',
  'not (amount in (1..10))',
  '"[" + string(max([amount, 2])) + ")"',
  "'(' + `]`",
  '{"a": [amount, {"b": (1 + 2)}]}',
  'map([1, 2], # * (amount + 1))',
  'filter([[1], [2]], sum(#) > 1)[0]',
];

/** Types into the editor with the focus as CodeMirror does: what it is made of may use each key first. Returns its text. */
function typed(text: string): string {
  const view = EditorView.findFromDOM(document.activeElement as HTMLElement);
  if (!view) throw new Error('No editor has the focus');
  act(() => {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length } });
    for (const key of text) {
      const { from, to } = view.state.selection.main;
      const insert = () => view.state.update(view.state.replaceSelection(key), { userEvent: 'input.type' });
      const isUsed =
        runScopeHandlers(view, new KeyboardEvent('keydown', { key }), 'editor') ||
        view.state.facet(EditorView.inputHandler).some((use) => use(view, from, to, key, insert));
      if (!isUsed) view.dispatch(insert());
    }
  });
  return view.state.doc.toString();
}

test('a cell of a table holds exactly what was typed', async () => {
  const content = await openTable({});
  for (const [name, texts] of Object.entries({ 'customer.tier': tests, rate: expressions })) {
    await userEvent.keyboard('{F2}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: `${name}, row 1` })).toHaveClass('cm-content'));
    for (const text of texts) expect(typed(text)).toBe(text);
    await userEvent.keyboard('{Tab}');
  }
  expect(content().rules).toMatchObject([{ a: tests.at(-1), o: expressions.at(-1) }]);
});

test('an expression holds exactly what was typed', async () => {
  const content = open('expressionNode', { expressions: [{ id: 'x', key: 'net', value: '' }] });
  await userEvent.click(await screen.findByLabelText('Expression of net'));
  for (const text of expressions) {
    expect(typed(text)).toBe(text);
    expect(content().expressions).toMatchObject([{ value: text }]);
  }
});

test('a condition of a switch holds exactly what was typed', async () => {
  const content = open('switchNode', { hitPolicy: 'first', statements: [{ id: 's', condition: '' }] });
  await userEvent.click(await screen.findByLabelText('Condition of branch 1'));
  for (const text of expressions) {
    expect(typed(text)).toBe(text);
    expect(content().statements).toMatchObject([{ condition: text }]);
  }
});

test('a line of a function that cannot be read is marked in its place, and what names no line is only listed', async () => {
  const source = 'export const handler = () => {\n  return {;\n};';
  const place = { row: null, column: null, start: source.indexOf('  return'), end: source.indexOf('\n};') };
  const error = { severity: 'error', code: 'function' } as const;
  open('functionNode', { source }, [
    { ...error, message: 'Code: line 2: expecting field name', node_id: 'n', place },
    {
      ...error,
      message: 'Code: it is not understood',
      node_id: 'n',
      place: { ...place, start: 0, end: source.length },
    },
  ]);
  await screen.findByLabelText('JavaScript of the function');
  const marked = [...document.querySelectorAll('.cm-lintRange-error')].map(({ textContent }) => textContent);
  expect(marked.join('')).toBe('return {;');
  expect(screen.getByText('Line 2: expecting field name')).toBeVisible();
  expect(screen.getByText('It is not understood')).toBeVisible();
});
