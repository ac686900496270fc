import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer, proxyFailure } from '#testing/fake-api.ts';
import { lastDrawn } from '#testing/fake-editors.tsx';
import { fakeVersions } from '#testing/fake-versions.ts';
import { person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session } from '#testing/session.ts';
import { signedInWithClock } from '#testing/signed-in-with-clock.ts';
import { aDocument, aProject, api, home } from '#testing/workspace.ts';

// The editors themselves are third-party and large; the journeys in a real browser use them.

const graph = { nodes: [{ id: 'fee', name: 'Fee table', type: 'decisionTableNode' }], edges: [] };
const approval = aDocument({ content: JSON.stringify(graph) });
const path = `${api}/projects/loans/documents/approval`;
const testing = `POST /api/eval/${organization.slug}/loans/approval/test`;
const trace = {
  fee: { id: 'fee', name: 'Fee table', input: {}, output: { fee: 3 }, performance: '0.4ms', order: 0, traceData: {} },
};
const answer = { performance: '1.2ms', result: { fee: 3 } };
const found = {
  [`GET ${api}/projects/loans`]: () => ({ body: aProject() }),
  [`GET ${path}`]: () => ({ body: approval }),
  ...fakeVersions(path, () => []),
  [`POST ${path}/check`]: () => ({ body: { is_cut: false, problems: [] } }),
  [testing]: () => ({ body: { evaluation: { ...answer, trace } } }),
};

signedInWithClock();

const input = () => screen.getByLabelText<HTMLTextAreaElement>('Input data (JSON)');
const button = () => screen.getByRole('button', { name: 'Test Document' });

async function open() {
  renderApp(`${home}/projects/loans/documents/approval`);
  const heading = await screen.findByRole('heading', { name: 'Testing Console' });
  await screen.findByText('Fee table');
  // It comes after the graph.
  await screen.findByLabelText('Input data (JSON)');
  return within(heading.closest('section') as HTMLElement);
}

const resultsOf = (console: ReturnType<typeof within>) => within(console.getByRole('region', { name: 'Results' }));

async function fillIn(text: string) {
  await person.clear(input());
  if (text) await person.paste(text);
}

test('the testing console starts with a sample of a name, an age and an active flag', async () => {
  fakeApi(found);
  const console = await open();
  expect(JSON.parse(input().value)).toEqual({
    name: expect.any(String),
    age: expect.any(Number),
    active: expect.any(Boolean),
  });
  expect(console.getByText(/Testing does not save changes\.$/)).toBeVisible();
  expect(console.queryByRole('button', { name: 'Clear Results' })).not.toBeInTheDocument();
});

test('typing in the testing console does not change the documents that the graph offers, which are the other ones', async () => {
  const documents = [approval, aDocument({ name: 'Consent' })];
  fakeApi({ ...found, [`GET ${api}/projects/loans/documents`]: () => ({ body: { documents } }) });
  await open();
  act(() => lastDrawn.documents?.find(''));
  await waitFor(() => expect(lastDrawn.documents?.found).toMatchObject([{ slug: 'consent' }]));
  const before = lastDrawn.documents;
  await fillIn('{}');
  expect(lastDrawn.documents).toBe(before);
});

test('a document whose name is another than its address is found by its address', async () => {
  const levies = aDocument({ name: 'Levies', slug: 'vat-rates' });
  fakeApi({
    ...found,
    // The search for names finds nothing.
    [`GET ${api}/projects/loans/documents`]: ({ query }) => ({
      body: { documents: query.get('slug') === 'vat-rates' ? [levies] : [] },
    }),
  });
  await open();
  act(() => lastDrawn.documents?.find('vat-rates'));
  await waitFor(() => expect(lastDrawn.documents?.found).toMatchObject([{ slug: 'vat-rates', name: 'Levies' }]));
});

test('a test that succeeds also names the cells that could not be evaluated', async () => {
  const cell = {
    ...{ node_id: 'fee', node_name: 'Fee table', called_by: [], column: 'r', column_name: 'Region' },
    rows: [2],
  };
  const failed_cells = [{ ...cell, count: 1, kind: 'failed', message: 'There is no field `car`.' }];
  fakeApi({ ...found, [testing]: () => ({ body: { evaluation: { ...answer, trace, failed_cells } } }) });
  const console = await open();
  await press('Test Document');
  await console.findByText('Test Successful');
  // The step of the trace says so too, as soon as it is loaded.
  expect(console.getByText('1 cell could not be evaluated', { selector: 'b' })).toBeVisible();
  expect(console.getByRole('list', { name: 'Cells that could not be evaluated' })).toHaveTextContent(
    'Fee table, row 3, Region: There is no field car.',
  );
});

