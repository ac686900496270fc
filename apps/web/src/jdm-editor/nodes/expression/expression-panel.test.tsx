import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loadEditable } from '#jdm-editor/expressions/load-editable.tsx';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { openPanel } from '#testing/open-panel.tsx';
import { ExpressionPanel } from './expression-panel.tsx';

const rows = [
  { id: '1', key: 'net', value: 'a - b', later: true },
  { id: '2', key: 'gross', value: '$.net * 1.2' },
  { id: '3', key: 'wrong', value: 'foo(1)' },
];
const content = { later: 1, expressions: rows, passThrough: true };
const EditedPanel = await loadEditable(async () => ExpressionPanel);
const open = (options: Partial<Parameters<typeof openPanel>[2]> = {}) =>
  openPanel(EditedPanel, content, { type: 'expressionNode', ...options });
const keys = () => screen.getAllByRole('textbox', { name: /^Field of row/ });

test('opening the panel and looking around in it changes nothing', async () => {
  const { steps, graph } = open();
  const before = graph();
  await userEvent.click(screen.getByLabelText('Expression of net'));
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await userEvent.click(screen.getByText('Input and output'));
  expect(steps).toEqual([]);
  expect(graph()).toBe(before);
});

test('typing changes one member of one row, and keeps those that are not known', async () => {
  const { content } = open();
  await userEvent.type(keys()[0] as HTMLElement, '2');
  expect(content()).toEqual({
    ...content(),
    later: 1,
    expressions: [{ id: '1', key: 'net2', value: 'a - b', later: true }, rows[1], rows[2]],
  });
});

test('the fields that only the input of the last run has are offered', async () => {
  open({ run: { input: { years: 4 }, output: {}, rows: [], detail: {} } });
  await userEvent.click(screen.getByLabelText('Expression of net'));
  await userEvent.keyboard(' + yea');
  expect(await screen.findByRole('option', { name: /^years\s*number/ })).toBeVisible();
});

test('rows are moved with Alt and an arrow, and the focus goes with the row', async () => {
  const { content, steps } = open();
  await userEvent.click(keys()[0] as HTMLElement);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(content().expressions).toEqual([rows[1], rows[0], rows[2]]);
  expect(keys()[1]).toHaveFocus();
  expect(steps).toEqual(['move expression net']);
});

