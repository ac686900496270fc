import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { fakeBrowserDatabase } from '#testing/fake-browser-database.ts';
import { lastDrawn } from '#testing/fake-editors.tsx';
import { fakeVersions } from '#testing/fake-versions.ts';
import { PageWorkerStandIn } from '#testing/page-worker.ts';
import { pass, person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session } from '#testing/session.ts';
import { aDocument, aProject, api, home } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

type Node = { id: string; type: string; name: string; content?: unknown };

/** Nodes that follow each other. */
const chain = (...nodes: Node[]) =>
  JSON.stringify({
    nodes,
    edges: nodes.slice(1).map(({ id }, at) => ({ id: `e${at}`, sourceId: nodes[at]?.id, targetId: id })),
  });
const request = { id: 'in', type: 'inputNode', name: 'Request' };
const response = { id: 'out', type: 'outputNode', name: 'Response' };
const expression = (key: string, value: string): Node => ({
  id: key,
  type: 'expressionNode',
  name: key,
  content: { expressions: [{ id: '1', key, value }], passThrough: true },
});
const calls = (key: string): Node => ({ id: 'call', type: 'decisionNode', name: 'call', content: { key } });

const documents = `${api}/projects/loans/documents`;
const aServer = (content: string, called: Record<string, string> = {}) => ({
  [`GET ${api}/projects/loans`]: () => ({ body: aProject() }),
  [`GET ${documents}/approval`]: () => ({ body: aDocument({ content }) }),
  ...fakeVersions(`${documents}/approval`, () => []),
  [`GET ${documents}/gone`]: () => ({ status: 404, body: { code: 'not_found', message: 'Document not found' } }),
  ...Object.fromEntries(
    Object.entries(called).map(([slug, text]) => [
      `GET ${documents}/${slug}`,
      () => ({ body: aDocument({ slug, content: text }) }),
    ]),
  ),
  [`POST /api/eval/${organization.slug}/loans/approval/test`]: () => ({
    body: { evaluation: { performance: '1ms', result: { amount: 3, fee: 9 }, trace: {} } },
  }),
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('Worker', PageWorkerStandIn);
  startSession(session);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(content: string, called?: Record<string, string>) {
  const server = fakeApi(aServer(content, called));
  renderApp(`${home}/projects/loans/documents/approval`);
  await screen.findByRole('button', { name: 'Add a node' });
  return server;
}

async function give(input: string) {
  const field = await screen.findByLabelText('Input data (JSON)');
  await person.clear(field);
  await person.paste(input);
}

const live = () => screen.findByRole('region', { name: 'Live result' });
const liveTree = async () => within(await live()).findByRole('list', { name: 'Live result' });
const noLive = () => expect(screen.queryByRole('region', { name: 'Live result' })).not.toBeInTheDocument();

test('live results wait for an input that somebody gave', async () => {
  await open(chain(request, expression('fee', 'amount * 2'), response));
  await press('Add a node');
  noLive();
  await give('{"amount": 3}');
  expect(await liveTree()).toHaveTextContent('fee 6');
});

test('after a reload the result of the input that is remembered is shown before anything changes', async () => {
  // The database of the browser needs the other timers.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  fakeBrowserDatabase();
  const document = aDocument({ content: chain(request, expression('fee', 'amount * 2'), response) });
  const load = async () => {
    cleanup();
    fakeApi({ ...aServer(document.content), [`GET ${documents}/approval`]: () => ({ body: document }) });
    renderApp(`${home}/projects/loans/documents/approval`);
    await screen.findByRole('button', { name: 'Add a node' });
  };
  await load();
  await give('{"amount": 3}');
  await live();
  // By then the browser has kept the input.
  await pass(1000);
  await load();
  expect(await liveTree()).toHaveTextContent('fee 6');
});

test('the results of a test are a tree as well as JSON, with what was decided before what the input had', async () => {
  await open(chain(request, response));
  await give('{"amount": 3}');
  await press('Test Document');
  const result = screen.getByRole('region', { name: 'Results' });
  const json = await within(result).findByRole('region', { name: 'Test result' });
  expect(json.textContent).toBe(JSON.stringify({ performance: '1ms', result: { fee: 9, amount: 3 } }, null, 2));
  const views = within(result).getByRole('radiogroup', { name: 'How the test result is shown' });
  await person.click(within(views).getByRole('radio', { name: 'Tree' }));
  expect(within(result).getByRole('list', { name: 'Test result' })).toHaveTextContent('fee 9');
});

test('one answer is shown: that of the test until the rules or the input change, then the live one', async () => {
  await open(chain(request, expression('fee', 'amount * 2'), response));
  await give('{"amount": 3}');
  await live();
  await press('Test Document');
  const results = within(screen.getByRole('region', { name: 'Results' }));
  expect(await results.findByRole('region', { name: 'Test result' })).toHaveTextContent('"fee": 9');
  noLive();
  await give('{"amount": 4}');
  expect(await liveTree()).toHaveTextContent('fee 8');
  expect(results.queryByRole('region', { name: 'Test result' })).not.toBeInTheDocument();
  expect(results.queryByText('Test Successful')).not.toBeInTheDocument();
});

test('Clear Results clears the live result and that of the server, also on the graph, until something changes', async () => {
  await open(chain(request, expression('fee', 'amount * 2'), response));
  await give('{"amount": 3}');
  await live();
  await press('Test Document');
  expect(await screen.findByText('Test Successful')).toBeVisible();
  expect(lastDrawn.current?.run).not.toBeNull();
  await press('Clear Results');
  noLive();
  expect(screen.queryByText('Test Successful')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Clear Results' })).not.toBeInTheDocument();
  expect(lastDrawn.current?.run).toBeNull();
  await give('{"amount": 4}');
  expect(await liveTree()).toHaveTextContent('fee 8');
});

test('documents that the graph calls are loaded once, with those that they call, and run live', async () => {
  const server = await open(chain(request, calls('fees'), response), {
    fees: chain(request, expression('fee', 'amount * 2'), { ...calls('taxes'), id: 'more' }, response),
    taxes: chain(request, expression('tax', 'fee / 2'), calls('fees'), response),
  });
  expect(server.calls.some(({ call }) => call === `GET ${documents}/fees`)).toBe(false);
  await give('{"amount": 3}');
  await live();
  const asked = server.calls.filter(({ call }) => call.startsWith(`GET ${documents}/`)).map(({ call }) => call);
  expect(asked.filter((call) => call.endsWith('/fees'))).toHaveLength(1);
  expect(asked.filter((call) => call.endsWith('/taxes'))).toHaveLength(1);
});

test('an address that is being typed is asked for when typing pauses, and the last result stays until then', async () => {
  const server = await open(chain(request, calls('fees'), response), {
    fees: chain(request, expression('fee', 'amount * 2'), response),
    taxes: chain(request, expression('tax', 'amount * 5'), response),
  });
  await give('{"amount": 3}');
  expect(await liveTree()).toHaveTextContent('fee 6');
  await pass(1_000);
  for (const key of ['t', 'ta', 'tax', 'taxe', 'taxes']) {
    act(() => lastDrawn.current?.edit('type', () => JSON.parse(chain(request, calls(key), response))));
    await pass(50);
    expect(screen.getByRole('region', { name: 'Live result' })).toBeVisible();
  }
  await waitFor(async () => expect(await liveTree()).toHaveTextContent('tax 15'));
  const asked = server.calls.filter(({ call }) => call.startsWith(`GET ${documents}/t`)).map(({ call }) => call);
  expect(asked).toEqual([`GET ${documents}/taxes`]);
});

test('a result that comes through a called document is shown', async () => {
  await open(chain(request, calls('fees'), response), {
    fees: chain(request, expression('fee', 'amount * 2'), response),
  });
  await give('{"amount": 3}');
  expect(await liveTree()).toHaveTextContent('fee 6');
});

test('a called document that cannot be read is for the server to run, and the page says so', async () => {
  await open(chain(request, calls('gone'), response));
  await give('{"amount": 3}');
  expect(await live()).toHaveTextContent('Test Document');
});

test('the last live result stays while an input is being typed, with what it waits for', async () => {
  await open(chain(request, expression('fee', 'amount * 2'), response));
  await give('{"amount": 3}');
  expect(await live()).toHaveTextContent('fee 6');
  await give('{"amount": ');
  const result = await live();
  await waitFor(() => expect(result).toHaveTextContent('The input is not valid JSON yet.'));
  expect(result).toHaveTextContent('fee 6');
  expect(result).toHaveAttribute('data-outdated');
});

test('the trace stays that of the last live run while an expression is being typed, and is not that of an older test', async () => {
  await open(chain(request, expression('fee', 'amount * 2'), response));
  await give('{"amount": 3}');
  await press('Test Document');
  expect(await screen.findByText('Test Successful')).toBeVisible();
  await press('Fill the window');
  await person.click(await screen.findByRole('tab', { name: 'Trace' }));
  const trace = () => screen.getByRole('region', { name: 'How it was decided' });
  await waitFor(() => expect(trace()).toHaveTextContent('fee'));
  // The clock of a page is too coarse for the times of its nodes.
  expect(trace()).not.toHaveTextContent(/\d(µs|ms)/);
  expect(trace().parentElement).not.toHaveAttribute('data-outdated');
  const typed = JSON.parse(chain(request, expression('fee', 'amount *'), response));
  act(() => lastDrawn.current?.edit('type', () => typed));
  await pass(1000);
  expect(trace()).toHaveTextContent('fee');
  expect(trace().parentElement).toHaveAttribute('data-outdated');
});

test('the dock opens at the tab that was open last, on a page that does not fill the window by itself', async () => {
  await open(chain(request, expression('fee', 'amount * 2'), response));
  await press('Fill the window');
  expect(screen.getByRole('tab', { name: 'Test' })).toHaveAttribute('aria-selected', 'true');
  await person.click(screen.getByRole('tab', { name: 'Problems' }));
  cleanup();
  await open(chain(request, expression('fee', 'amount * 2'), response));
  await press('Fill the window');
  expect(screen.getByRole('tab', { name: 'Problems' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('No problems found.')).toBeVisible();
});
