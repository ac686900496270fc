import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session } from '#testing/session.ts';
import { aDocument, aProject, api, home, notFound } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

// The editor itself is third-party and large; the journeys in a real browser type into it.

const graph = { nodes: [{ id: 'n1', name: 'Fee table', type: 'decisionTableNode' }], edges: [] };
const approval = aDocument({ version: 4, content: JSON.stringify(graph) });
const place = `${home}/projects/loans/documents/approval`;
const evaluation = `/api/eval/${organization.slug}/loans/approval`;
const answer = { evaluation: { performance: '1.2ms', result: { fee: 3 } } };
const trace = {
  n1: { id: 'n1', name: 'Fee table', input: {}, output: { fee: 3 }, performance: '0.4ms', order: 1 },
  n0: { id: 'n0', name: 'Request', input: {}, output: {}, performance: '0.1ms', order: 0 },
};
const found = {
  [`GET ${api}/projects/loans`]: () => ({ body: aProject() }),
  [`GET ${api}/projects/loans/documents/approval`]: () => ({ body: approval }),
  [`GET ${evaluation}/schema`]: () => ({ body: { input: null, output: null } }),
  [`GET ${evaluation}/info`]: () => ({ body: { name: 'Approval', slug: 'approval', version: 5, is_published: true } }),
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const main = () => within(screen.getByRole('main'));
const input = () => screen.findByLabelText('Input data');
const output = () => screen.findByRole('region', { name: 'Output' });

async function open(tab = '') {
  const router = renderApp(`${place}/evaluation${tab}`);
  await screen.findByRole('heading', { level: 1, name: 'Rule Evaluation Console' });
  return router;
}

async function evaluate(text: string) {
  await person.clear(await input());
  await person.click(await input());
  await person.paste(text);
  await press('Evaluate Rules');
}

test('the page has a breadcrumb and a link to the editor, and loads the evaluation info without showing it', async () => {
  const server = fakeApi(found);
  await open();
  const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(await breadcrumb.findByRole('link', { name: 'Loans' })).toHaveAttribute('href', `${home}/projects/loans`);
  expect(breadcrumb.getByRole('link', { name: 'Approval' })).toHaveAttribute('href', place);
  expect(main().getByRole('link', { name: 'Edit Document' })).toHaveAttribute('href', place);
  expect(screen.getByText('Approval · Runs version 4, the latest that was saved')).toBeVisible();
  await waitFor(() => expect(server.count(`GET ${evaluation}/info`)).toBe(1));
  expect(screen.queryByText(/version 5/)).not.toBeInTheDocument();
});

test('the tabs are the console, the schema viewer and the history with its count', async () => {
  fakeApi(found);
  await open();
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Evaluation Console', 'Schema Viewer', 'History (0)']);
});

test('a document that does not exist is not found', async () => {
  fakeApi({ ...found, [`GET ${api}/projects/loans/documents/approval`]: () => notFound });
  renderApp(`${place}/evaluation`);
  expect(await screen.findByRole('heading', { name: 'Document Not Found' })).toBeVisible();
});

test('a document that cannot be loaded shows an error', async () => {
  fakeApi({ [`GET ${api}/projects/loans/documents/approval`]: () => Promise.reject(noAnswer) });
  renderApp(`${place}/evaluation`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Failed to load document' })).toBeVisible();
});

test('schema and info that cannot be loaded are only logged', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const fails = () => ({ status: 400, body: { code: 'invalid', message: 'No' } });
  fakeApi({ ...found, [`GET ${evaluation}/schema`]: fails, [`GET ${evaluation}/info`]: fails });
  await open('?tab=schema');
  expect(await screen.findByText('Schema information is not available for this document.')).toBeVisible();
  await waitFor(() => expect(reported).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('Evaluation Console', () => {
  test('cannot evaluate while the input is empty', async () => {
    fakeApi(found);
    await open();
    const button = screen.getByRole('button', { name: 'Evaluate Rules' });
    expect(button).toBeDisabled();
    await person.type(await input(), '  ');
    expect(button).toBeDisabled();
    await person.type(await input(), '1');
    expect(button).toBeEnabled();
  });

  test('Load Example fills in a name, an age and an active flag, and Clear empties the input', async () => {
    fakeApi(found);
    await open();
    await input();
    await press('Load Example');
    expect(JSON.parse(((await input()) as HTMLTextAreaElement).value)).toEqual({
      name: expect.any(String),
      age: expect.any(Number),
      active: expect.any(Boolean),
    });
    await press('Clear');
    expect(await input()).toHaveValue('');
    // A browser takes the focus from what is disabled.
    expect(screen.getByRole('button', { name: 'Clear' })).toBeEnabled();
  });

  test('shows the whole response without the trace, and when it was completed', async () => {
    const server = fakeApi({
      ...found,
      [`POST ${evaluation}`]: () => ({ body: { evaluation: { ...answer.evaluation, trace } } }),
    });
    await open();
    await evaluate('{"amount": 3}');
    expect((await output()).textContent).toBe(JSON.stringify(answer, null, 2));
    expect(screen.getByText(/^Completed/)).toBeVisible();
    expect(server.calls.at(-1)).toMatchObject({
      call: `POST ${evaluation}`,
      body: { input_data: { amount: 3 }, trace: true },
    });
  });

  test('announces completion in a live region that existed before, so that a screen reader reads it', async () => {
    fakeApi({ ...found, [`POST ${evaluation}`]: () => ({ body: answer }) });
    await open();
    const results = within(screen.getByRole('region', { name: 'Results' }));
    const region = results.getByRole('status');
    expect(region).toBeEmptyDOMElement();
    await evaluate('{}');
    await output();
    expect(region).toHaveTextContent(/Completed/);
    expect(region).toBeInTheDocument();
  });

  test('shows how the result was reached, node by node in their order', async () => {
    fakeApi({ ...found, [`POST ${evaluation}`]: () => ({ body: { evaluation: { ...answer.evaluation, trace } } }) });
    await open();
    await evaluate('{}');
    const steps = within(await screen.findByRole('region', { name: 'How it was decided' })).getAllByRole('listitem');
    expect(steps[0]).toHaveTextContent(/Request.*0\.1ms/);
    expect(steps[1]).toHaveTextContent(/Fee table.*0\.4ms/);
  });

  test('says that it is evaluating', async () => {
    fakeApi({ ...found, [`POST ${evaluation}`]: () => new Promise(() => {}) });
    await open();
    await evaluate('{}');
    expect(screen.getByRole('button', { name: 'Evaluating...' })).toBeVisible();
  });

  test('Clear Results removes the results', async () => {
    fakeApi({ ...found, [`POST ${evaluation}`]: () => ({ body: answer }) });
    await open();
    expect(screen.queryByRole('button', { name: 'Clear Results' })).not.toBeInTheDocument();
    await evaluate('{}');
    await output();
    await press('Clear Results');
    expect(screen.getByRole('heading', { name: 'Results' })).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Output' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear Results' })).not.toBeInTheDocument();
  });

  test('sends one request when the button is clicked twice', async () => {
    const server = fakeApi({ ...found, [`POST ${evaluation}`]: () => new Promise(() => {}) });
    await open();
    await person.type(await input(), '1');
    const button = screen.getByRole('button', { name: 'Evaluate Rules' });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(server.count(`POST ${evaluation}`)).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(server.count(`POST ${evaluation}`)).toBe(1);
  });

  test('Clear Results also cancels the evaluation that is running, and the next one is shown', async () => {
    const answers: ((answer: object) => void)[] = [];
    const give = (index: number, result: string) =>
      act(async () => answers[index]?.({ body: { evaluation: { performance: '1ms', result } } }));
    fakeApi({ ...found, [`POST ${evaluation}`]: () => new Promise((resolve) => answers.push(resolve)) });
    await open();
    await evaluate('1');
    await give(0, 'first');
    await screen.findByText(/"first"/);
    await evaluate('2');
    await press('Clear Results');
    await evaluate('3');
    await waitFor(() => expect(answers).toHaveLength(3));
    await give(2, 'third');
    await screen.findByText(/"third"/);
    await give(1, 'given up');
    expect(screen.queryByText(/"given up"/)).not.toBeInTheDocument();
    expect(within(await output()).getByText(/"third"/)).toBeVisible();
    expect(screen.getByRole('tab', { name: 'History (2)' })).toBeVisible();
  });

  describe('the input', () => {
    const sentences = [
      ['Please provide input data for evaluation', ' '],
      ['Invalid JSON input. Please check your input format.', '{"amount": '],
    ] as const;

    test.each(sentences)('is validated when it loses the focus: %s', async (message, text) => {
      fakeApi(found);
      await open();
      const field = await input();
      await person.click(field);
      await person.paste(text);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      screen.getByRole('main').focus();
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      expect(field).toHaveAccessibleDescription(message);
      expect(field).toBeInvalid();
      expect(screen.getByRole('button', { name: 'Evaluate Rules' })).toBeDisabled();
      await person.type(field, '3');
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    test.each(sentences)('is validated when it is sent: %s', async (message, text) => {
      const server = fakeApi(found);
      await open();
      await person.click(await input());
      await person.paste(text);
      await person.keyboard('{Control>}{Enter}{/Control}');
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      expect(server.count(`POST ${evaluation}`)).toBe(0);
    });

    test('is not validated when a button that fills it in takes the focus', async () => {
      fakeApi(found);
      await open();
      await person.click(await input());
      await press('Load Example');
      await press('Clear');
      await act(() => vi.advanceTimersByTimeAsync(100));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    test('says which number is too large to be sent', async () => {
      const server = fakeApi(found);
      await open();
      await evaluate('{"amount": 1e400}');
      expect(await screen.findByText('The number at "amount" is too large.')).toBeVisible();
      expect(server.count(`POST ${evaluation}`)).toBe(0);
    });
  });

  test('shows a failure with the message of the server and the node that failed', async () => {
    const body = {
      code: 'evaluation_failed',
      message: 'A division by zero',
      details: [{ path: 'content', message: 'A division by zero', node_id: 'n1' }],
    };
    fakeApi({ ...found, [`POST ${evaluation}`]: () => ({ status: 422, body }) });
    await open();
    await evaluate('{}');
    expect(await screen.findByRole('alert')).toHaveTextContent('A division by zeroAt the node Fee table.');
  });

  test('shows a general message when there is no response', async () => {
    fakeApi({ ...found, [`POST ${evaluation}`]: () => Promise.reject(noAnswer) });
    await open();
    await evaluate('{}');
    const results = within(screen.getByRole('region', { name: 'Results' }));
    expect(await results.findByRole('alert')).toHaveTextContent('Failed to evaluate document');
  });
});

describe('Schema Viewer', () => {
  test('shows the schemas of the input and of the output', async () => {
    const schema = { input: { type: 'object' }, output: { type: 'array' } };
    fakeApi({ ...found, [`GET ${evaluation}/schema`]: () => ({ body: schema }) });
    await open('?tab=schema');
    const text = async (name: string) => (await screen.findByRole('region', { name })).textContent;
    expect(await text('Input Schema')).toBe(JSON.stringify(schema.input, null, 2));
    expect(await text('Output Schema')).toBe(JSON.stringify(schema.output, null, 2));
  });

  test('says when there is no schema', async () => {
    fakeApi(found);
    await open('?tab=schema');
    expect(await screen.findByText('No schema information available for this document.')).toBeVisible();
  });
});

describe('History', () => {
  const history = () => person.click(screen.getByRole('tab', { name: /^History/ }));
  const titles = () => screen.getAllByRole('heading', { name: /^Evaluation #/ }).map(({ textContent }) => textContent);

  test('is empty at first', async () => {
    fakeApi(found);
    await open('?tab=history');
    expect(screen.getByRole('tab', { name: 'History (0)' })).toBeVisible();
    expect(screen.getByText('No evaluation history yet. Run some evaluations to see them here.')).toBeVisible();
  });

  test('lists each success with its number, time, input and output, and can load the input again', async () => {
    const results = [1, 2];
    fakeApi({
      ...found,
      [`POST ${evaluation}`]: () => ({ body: { evaluation: { performance: '1ms', result: results.shift() } } }),
    });
    const router = await open();
    await evaluate('{"run":1}');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Output' })).toHaveTextContent('"result": 1'));
    await evaluate('{"run":2}');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Output' })).toHaveTextContent('"result": 2'));
    await history();
    expect(screen.getByRole('tab', { name: 'History (2)' })).toBeVisible();
    expect(titles()).toEqual(['Evaluation #2', 'Evaluation #1']);
    const [, oldest] = screen.getAllByRole('heading', { name: /^Evaluation #/ }).map((title) => title.closest('li'));
    const entry = within(oldest as HTMLElement);
    expect(oldest?.querySelector('time')).toBeVisible();
    expect(entry.getByRole('region', { name: 'Input of evaluation 1' })).toHaveTextContent('{ "run": 1 }');
    expect(entry.getByRole('region', { name: 'Output of evaluation 1' })).toHaveTextContent('"result": 1');
    await person.click(entry.getByRole('button', { name: 'Load Input →' }));
    expect(router.state.location.search).toBe('');
    expect(await input()).toHaveValue('{"run":1}');
    expect(screen.getByRole('tab', { name: 'Evaluation Console' })).toHaveFocus();
  });

  test('is not rendered again on every key press, and neither is the result', async () => {
    fakeApi({
      ...found,
      [`GET ${evaluation}/schema`]: () => ({ body: { input: { type: 'object' }, output: null } }),
      [`POST ${evaluation}`]: () => ({ body: { evaluation: { ...answer.evaluation, trace } } }),
    });
    await open();
    await evaluate('{"run":1}');
    await output();
    for (const name of [/^History/, 'Schema Viewer', 'Evaluation Console']) {
      await person.click(screen.getByRole('tab', { name }));
    }
    const [read, print] = [vi.spyOn(JSON, 'parse'), vi.spyOn(JSON, 'stringify')];
    await person.type(await input(), '2');
    expect(read.mock.calls.filter(([text]) => text === '{"run":1}')).toEqual([]);
    expect(print.mock.calls.filter(([, , indent]) => indent === 2)).toEqual([]);
  });

  test('keeps the newest ten', async () => {
    fakeApi({ ...found, [`POST ${evaluation}`]: () => ({ body: answer }) });
    await open();
    for (let run = 1; run <= 11; run++) {
      await evaluate(`{"run":${run}}`);
      await waitFor(() => expect(screen.getByRole('button', { name: 'Evaluate Rules' })).toBeVisible());
    }
    await history();
    expect(await screen.findByRole('tab', { name: 'History (10)' })).toBeVisible();
    expect(titles()[0]).toBe('Evaluation #11');
    expect(titles().at(-1)).toBe('Evaluation #2');
  });

  test('has no entry for a failure', async () => {
    fakeApi({
      ...found,
      [`POST ${evaluation}`]: () => ({ status: 422, body: { code: 'evaluation_failed', message: 'No' } }),
    });
    await open();
    await evaluate('{}');
    await screen.findByRole('alert');
    expect(screen.getByRole('tab', { name: 'History (0)' })).toBeVisible();
  });
});
