import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageWorkers } from '#testing/case-worker.ts';
import { aCase, fakeTests, openTests } from '#testing/fake-tests.ts';
import { write } from '#testing/open-document.ts';
import { person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { session } from '#testing/session.ts';
import { aProject, api, home } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

let workers: ReturnType<typeof pageWorkers>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  workers = pageWorkers();
  vi.stubGlobal('Worker', workers.Worker);
  startSession(session);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Rules that answer every order with a fee. */
const rulesOf = (fee: string) =>
  JSON.stringify({
    nodes: [
      { id: 'in', name: 'Request', type: 'inputNode' },
      {
        id: 'fee',
        name: 'Fee',
        type: 'expressionNode',
        content: { expressions: [{ id: 'e', key: 'fee/EU', value: fee }] },
      },
    ],
    edges: [{ id: '1', sourceId: 'in', targetId: 'fee' }],
  });

const toTests = () => person.click(screen.getByRole('tab', { name: 'Tests' }));

test('an answer from before the last change of the rules is not accepted, of one case or of all alike, until they ran again', async () => {
  const { fees } = fakeTests({ content: rulesOf('9') });
  const panel = await openTests();
  await panel.findByText('2 of 3 failed');
  // Half of an expression is typed.
  await write(rulesOf('5 +'));
  await toTests();
  expect(await panel.findByText('before the last change', { exact: false })).toBeVisible();
  const words = 'The answers are from before the last change. Accept them when the cases have run again.';
  await person.click(panel.getByText('Failing 2'));
  expect(panel.getByText(words)).toBeVisible();
  await press('Accept All 2');
  await press('Open row 1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Case' }));
  expect(dialog.getByText(words)).toBeVisible();
  for (const name of ['Accept the Answer', 'Accept for All 2 That Changed in the Same Way'])
    await person.click(dialog.getByRole('button', { name }));
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(fees()).toEqual([4, 4, 9]);

  await write(rulesOf('5 + 1'));
  await toTests();
  await panel.findByText('3 of 3 failed');
  await press('Accept All 3');
  await waitFor(() => expect(fees()).toEqual([6, 6, 6]));
});

test('a run in the page tells how far it is, is stopped, and begins again with Run', async () => {
  fakeTests({ content: rulesOf('9'), cases: Array.from({ length: 150 }, (_, at) => aCase(at + 1, 9)) });
  const goOn = workers.hold();
  const panel = await openTests();
  expect(await panel.findByText('100 of 150')).toBeVisible();
  expect(panel.getByRole('progressbar', { name: 'Cases run' })).toBeVisible();
  await press('Stop');
  expect(await panel.findByText('The run was stopped.')).toBeVisible();
  expect(panel.queryByRole('progressbar')).not.toBeInTheDocument();
  goOn();
  await press('Run');
  expect(await panel.findByText('All 150 passed')).toBeVisible();
  expect(panel.queryByText('The run was stopped.')).not.toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'Run' })).not.toBeInTheDocument();
});

/** Rules that the page cannot run. */
const withFunction = JSON.stringify({
  nodes: [
    { id: 'in', name: 'Request', type: 'inputNode' },
    { id: 'fee', name: 'Fee', type: 'functionNode', content: { source: 'export const handler = async () => ({});' } },
  ],
  edges: [{ id: '1', sourceId: 'in', targetId: 'fee' }],
});

test('the link of the publish dialog shows the failing cases also where only the server can run them, which it does once', async () => {
  const project = { [`GET ${api}/projects/loans`]: () => ({ body: aProject({ publish_gate: 'block' }) }) };
  const { calls } = fakeTests({ content: withFunction, also: project });
  renderApp(`${home}/projects/loans/documents/approval`);
  await person.click(await screen.findByRole('button', { name: 'Publish' }));
  const runs = () => calls.filter(({ call }) => call.endsWith('/test-runs')).length;
  const link = await screen.findByRole('link', { name: 'Open the failing cases on the tab Tests' });
  expect(runs()).toBe(1);
  await person.click(link);
  expect(await screen.findByDisplayValue('Order 1')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Failing 2' })).toBeChecked();
  expect(runs()).toBe(2);
  // With called documents as the gate ran them.
  expect(calls.findLast(({ call }) => call.endsWith('/test-runs'))?.body).toMatchObject({ called_documents: 'live' });
  expect(screen.getByRole('radio', { name: 'As live' })).toBeChecked();
});

test('who is told to run cases on the server is no longer told once that is done', async () => {
  fakeTests({ content: withFunction });
  const panel = await openTests();
  const words = 'Functions run on the server: press Run on Server.';
  expect(await panel.findByText(words)).toBeVisible();
  await press('Run on Server');
  expect(await panel.findByText('2 of 3 failed')).toBeVisible();
  expect(panel.queryByText(words)).not.toBeInTheDocument();
});

/** Rules whose second row is never hit, because the first one always is. */
const withHiddenRow = JSON.stringify({
  nodes: [
    { id: 'in', name: 'Request', type: 'inputNode' },
    {
      id: 'fees',
      name: 'Fees',
      type: 'decisionTableNode',
      content: {
        hitPolicy: 'first',
        inputs: [{ id: 'i', name: 'Total', field: 'total' }],
        outputs: [{ id: 'o', name: 'Fee', field: 'fee/EU' }],
        rules: [
          { _id: '1', i: '', o: '9' },
          { _id: '2', i: '> 5', o: '1' },
        ],
      },
    },
  ],
  edges: [{ id: '1', sourceId: 'in', targetId: 'fees' }],
});

test('a test is no longer offered for what no input was found for, and the button says why, until the rules change', async () => {
  fakeTests({ content: withHiddenRow });
  const panel = await openTests();
  await panel.findByText('2 of 3 failed');
  await person.click(panel.getByText(/^Coverage/));
  const make = () => panel.getByRole('button', { name: 'Make a Test for This: Row 2 of Fees' });
  await person.click(make());
  const words = 'No input was found that reaches row 2 of Fees.';
  expect(await panel.findByRole('alert')).toHaveTextContent(words);
  await waitFor(() => expect(make()).toHaveAttribute('aria-disabled', 'true'));
  expect(make()).toHaveAccessibleDescription(new RegExp(words));
  await write(withHiddenRow.replace('"i":""', '"i":"< 5"'));
  await toTests();
  await panel.findByText(/^Coverage/);
  await waitFor(() => expect(make()).not.toHaveAttribute('aria-disabled', 'true'));
});
