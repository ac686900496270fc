import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loadEditable } from '#jdm-editor/expressions/load-editable.tsx';
import { openPanel } from '#testing/open-panel.tsx';
import { SwitchPanel } from './switch-panel.tsx';

const yes = { id: 'yes', condition: 'a > 1', isDefault: false, later: 1 };
const no = { id: 'no', condition: '', isDefault: true };
const EditedPanel = await loadEditable(async () => SwitchPanel);
const open = (content: object = { hitPolicy: 'first', statements: [yes, no] }, run: unknown = undefined) =>
  openPanel(EditedPanel, content, {
    type: 'switchNode',
    run: run === undefined ? null : { input: {}, output: {}, rows: [], detail: run },
  });
const branches = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('branches read as a sentence of if and else, with where they lead', () => {
  open();
  expect(branches()).toEqual(['Ifa > 1→ Response', 'Elseno condition: taken if no other isleads nowhere yet']);
});

test('a branch that leads nowhere yet says how it is connected', async () => {
  open();
  expect(screen.getByText(/^To connect a branch, press “leads nowhere yet”, or drag its dot/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Actions of branch 2' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(screen.queryByText(/^To connect a branch/)).not.toBeInTheDocument();
});

test('a branch that moves keeps its id, so that its edges stay with it', async () => {
  const { content, graph, steps } = open();
  screen.getByLabelText('Condition of branch 1').focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(content().statements).toEqual([no, yes]);
  expect(graph().edges).toHaveLength(2);
  expect(steps).toEqual(['move branch 1']);
  expect(screen.getByText(/no branch behind it is ever taken/)).toBeVisible();
});

test('a branch that is deleted takes its edges along, as one step', async () => {
  const { content, graph, steps } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Actions of branch 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(content().statements).toEqual([no]);
  expect(graph().edges.map(({ id }) => id)).toEqual(['1']);
  expect(steps).toEqual(['delete branch 1']);
});

test('a new branch comes before the else branch, and has an id of its own', async () => {
  const { content } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Add Branch' }));
  const statements = content().statements as { id: string }[];
  expect(statements).toMatchObject([yes, { condition: '' }, no]);
  expect(new Set(statements.map(({ id }) => id)).size).toBe(3);
});

test('a new branch comes behind those that are still to be written', async () => {
  const first = { id: 'first', condition: '' };
  const { content } = open({ hitPolicy: 'first', statements: [first] });
  await userEvent.click(screen.getByRole('button', { name: 'Add Branch' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add Branch' }));
  expect(content().statements).toMatchObject([first, { condition: '' }, { condition: '' }]);
  expect(screen.getByLabelText('Condition of branch 3')).toHaveFocus();
});

test('the policy says which branches are taken, and where every match is, none is an else branch', async () => {
  const { content } = open();
  await userEvent.click(screen.getByRole('radio', { name: 'Every match' }));
  expect(content()).toMatchObject({ hitPolicy: 'collect', statements: [yes, no] });
  expect(branches()[1]).toContain('Always');
});

test('a run marks the branch that was taken', () => {
  open(undefined, { statements: [{ id: 'no' }] });
  expect(branches().map((text) => text?.includes('Taken'))).toEqual([false, true]);
});

/** Chooses where a branch leads, by keys: Enter presses the button. */
async function lead(branch: number, typed: string) {
  const button = () => screen.getByLabelText(`Choose where branch ${branch} leads.`, { exact: false });
  button().focus();
  fireEvent.click(button());
  const field = await screen.findByLabelText(`Node for branch ${branch} to lead to`, { selector: 'input' });
  await waitFor(() => expect(field).toHaveFocus());
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(button()).toHaveFocus());
}

test('a branch is led to a node by keys, and no longer to one that it leads to', async () => {
  const { graph, steps } = open();
  await lead(2, 'Resp');
  await lead(1, 'Resp');
  expect(graph().edges.map(({ sourceHandle, targetId }) => [sourceHandle, targetId])).toEqual([
    [undefined, 'n'],
    ['no', 'out'],
  ]);
  expect(steps).toEqual(['lead branch 2 to Response', 'no longer lead branch 1 to Response']);
});

test('a branch is led to a new node, which is added as the same step', async () => {
  const { graph, steps } = open();
  await lead(2, 'New Expr');
  const added = graph().nodes.at(-1);
  expect(added).toMatchObject({ type: 'expressionNode', name: 'Expression' });
  expect(graph().edges.at(-1)).toMatchObject({ sourceId: 'n', sourceHandle: 'no', targetId: added?.id });
  expect(branches()[1]).toContain('→ Expression');
  expect(steps).toEqual(['lead branch 2 to Expression']);
});

test('a branch without an id gets one when it is led to a node, as the same step', async () => {
  const { content, graph, steps } = open({ statements: [yes, { condition: 'b' }] });
  await lead(2, 'Resp');
  const [, { id }] = content().statements as [unknown, { id: string }];
  expect(content().statements).toEqual([yes, { condition: 'b', id: expect.stringMatching(/./) }]);
  expect(graph().edges.at(-1)).toMatchObject({ sourceId: 'n', sourceHandle: id, targetId: 'out' });
  expect(branches()[1]).toContain('→ Response');
  expect(steps).toEqual(['lead branch 2 to Response']);
});
