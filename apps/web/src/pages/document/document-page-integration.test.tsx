import type { ExampleInput, IntegrationInfo, LogEntry } from '@rulewright/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer, proxyFailure } from '#testing/fake-api.ts';
import { fakeVersions } from '#testing/fake-versions.ts';
import { expectToPass, person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session } from '#testing/session.ts';
import { aDocument, aProject, api, home, timeOf } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

// The editors themselves are third-party and large; the journeys in a real browser use them.

const approval = aDocument({ is_published: true });
const path = `${api}/projects/loans/documents/approval`;
const endpoint = `/api/public/${organization.slug}/loans/approval`;
const none: IntegrationInfo = { hasToken: false, token: null, tokenGeneratedAt: null, apiEndpoint: endpoint };
const some: IntegrationInfo = {
  ...none,
  hasToken: true,
  token: 'rw_secret1',
  tokenGeneratedAt: '2026-03-04T12:00:00.000Z',
};
const entry: LogEntry = {
  id: '7',
  created_at: '2026-03-05T12:00:00.000Z',
  source: 'public',
  version: 3,
  outcome: 'succeeded',
  duration_ms: 2.34,
};
const anExample = (input: ExampleInput['input'], source: ExampleInput['source'] = 'schema') => ({
  input,
  source,
  version: 1,
});
const found = {
  [`GET ${api}/projects/loans`]: () => ({ body: aProject() }),
  [`GET ${api}/projects/loans/documents`]: () => ({ body: { documents: [] } }),
  [`GET ${path}`]: () => ({ body: approval }),
  ...fakeVersions(path, () => []),
  [`POST ${path}/check`]: () => ({ body: { is_cut: false, problems: [] } }),
  [`GET ${path}/integration/info`]: () => ({ body: some as IntegrationInfo }),
  [`GET ${path}/integration/requests`]: () => ({ body: { requests: [entry] } }),
  [`GET ${path}/integration/example`]: () => ({ body: anExample({ amount: 1 }) }),
};
const action = `POST ${path}/integration/token`;

/** A server whose token is really changed by what is asked of it. */
function withToken(info: IntegrationInfo) {
  let now = info;
  let count = 1;
  return fakeApi({
    ...found,
    [`GET ${path}/integration/info`]: () => ({ body: now }),
    [action]: ({ body }) => {
      const removed = (body as { action: string }).action === 'remove';
      now = removed ? none : { ...some, token: `rw_secret${++count}` };
      return { body: removed ? {} : { token: now.token } };
    },
  });
}

const copied: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
  copied.length = 0;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
});

afterEach(() => {
  vi.useRealTimers();
});

async function open(more = '') {
  const router = renderApp(`${home}/projects/loans/documents/approval?tab=integration${more}`);
  await screen.findByRole('heading', { name: 'Token' });
  return router;
}

const token = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Token' });
const example = (language: string) => screen.getByRole('region', { name: `${language} example` });
const findExample = (language: string) => screen.findByRole('region', { name: `${language} example` });
const button = (name: string) => screen.queryByRole('button', { name });

describe('the endpoint', () => {
  test('is shown in full, can be copied, and says that requests are logged', async () => {
    fakeApi(found);
    await open();
    expect(screen.getByText(window.location.origin + endpoint, { exact: false, selector: 'code' })).toBeVisible();
    expect(screen.getByText(/Requests are logged/)).toBeVisible();
    await press('Copy endpoint');
    expect(copied).toEqual([window.location.origin + endpoint]);
  });

  test.each([
    [true, some, ['Document published met', 'Token generated met', 'Valid JSON input with each request']],
    [
      false,
      none,
      ['Document published not met yet', 'Token generated not met yet', 'Valid JSON input with each request'],
    ],
  ])('lists its requirements, published: %s', async (is_published, info, requirements) => {
    fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: { ...approval, is_published } }),
      [`GET ${path}/integration/info`]: () => ({ body: info }),
    });
    await open();
    const list = within(screen.getByRole('region', { name: 'Requirements' })).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual(requirements);
  });

  test('is not shown when it cannot be loaded, and the failure is logged', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    fakeApi({ ...found, [`GET ${path}/integration/info`]: () => proxyFailure(400) });
    await open();
    expect(screen.queryByRole('heading', { name: 'Public endpoint' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(button('Generate Token')).toBeVisible();
    // It may be there, and be in use.
    expect(screen.queryByText(/There is no token/)).not.toBeInTheDocument();
    expect(screen.getByText(/The token could not be loaded/)).toBeVisible();
    expect(screen.getByText('could not be loaded')).toBeVisible();
    expect(reported).toHaveBeenCalledOnce();
  });
});