test('a test runs the graph in the editor, saved or not, and shows the evaluation', async () => {
  const server = fakeApi(found);
  const console = await open();
  await press('Add a node');
  await fillIn('{"amount": 3}');
  await press('Test Document');
  expect(await console.findByText('Test Successful')).toBeVisible();
  const result = await console.findByRole('region', { name: 'Test result' });
  expect(result.textContent).toBe(JSON.stringify(answer, null, 2));
  const made = server.calls.find(({ call }) => call === testing);
  expect(made?.token).toBe(session.token);
  const sent = made?.body as { content: string };
  expect(sent).toMatchObject({ inputData: { amount: 3 }, trace: true });
  expect(JSON.parse(sent.content).nodes).toHaveLength(2);
  expect(server.calls.some(({ call }) => call === `PUT ${path}`)).toBe(false);
});

test('the trace of a test is shown on the graph and as a list, until it is cleared', async () => {
  fakeApi(found);
  const console = await open();
  await press('Test Document');
  const steps = within(await console.findByRole('region', { name: 'How it was decided' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Fee table0\.4ms/)]);
  expect([...(lastDrawn.current?.run?.nodes.keys() ?? [])]).toEqual(Object.keys(trace));
  await press('Clear Results');
  expect(console.getByRole('heading', { name: 'Results' })).toHaveFocus();
  expect(console.queryByText('Test Successful')).not.toBeInTheDocument();
  expect(console.queryByRole('button', { name: 'Clear Results' })).not.toBeInTheDocument();
  expect(lastDrawn.current?.run).toBeNull();
});

test('Clear Results also cancels the test that is running', async () => {
  const answers: ((answer: object) => void)[] = [];
  const give = (index: number, result: string) =>
    act(async () => answers[index]?.({ body: { evaluation: { ...answer, result } } }));
  fakeApi({ ...found, [testing]: () => new Promise((resolve) => answers.push(resolve)) });
  const console = await open();
  await press('Test Document');
  await waitFor(() => expect(answers).toHaveLength(1));
  await give(0, 'first');
  await console.findByText(/"first"/);
  await press('Test Document');
  await waitFor(() => expect(answers).toHaveLength(2));
  await press('Clear Results');
  await give(1, 'given up');
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
  expect(console.queryByText('Test Successful')).not.toBeInTheDocument();
  expect(console.queryByText('Test Failed')).not.toBeInTheDocument();
  expect(lastDrawn.current?.run).toBeNull();
});

test('the trace is removed from a graph that has changed since, and the console says so', async () => {
  fakeApi(found);
  const console = await open();
  await press('Test Document');
  await console.findByText('Test Successful');
  expect(console.queryByText('The graph has changed since this test.')).not.toBeInTheDocument();
  await press('Add a node');
  expect(await console.findByText('The graph has changed since this test.')).toBeVisible();
  expect(lastDrawn.current?.run).toBeNull();
});

test('the trace and what can be saved as a test are removed once the input has changed, and the console says so', async () => {
  fakeApi(found);
  const console = await open();
  await press('Test Document');
  await console.findByText('Test Successful');
  await press('Format');
  expect(lastDrawn.current?.run).not.toBeNull();
  expect(console.getByRole('button', { name: 'Save as Test' })).toBeVisible();
  await fillIn('{"age": 40}');
  expect(console.getByText('The input has changed since this test.')).toBeVisible();
  expect(lastDrawn.current?.run).toBeNull();
  expect(console.queryByRole('button', { name: 'Save as Test' })).not.toBeInTheDocument();
});

test('a failure is removed from the graph once the input has changed', async () => {
  const details = [{ path: '', message: 'It fails', node_id: 'fee' }];
  const body = { code: 'evaluation_failed', message: 'It fails', details };
  fakeApi({ ...found, [testing]: () => ({ status: 422, body }) });
  const console = await open();
  await press('Test Document');
  await console.findByText('Test Failed');
  expect(lastDrawn.current?.run?.failed).toMatchObject({ nodeId: 'fee' });
  await fillIn('{"age": 40}');
  expect(lastDrawn.current?.run).toBeNull();
});