test('rows are duplicated and deleted in their menu', async () => {
  const { content, steps } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Actions of net' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(content().expressions).toMatchObject([rows[0], { key: 'net', value: 'a - b', later: true }, rows[1], rows[2]]);
  await userEvent.click(screen.getByRole('button', { name: 'Actions of gross' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(content().expressions).toHaveLength(3);
  expect(steps).toEqual(['duplicate expression net', 'delete expression gross']);
});

test('Add Expression adds an empty row with the focus in its field', async () => {
  const { content } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Add Expression' }));
  expect(keys()[3]).toHaveFocus();
  expect(content().expressions).toHaveLength(4);
});

test('rows of a spreadsheet are pasted as rows, as one step', async () => {
  const { content, steps } = open();
  await userEvent.click(keys()[2] as HTMLElement);
  await userEvent.paste('x\t1\ny\t2\n');
  expect(content().expressions).toMatchObject([
    rows[0],
    rows[1],
    { id: '3', key: 'x', value: '1' },
    { key: 'y', value: '2' },
  ]);
  expect(steps).toEqual(['paste 2 expressions']);
});

test('a problem stands below its expression, without saying again where it is', () => {
  open();
  expect(screen.getByText(/^There is no function "foo"/)).toBeVisible();
  expect(screen.getByLabelText('Expression of wrong')).toHaveAccessibleDescription(/There is no function "foo"/);
});

test('a run shows the value of each expression, and in a loop those of all items', () => {
  const run = { input: {}, output: {}, rows: [], detail: [{ net: { result: 1 } }, { net: { result: 'two' } }] };
  open({ run });
  expect(screen.getByRole('status', { name: 'Value of net' })).toHaveTextContent('[1,"two"]');
  expect(screen.queryByRole('status', { name: 'Value of gross' })).not.toBeInTheDocument();
});

test('the column of the values stays while a run does not come to the node, and goes when the run is forgotten', () => {
  const { loseRun } = open({ run: { input: {}, output: {}, rows: [], detail: { net: { result: 1 } } } });
  expect(screen.getByText('Value')).toBeInTheDocument();
  loseRun(false);
  expect(screen.getByText('Value')).toBeInTheDocument();
  loseRun(true);
  expect(screen.queryByText('Value')).not.toBeInTheDocument();
});

test('who may not edit sees the expressions without what changes them', () => {
  openPanel(ExpressionPanel, content, { type: 'expressionNode', readOnly: true });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Expression of net')).toHaveAttribute('aria-readonly', 'true');
});

test('the settings of a node are changed in their places', async () => {
  const { content, steps } = open();
  await userEvent.click(screen.getByText('Input and output'));
  const settings = within(screen.getByRole('group'));
  await userEvent.click(settings.getByRole('checkbox', { name: /Pass the input through/ }));
  await userEvent.type(settings.getByRole('textbox', { name: 'Result goes to' }), 'r');
  await userEvent.click(settings.getByRole('radio', { name: 'For each item' }));
  expect(content()).toEqual({ ...content(), passThrough: false, outputPath: 'r', executionMode: 'loop' });
  expect(Object.keys(content()).slice(0, 3)).toEqual(['later', 'expressions', 'passThrough']);
  expect(steps).toEqual(['pass on the result alone', 'change output path', 'change how often the node runs']);
});

test('a content of an unknown shape is not replaced by a panel that cannot show it', () => {
  openPanel(ExpressionPanel, { expressions: 'text' }, { type: 'expressionNode' });
  expect(screen.getByText(/see it in the JSON of the document/)).toBeVisible();
});

test('a row that forgets how to reach a row above is told so, and mended by a press', async () => {
  const { content } = openPanel(
    ExpressionPanel,
    { expressions: [rows[0], { id: '2', key: 'gross', value: 'net * 1.2' }] },
    { type: 'expressionNode' },
  );
  expect(screen.getByText(/is read from the input/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use $.net' }));
  expect(content().expressions).toMatchObject([rows[0], { value: '$.net * 1.2' }]);
  expect(screen.queryByText(/is read from the input/)).not.toBeInTheDocument();
});

const words = {
  expressions: [
    { id: '1', key: 'decision', value: 'approve' },
    { id: '2', key: 'region', value: 'region' },
    { id: '3', key: 'years', value: 'age' },
  ],
};

test('a word without quotes that names nothing is explained, and mended by a press', async () => {
  const run = { input: { age: 30 }, output: null, detail: null, rows: [] };
  const { content } = openPanel(ExpressionPanel, words, { type: 'expressionNode', run });
  expect(screen.getAllByText(/is read as a field/)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Use "approve"' }));
  expect(content().expressions).toMatchObject([{ value: '"approve"' }, { value: 'region' }, { value: 'age' }]);
  expect(screen.queryByText(/is read as a field/)).not.toBeInTheDocument();
});

test('nothing is said of a word while nothing is known of the input', () => {
  openPanel(ExpressionPanel, words, { type: 'expressionNode' });
  expect(screen.queryByText(/is read as a field/)).not.toBeInTheDocument();
});

test('what rows can read is found out once for all of them, and not where none is a word', () => {
  let asked = 0;
  const Counting = (props: NodePanelProps) => {
    const scope: NodePanelProps['scope'] = (at) => {
      asked++;
      return props.scope(at);
    };
    return <ExpressionPanel {...props} scope={scope} />;
  };
  const timesFor = (expressions: object[]) => {
    asked = 0;
    openPanel(Counting, { expressions }, { type: 'expressionNode' });
    return asked;
  };
  expect(timesFor([{ id: '1', key: 'net', value: 'a - b' }])).toBe(0);
  expect(timesFor(words.expressions)).toBe(1);
});