describe('the token', () => {
  test('is hidden until it is shown by a button, and can be copied while it is hidden', async () => {
    fakeApi(found);
    await open();
    expect(token().value).not.toContain('rw_secret1');
    expect(document.body.textContent).not.toContain('rw_secret1');
    await press('Copy token');
    expect(copied).toEqual(['rw_secret1']);
    await press('Show token');
    expect(token()).toHaveValue('rw_secret1');
    expect(example('curl')).toHaveTextContent('rw_secret1');
    await press('Hide token');
    expect(token().value).not.toContain('rw_secret1');
    expect(screen.getByText(timeOf(some.tokenGeneratedAt ?? ''))).toBeVisible();
  });

  test('can be generated only while there is none', async () => {
    const server = withToken(none);
    await open();
    expect(button('Regenerate Token')).not.toBeInTheDocument();
    expect(button('Remove Token')).not.toBeInTheDocument();
    await press('Generate Token');
    await waitFor(() => expect(token()).toBeVisible());
    expect(server.calls.find(({ call }) => call === action)?.body).toEqual({
      action: 'generate',
      document_id: approval.id,
    });
    expect(server.count(`GET ${path}/integration/info`)).toBe(2);
    expect(button('Generate Token')).not.toBeInTheDocument();
    await press('Copy token');
    expect(copied).toEqual(['rw_secret2']);
    await expectToPass('Token generated successfully!');
  });

  test.each([
    ['Regenerate Token', 'regenerate', 'Token regenerated successfully!', true],
    ['Remove Token', 'remove', 'Token removed successfully!', false],
  ])('%s asks first, and loads the token again', async (name, sent, message, remains) => {
    const server = withToken(some);
    await open();
    await press('Show token');
    await press(name);
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByText(/^Are you sure\?/)).toBeInTheDocument();
    expect(dialog.getByText(approval.name)).toBeInTheDocument();
    expect(server.count(action)).toBe(0);
    await person.click(dialog.getByRole('button', { name }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(server.calls.find(({ call }) => call === action)?.body).toEqual({ action: sent, document_id: approval.id });
    expect(server.count(`GET ${path}/integration/info`)).toBe(2);
    expect(button('Generate Token') === null).toBe(remains);
    // A new secret is not on the screen because the old one was.
    expect(document.body.textContent).not.toContain('rw_secret');
    if (remains) expect(token().value).not.toContain('rw_secret');
    await expectToPass(message);
  });

  test('stays when the dialog is cancelled', async () => {
    const server = withToken(some);
    await open();
    await press('Remove Token');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.count(action)).toBe(0);
  });

  test.each([
    ['Generate Token', none, 'Failed to generate token'],
    ['Regenerate Token', some, 'Failed to regenerate token'],
    ['Remove Token', some, 'Failed to remove token'],
  ])('%s shows a failure', async (name, info, message) => {
    fakeApi({
      ...found,
      [`GET ${path}/integration/info`]: () => ({ body: info }),
      [action]: () => Promise.reject(noAnswer),
    });
    await open();
    await press(name);
    const dialog = screen.queryByRole('dialog');
    if (dialog) await person.click(within(dialog).getByRole('button', { name }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  test.each([
    ['Generate Token', none, some, 'There is a token already'],
    ['Regenerate Token', some, none, 'There is no token'],
    ['Remove Token', some, none, 'There is no token'],
  ])('%s shows why it failed also when the token was changed elsewhere', async (name, before, after, message) => {
    let info = before;
    const server = fakeApi({
      ...found,
      [`GET ${path}/integration/info`]: () => ({ body: info }),
      [action]: () => ({ status: 409, body: { code: 'conflict', message } }),
    });
    await open();
    info = after;
    await press(name);
    const dialog = screen.queryByRole('dialog');
    if (dialog) await person.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => expect(server.count(`GET ${path}/integration/info`)).toBe(2));
    const requirement = `Token generated ${after.hasToken ? 'met' : 'not met yet'}`;
    await waitFor(() => expect(screen.getByText(/^Token generated/)).toHaveTextContent(requirement));
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    if (!dialog) return;
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Token' })).toHaveFocus();
  });

  test.each([
    ['Generate Token', none, 'Token generated successfully!'],
    ['Regenerate Token', some, 'Token regenerated successfully!'],
  ])('%s sends one request on a double click', async (name, info, message) => {
    const server = withToken(info);
    await open();
    if (info.hasToken) await press(name);
    const dialog = screen.queryByRole('dialog') ?? document.body;
    const target = within(dialog).getByRole('button', { name });
    act(() => {
      target.click();
      target.click();
    });
    expect(await screen.findByText(message)).toBeVisible();
    expect(server.count(action)).toBe(1);
  });
});

/** What a selection of all the text in an element becomes when it is copied. */
function copySelection(element: HTMLElement): string {
  window.getSelection()?.selectAllChildren(element);
  const data = new Map<string, string>();
  const clipboardData = { setData: (type: string, text: string) => data.set(type, text) };
  // Not prevented: the browser copies what is selected.
  const isLeftToBrowser = fireEvent.copy(element, { clipboardData });
  return isLeftToBrowser ? (window.getSelection()?.toString() ?? '') : (data.get('text/plain') ?? '');
}

describe('the examples', () => {
  test('exist for curl, JavaScript and Python, and are copied with the token', async () => {
    fakeApi(found);
    await open();
    await findExample('curl');
    for (const language of ['curl', 'JavaScript', 'Python']) {
      await person.click(screen.getByRole('tab', { name: language }));
      expect(example(language)).toHaveTextContent(window.location.origin + endpoint);
      expect(example(language)).not.toHaveTextContent('rw_secret1');
      await press(`Copy ${language} example`);
      expect(copied.at(-1)).toContain('Bearer rw_secret1');
    }
  });

  test('exist for many inputs too, with one as lines of JSON', async () => {
    fakeApi(found);
    await open();
    await findExample('curl');
    await person.click(screen.getByRole('radio', { name: 'Many Inputs' }));
    for (const language of ['curl', 'JavaScript', 'Python', 'NDJSON']) {
      await person.click(screen.getByRole('tab', { name: language }));
      expect(example(language)).toHaveTextContent(`${window.location.origin}${endpoint}/batch`);
      await press(`Copy ${language} example`);
      expect(copied.at(-1)).toContain('Bearer rw_secret1');
    }
    // There is none with lines of JSON for a single input.
    await person.click(screen.getByRole('radio', { name: 'One Input' }));
    expect(example('curl')).toHaveTextContent('input_data');
  });

  test('have a placeholder when there is no token', async () => {
    fakeApi({ ...found, [`GET ${path}/integration/info`]: () => ({ body: none }) });
    await open();
    expect(await findExample('curl')).toHaveTextContent('Authorization: Bearer YOUR_TOKEN');
    expect(screen.getByText(/Put your token in the place of YOUR_TOKEN\.$/)).toBeVisible();
    expect(copySelection(example('curl'))).toContain('Bearer YOUR_TOKEN');
  });

  test('contain the token, not the dots that hide it, when they are selected and copied', async () => {
    fakeApi(found);
    await open();
    expect(await findExample('curl')).toHaveTextContent('••••');
    expect(copySelection(example('curl'))).toContain('Bearer rw_secret1');
    expect(copySelection(example('curl'))).not.toContain('•');
    await press('Show token');
    expect(copySelection(example('curl'))).toContain('Bearer rw_secret1');
  });

  test.each([
    ['request', 'The input is that of the latest request that succeeded.'],
    ['test', 'The input is that of the latest test that succeeded.'],
    ['schema', 'The input is made from what the rules look for, and was tried out: they accept it.'],
  ] as const)('send an input that the server has found, and say where it is from: %s', async (source, words) => {
    fakeApi({ ...found, [`GET ${path}/integration/example`]: () => ({ body: anExample({ rate: 5 }, source) }) });
    await open();
    expect(await findExample('curl')).toHaveTextContent('"input_data": { "rate": 5 }');
    expect(screen.getByText((text) => text.startsWith(words))).toBeVisible();
  });

  test('say so when no input is known that the rules accept', async () => {
    fakeApi({ ...found, [`GET ${path}/integration/example`]: () => ({ body: anExample(null, null) }) });
    await open();
    expect(await findExample('curl')).toHaveTextContent('"input_data": {}');
    expect(screen.getByText(/^No input is known that these rules accept\./)).toBeVisible();
  });

  test('show an error when they cannot be loaded, and can be loaded again', async () => {
    let answers = false;
    const message = 'There is too much to do at the moment. Try again shortly.';
    fakeApi({
      ...found,
      [`GET ${path}/integration/example`]: () =>
        answers ? { body: anExample({ rate: 5 }) } : { status: 404, body: { code: 'not_found', message } },
    });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    answers = true;
    await press('Try Again');
    expect(await findExample('curl')).toHaveTextContent('"rate": 5');
  });

  test('are loaded again when another version is published', async () => {
    let field = 'amount';
    fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: { ...approval, version: 2, live_version: 1 } }),
      [`GET ${path}/integration/example`]: () => ({ body: anExample({ [field]: 1 }) }),
      [`POST ${path}/publish`]: () => {
        field = 'sumOfAll';
        return {
          body: { ...approval, version: 2, live_version: 2, updated_at: '2026-03-06T12:00:00.000Z', gate: null },
        };
      },
    });
    await open();
    expect(await findExample('curl')).toHaveTextContent('"amount": 1');
    await press('Republish');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Republish' }));
    await waitFor(() => expect(example('curl')).toHaveTextContent('"sumOfAll": 1'));
  });
});