describe('a test of a graph with problems', () => {
  const problem = { severity: 'error', code: 'syntax', message: 'The cell cannot be read', node_id: 'fee' };
  const withProblem = { ...found, [`POST ${path}/check`]: () => ({ body: { is_cut: false, problems: [problem] } }) };
  const warning = 'The test ran, but the graph has 1 error';

  test('ends with a warning instead of a success, with the problems and links to their nodes', async () => {
    fakeApi(withProblem);
    const console = await open();
    await press('Test Document');
    const title = await console.findByText(warning);
    expect(title.closest('[data-tone]')).toHaveAttribute('data-tone', 'warning');
    expect(console.queryByText('Test Successful')).not.toBeInTheDocument();
    const [item] = within(resultsOf(console).getByRole('status')).getAllByRole('listitem');
    expect(item).toHaveTextContent('Fee table: The cell cannot be read');
    await person.click(within(item as HTMLElement).getByRole('button', { name: 'Fee table' }));
    expect(await screen.findByText('Fee table (problem)')).toHaveAttribute('aria-current', 'true');
  });

  test('checks the graph once, and shows its result after that', async () => {
    let tell = (_: object) => {};
    const check = new Promise<object>((resolve) => {
      tell = resolve;
    });
    const server = fakeApi({ ...found, [`POST ${path}/check`]: () => check });
    const console = await open();
    await press('Test Document');
    await waitFor(() => expect(server.count(testing)).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(console.queryByText('Test Successful')).not.toBeInTheDocument();
    await act(async () => tell({ body: { is_cut: false, problems: [problem] } }));
    expect(await console.findByText(warning)).toBeVisible();
    expect(server.count(`POST ${path}/check`)).toBe(1);
  });

  test('no longer lists the problems once the graph has changed', async () => {
    fakeApi(withProblem);
    const console = await open();
    await press('Test Document');
    await console.findByText(warning);
    await press('Add a node');
    await console.findByText('The graph has changed since this test.');
    expect(console.queryByText(/The cell cannot be read/)).not.toBeInTheDocument();
  });

  test('ends with a warning that the graph could not be checked when the check fails', async () => {
    fakeApi({ ...found, [`POST ${path}/check`]: () => Promise.reject(noAnswer) });
    const console = await open();
    await press('Test Document');
    const title = await console.findByText('The test ran, but the graph could not be checked');
    expect(title.closest('[data-tone]')).toHaveAttribute('data-tone', 'warning');
    expect(console.queryByText('Test Successful')).not.toBeInTheDocument();
  });
});

test('the result of a test stays until the next one has its response', async () => {
  const answers: ((answer: object) => void)[] = [];
  fakeApi({ ...found, [testing]: () => new Promise((resolve) => answers.push(resolve)) });
  const console = await open();
  await press('Test Document');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.({ body: { evaluation: { ...answer, trace } } });
  await console.findByText('Test Successful');
  await press('Add a node');
  await press('Test Document');
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(console.getByText('The graph has changed since this test.')).toBeVisible();
  expect(lastDrawn.current?.run).toBeNull();
  answers[1]?.({ body: { evaluation: { ...answer, trace } } });
  await waitFor(() => expect(lastDrawn.current?.run).not.toBeNull());
  expect(console.queryByText('The graph has changed since this test.')).not.toBeInTheDocument();
});

test('a text that became invalid after a test can still be tested, and the error of the server is shown', async () => {
  const answers = [
    { body: { evaluation: { ...answer, trace } } },
    { status: 422, body: { code: 'evaluation_failed', message: 'Not JSON' } },
  ];
  fakeApi({ ...found, [testing]: () => answers.shift() as object });
  const console = await open();
  await press('Test Document');
  await console.findByText('Test Successful');
  await person.click(screen.getByRole('tab', { name: 'Text Editor' }));
  fireEvent.change(await screen.findByLabelText('Document as JSON'), { target: { value: '{"nodes": [' } });
  await person.click(screen.getByRole('tab', { name: 'Graph Editor' }));
  await press('Test Document');
  expect(await console.findByRole('alert')).toHaveTextContent('Not JSON');
});

test('a success after a failure is announced too', async () => {
  const answers = [
    { status: 422, body: { code: 'evaluation_failed', message: 'No' } },
    { body: { evaluation: { ...answer, trace } } },
  ];
  fakeApi({ ...found, [testing]: () => answers.shift() as object });
  const console = await open();
  await press('Test Document');
  await console.findByRole('alert');
  const region = resultsOf(console).getByRole('status');
  await press('Test Document');
  await waitFor(() => expect(region).toHaveTextContent('Test Successful'));
});

test('the testing console says which number is too large to be sent', async () => {
  const server = fakeApi(found);
  const console = await open();
  await fillIn('{"amount": 1e400}');
  await press('Test Document');
  expect(await console.findByText('The number at "amount" is too large.')).toBeVisible();
  expect(server.calls.some(({ call }) => call === testing)).toBe(false);
});

test('the button says that a test is running', async () => {
  fakeApi({ ...found, [testing]: () => new Promise(() => {}) });
  await open();
  await press('Test Document');
  expect(screen.getByRole('button', { name: 'Testing...' })).toHaveAttribute('aria-disabled', 'true');
});

test('a document without content cannot be tested', async () => {
  const server = fakeApi(found);
  await open();
  await person.click(screen.getByRole('tab', { name: 'Text Editor' }));
  const text = await within(screen.getByRole('tabpanel', { name: 'Text Editor' })).findByRole('textbox');
  await person.clear(text);
  await person.click(screen.getByRole('tab', { name: 'Graph Editor' }));
  await waitFor(() => expect(button()).toBeDisabled());
  await person.type(input(), '{Control>}{Enter}{/Control}');
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(server.count(testing)).toBe(0);
});

describe('the input', () => {
  test.each([
    ['Input data is required', ''],
    ['Input data must be valid JSON', '{"age": '],
    ['Input data must be valid JSON', 'null'],
  ])('is validated when it loses the focus: %s', async (message, text) => {
    fakeApi(found);
    await open();
    await fillIn(text);
    await person.tab();
    expect(input()).toHaveAccessibleDescription(message);
    expect(button()).toBeDisabled();
    await person.type(input(), '1');
    expect(input()).not.toHaveAccessibleDescription(message);
  });

  test('is validated when it is sent', async () => {
    const server = fakeApi(found);
    await open();
    await fillIn('{');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(input()).toHaveAccessibleDescription('Input data must be valid JSON');
    expect(server.count(testing)).toBe(0);
  });
});

describe('a failure', () => {
  test('names the node in words and on the graph', async () => {
    const message = 'A division by zero';
    const details = [{ path: 'content', severity: 'error', code: 'syntax', message, node_id: 'fee' }];
    fakeApi({ ...found, [testing]: () => ({ status: 422, body: { code: 'evaluation_failed', message, details } }) });
    const console = await open();
    await press('Test Document');
    const alert = await console.findByRole('alert');
    expect(alert).toHaveTextContent('Test Failed');
    expect(alert).toHaveTextContent('A division by zero');
    expect(alert).toHaveTextContent('At the node Fee table.');
    expect(lastDrawn.current?.run).toMatchObject({ failed: { nodeId: 'fee' } });
    await press('Fee table');
    expect(screen.getByText(/\(opened\)/)).toHaveAttribute('aria-current', 'true');
    await press('Clear Results');
    expect(console.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each([
    ['Test evaluation failed', () => proxyFailure(500)],
    ['Network error occurred while testing', () => Promise.reject(noAnswer)],
  ])('without a message of the server shows: %s', async (message, answer) => {
    fakeApi({ ...found, [testing]: answer });
    const console = await open();
    await press('Test Document');
    expect(await console.findByRole('alert')).toHaveTextContent(message);
  });

  test('removes the previous result', async () => {
    const answers = [
      { body: { evaluation: answer } },
      { status: 422, body: { code: 'evaluation_failed', message: 'No' } },
    ];
    fakeApi({ ...found, [testing]: () => answers.shift() as object });
    const console = await open();
    await press('Test Document');
    await console.findByText('Test Successful');
    await press('Test Document');
    await console.findByText('Test Failed');
    expect(console.queryByText('Test Successful')).not.toBeInTheDocument();
    expect(lastDrawn.current?.run).toBeNull();
  });
});