describe('the request log', () => {
  const detail = { ...entry, input: '{"amount":3}', output: '{"evaluation":{"result":1}}', not_kept: null };

  async function view() {
    const row = within(await screen.findByRole('row', { name: /Public endpoint/ }));
    await person.click(row.getByRole('button', { name: /^View/ }));
    return within(await screen.findByRole('dialog', { name: 'Request' }));
  }

  test('shows the time, the caller, the version, the outcome and the duration of each request', async () => {
    fakeApi(found);
    await open();
    const row = await screen.findByRole('row', { name: /Public endpoint/ });
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(1, 5)).toEqual(['Public endpoint', '3', 'Succeeded', '2.3 ms']);
    expect(row.querySelector('time')).toHaveAttribute('dateTime', entry.created_at);
  });

  test('shows the input and the output of a request, and can load the input into the testing console', async () => {
    fakeApi({ ...found, [`GET ${path}/integration/requests/7`]: () => ({ body: detail }) });
    const router = await open();
    const dialog = await view();
    expect((await dialog.findByRole('region', { name: 'Input' })).textContent).toBe('{\n  "amount": 3\n}');
    expect(dialog.getByRole('region', { name: 'Output' }).textContent).toContain('"result": 1');
    await person.click(dialog.getByRole('button', { name: 'Use in Testing Console' }));
    expect(router.state.location.search).toBe('');
    expect(await screen.findByLabelText('Input data (JSON)')).toHaveValue('{\n  "amount": 3\n}');
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Graph Editor' })).toHaveFocus());
  });

  test('shows the request id, which can be copied', async () => {
    fakeApi({ ...found, [`GET ${path}/integration/requests/7`]: () => ({ body: detail }) });
    await open();
    const dialog = await view();
    expect(dialog.getByText('7')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Copy request id' }));
    expect(copied).toEqual([entry.id]);
  });

  test('shows the message of a request that failed, and makes no test of an input that is not JSON', async () => {
    const failed = { ...entry, outcome: 'failed' };
    const message = 'The request body is not valid JSON';
    const output = JSON.stringify({ code: 'invalid', message });
    const body = { ...failed, input: '{"amount":thr', output, not_kept: null };
    fakeApi({
      ...found,
      [`GET ${path}/integration/requests`]: () => ({ body: { requests: [failed] } }),
      [`GET ${path}/integration/requests/7`]: () => ({ body }),
    });
    await open();
    const dialog = await view();
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByRole('region', { name: 'Input' })).toHaveTextContent('{"amount":thr');
    expect(dialog.queryByRole('button', { name: 'Make a Test' })).not.toBeInTheDocument();
  });

  test('says which input or output was too large to be stored', async () => {
    const body = { ...detail, input: null };
    fakeApi({ ...found, [`GET ${path}/integration/requests/7`]: () => ({ body }) });
    await open();
    const dialog = await view();
    expect(await dialog.findByText('It was too large to be kept.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Use in Testing Console' })).not.toBeInTheDocument();
  });

  test.each([
    ['quota', 'Not kept: the request log was full.'],
    ['backlog', 'Not kept: too many requests were waiting to be logged.'],
    ['disk', 'Not kept: the disk of the server was nearly full.'],
  ])('says why neither input nor output were kept: %s', async (not_kept, words) => {
    const body = { ...detail, input: null, output: null, not_kept };
    fakeApi({ ...found, [`GET ${path}/integration/requests/7`]: () => ({ body }) });
    await open();
    const dialog = await view();
    expect(await dialog.findAllByText(words)).toHaveLength(2);
  });

  test.each([
    [
      { state: 'full', limited_by: 'bytes', bytes: 1.01e9, entries: 9 },
      'is full: all organizations of this owner share 954 MB, and this one uses 964. New requests are logged without input',
      'LOG_QUOTA_MB',
    ],
    [
      { state: 'nearly_full', limited_by: 'entries', bytes: 5e8, entries: 4_800 },
      'share 5,000,000 requests, and this one uses 4,800. When it is full, new requests are logged without input',
      'LOG_QUOTA_ENTRIES',
    ],
  ])('says what is full, what happens, and which setting limits it: %j', async (used, words, setting) => {
    const usage = { ...used, max_bytes: 1e9, max_entries: 5_000_000 };
    fakeApi({ ...found, [`GET ${path}/integration/requests`]: () => ({ body: { requests: [entry], usage } }) });
    await open();
    const notice = await screen.findByText(words, { exact: false });
    expect(notice.closest('[role="status"]')).toHaveTextContent(setting);
  });

  test('says nothing about its quota while there is room', async () => {
    const usage = { state: 'room', limited_by: 'bytes', bytes: 1, max_bytes: 2, entries: 1, max_entries: 2 };
    fakeApi({ ...found, [`GET ${path}/integration/requests`]: () => ({ body: { requests: [entry], usage } }) });
    await open();
    await screen.findByRole('row', { name: /Public endpoint/ });
    expect(screen.queryByText(/The request log is/)).not.toBeInTheDocument();
  });

  test('says when a request had no input', async () => {
    const body = { ...detail, outcome: 'failed', input: '' };
    fakeApi({ ...found, [`GET ${path}/integration/requests/7`]: () => ({ body }) });
    await open();
    const dialog = await view();
    expect(await dialog.findByText('The request had no input_data.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Use in Testing Console' })).not.toBeInTheDocument();
  });

  test('can be refreshed', async () => {
    const entries: LogEntry[] = [];
    fakeApi({ ...found, [`GET ${path}/integration/requests`]: () => ({ body: { requests: [...entries] } }) });
    await open();
    expect(await screen.findByText(/^No requests yet\..* Tests in the Testing Console are not\.$/)).toBeVisible();
    entries.push({ ...entry, outcome: 'failed', source: 'console' });
    await press('Refresh');
    expect(await screen.findByRole('row', { name: /Evaluation console.*Failed/ })).toBeVisible();
  });

  test('shows an error when it cannot be loaded', async () => {
    fakeApi({ ...found, [`GET ${path}/integration/requests`]: () => Promise.reject(noAnswer) });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load requests');
  });

  const requests = `GET ${path}/integration/requests`;
  const numbered = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...entry, id: `${first - n}`, version: first - n }));
  const versions = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(within(row).getAllByRole('cell')[2]?.textContent));

  test('is paged, and older requests are appended', async () => {
    const asked: URLSearchParams[] = [];
    fakeApi({
      ...found,
      [requests]: ({ query }) => {
        asked.push(query);
        return query.get('cursor') === 'older'
          ? { body: { requests: numbered(2, 2), next_cursor: null } }
          : { body: { requests: numbered(4, 2), next_cursor: 'older' } };
      },
    });
    await open();
    expect(await screen.findByText('2 requests so far')).toBeVisible();
    await press('Load Older');
    expect(await screen.findByText('4 requests')).toBeVisible();
    expect(versions()).toEqual([4, 3, 2, 1]);
    expect(button('Load Older')).not.toBeInTheDocument();
    expect(asked.map((query) => [query.get('limit'), query.get('cursor')])).toEqual([
      ['25', null],
      ['25', 'older'],
    ]);
  });

  test('starts with the newest request again when it is refreshed', async () => {
    let newest = 4;
    fakeApi({
      ...found,
      [requests]: ({ query }) =>
        query.get('cursor')
          ? { body: { requests: numbered(2, 2), next_cursor: null } }
          : { body: { requests: numbered(newest, 2), next_cursor: 'older' } },
    });
    await open();
    await screen.findByText('2 requests so far');
    await press('Load Older');
    await screen.findByText('4 requests');
    newest = 9;
    // Whoever comes back to the window finds what they were reading.
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(versions()).toEqual([4, 3, 2, 1]);
    await press('Refresh');
    await waitFor(() => expect(versions()).toEqual([9, 8]));
  });

  test('is filtered and searched by the server, which is not asked for every letter', async () => {
    const asked: string[] = [];
    fakeApi({
      ...found,
      [requests]: ({ query }) => {
        query.delete('limit');
        asked.push(query.toString());
        return { body: { requests: query.get('search') ? [] : [entry], next_cursor: null } };
      },
    });
    const router = await open();
    await screen.findByRole('row', { name: /Public endpoint/ });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Failed');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Public endpoint');
    await person.type(screen.getByRole('textbox', { name: 'Version' }), '3');
    await person.type(screen.getByRole('searchbox', { name: 'Search requests' }), 'ada');
    expect(await screen.findByText('No request matches. Choose less, or clear the filters.')).toBeVisible();
    expect(asked.at(-1)).toBe('search=ada&outcome=failed&source=public&version=3');
    expect(asked.filter((query) => query.includes('search='))).toHaveLength(1);
    const address = new URLSearchParams(router.state.location.search);
    expect(Object.fromEntries(address)).toMatchObject({
      outcome: 'failed',
      source: 'public',
      version: '3',
      search: 'ada',
    });
    await press('Clear Filters');
    expect(await screen.findByRole('row', { name: /Public endpoint/ })).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search requests' })).toHaveFocus();
  });

  test('keeps its filters in the URL, for a reload and for going back', async () => {
    const asked: string[] = [];
    fakeApi({
      ...found,
      [requests]: ({ query }) => {
        query.delete('limit');
        asked.push(query.toString());
        return { body: { requests: [entry], next_cursor: null } };
      },
    });
    await open('&outcome=failed&search=ada');
    await screen.findByRole('row', { name: /Public endpoint/ });
    expect(asked).toEqual(['search=ada&outcome=failed']);
    expect(screen.getByRole('combobox', { name: 'Outcome' })).toHaveValue('failed');
    expect(screen.getByRole('searchbox', { name: 'Search requests' })).toHaveValue('ada');
  });

  test('says how far back it has searched when nothing matches yet, and can search further', async () => {
    fakeApi({
      ...found,
      [requests]: ({ query }) => {
        if (!query.get('search')) return { body: { requests: [entry], next_cursor: null } };
        return query.get('cursor')
          ? { body: { requests: [{ ...entry, version: 8 }], next_cursor: null, looked_back_to: null } }
          : { body: { requests: [], next_cursor: 'further', looked_back_to: '2026-03-01T12:00:00.000Z' } };
      },
    });
    await open();
    await person.type(await screen.findByRole('searchbox', { name: 'Search requests' }), 'ada');
    expect(await screen.findByText('No request matches so far.')).toBeVisible();
    expect(screen.getByText(/^looked back to/)).toHaveTextContent(/2026/);
    await press('Look Further Back');
    await waitFor(() => expect(versions()).toEqual([8]));
  });

  test('is requested by start and end when a time span is chosen', async () => {
    const asked: URLSearchParams[] = [];
    fakeApi({
      ...found,
      [requests]: ({ query }) => {
        asked.push(query);
        return { body: { requests: [entry], next_cursor: null } };
      },
    });
    await open();
    const time = await screen.findByRole('combobox', { name: 'Time' });
    await person.selectOptions(time, 'Last hour');
    await waitFor(() => expect(asked.at(-1)?.get('from')).toBeTruthy());
    expect(Date.now() - Date.parse(asked.at(-1)?.get('from') ?? '')).toBeLessThan(3_700_000);
    await person.selectOptions(time, 'From … to …');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-04T10:00' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-04T11:30' } });
    await waitFor(() => expect(asked.at(-1)?.get('to')).toBe(new Date(2026, 2, 4, 11, 30, 59, 999).toISOString()));
    expect(asked.at(-1)?.get('from')).toBe(new Date(2026, 2, 4, 10, 0).toISOString());
  });

  test('keeps what is shown when older requests cannot be loaded, and shows an error', async () => {
    fakeApi({
      ...found,
      [requests]: ({ query }) =>
        query.get('cursor')
          ? { status: 404, body: { code: 'not_found', message: 'Document not found' } }
          : { body: { requests: numbered(4, 2), next_cursor: 'older' } },
    });
    await open();
    await screen.findByText('2 requests so far');
    await press('Load Older');
    expect(await screen.findByRole('alert')).toHaveTextContent('Document not found');
    expect(versions()).toEqual([4, 3]);
  });
});
