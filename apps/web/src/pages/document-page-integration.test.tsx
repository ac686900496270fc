import type { IntegrationInfo, LogEntry } from '@rulewright/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '#shared/session/session-store.ts';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { expectToPass, person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session } from '#testing/session.ts';
import { aDocument, aProject, api, home, timeOf } from '#testing/workspace.ts';

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
const found = {
  [`GET ${api}/projects/loans`]: () => ({ body: aProject() }),
  [`GET ${api}/projects/loans/documents`]: () => ({ body: { documents: [] } }),
  [`GET ${path}`]: () => ({ body: approval }),
  [`GET ${path}/versions`]: () => ({ body: { versions: [] } }),
  [`POST ${path}/check`]: () => ({ body: { problems: [] } }),
  [`GET ${path}/integration/info`]: () => ({ body: some as IntegrationInfo }),
  [`GET ${path}/integration/requests`]: () => ({ body: { requests: [entry] } }),
  [`GET /api/eval/${organization.slug}/loans/approval/schema`]: () => ({ body: { input: null, output: null } }),
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
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  const router = renderApp(`${home}/projects/loans/documents/approval?tab=integration`);
  await screen.findByRole('heading', { name: 'Token' });
  return router;
}

const token = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Token' });
const example = (language: string) => screen.getByRole('region', { name: `${language} example` });
const button = (name: string) => screen.queryByRole('button', { name });

describe('the endpoint', () => {
  test('is shown whole, can be copied, and says that requests are logged', async () => {
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
  ])('states its requirements, published: %s', async (is_published, info, requirements) => {
    fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: { ...approval, is_published } }),
      [`GET ${path}/integration/info`]: () => ({ body: info }),
    });
    await open();
    const list = within(screen.getByRole('region', { name: 'Requirements' })).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual(requirements);
  });

  test('that cannot be loaded is none, and only the console is told', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    fakeApi({ ...found, [`GET ${path}/integration/info`]: () => ({ status: 400, body: {} }) });
    await open();
    expect(screen.queryByRole('heading', { name: 'Public endpoint' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(button('Generate Token')).toBeVisible();
    expect(reported).toHaveBeenCalledOnce();
  });
});

describe('the token', () => {
  test('is hidden until it is asked for, and copied all the same', async () => {
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
  ])('%s asks first, and loads what there is now', async (name, sent, message, remains) => {
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

  test('stays when the question is answered with no', async () => {
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
  ])('%s tells a failure', async (name, info, message) => {
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
  ])('%s still tells why it failed when the token was changed elsewhere', async (name, before, after, message) => {
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
  ])('%s is asked for once by a double click', async (name, info, message) => {
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

describe('the examples', () => {
  test('are there for curl, JavaScript and Python, and are copied with the token', async () => {
    fakeApi(found);
    await open();
    for (const language of ['curl', 'JavaScript', 'Python']) {
      await person.click(screen.getByRole('tab', { name: language }));
      expect(example(language)).toHaveTextContent(window.location.origin + endpoint);
      expect(example(language)).not.toHaveTextContent('rw_secret1');
      await press(`Copy ${language} example`);
      expect(copied.at(-1)).toContain('Bearer rw_secret1');
    }
  });

  test('name the place of the token where there is none', async () => {
    fakeApi({ ...found, [`GET ${path}/integration/info`]: () => ({ body: none }) });
    await open();
    expect(example('curl')).toHaveTextContent('Authorization: Bearer YOUR_TOKEN');
    expect(screen.getByText('Put your token in the place of YOUR_TOKEN.')).toBeVisible();
  });

  test('send what the rules take', async () => {
    const input = { type: 'object', properties: { amount: { type: 'integer' } } };
    fakeApi({
      ...found,
      [`GET /api/eval/${organization.slug}/loans/approval/schema`]: () => ({ body: { input, output: null } }),
    });
    await open();
    await waitFor(() => expect(example('curl')).toHaveTextContent('"input_data": { "amount": 1 }'));
  });

  test('send what the live version takes, whatever was saved since', async () => {
    let live_version = 1;
    fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: { ...approval, version: 2, live_version } }),
      [`GET /api/eval/${organization.slug}/loans/approval/schema`]: ({ query }) => {
        const field = query.get('version') === '1' ? 'amount' : 'sumOfAll';
        return { body: { input: { type: 'object', properties: { [field]: { type: 'integer' } } }, output: null } };
      },
      [`POST ${path}/publish`]: () => {
        live_version = 2;
        return { body: { ...approval, version: 2, live_version, updated_at: '2026-03-06T12:00:00.000Z' } };
      },
    });
    await open();
    await waitFor(() => expect(example('curl')).toHaveTextContent('"input_data": { "amount": 1 }'));
    await press('Republish');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Republish' }));
    await waitFor(() => expect(example('curl')).toHaveTextContent('"input_data": { "sumOfAll": 1 }'));
  });

  test('send what the rules take once they are saved', async () => {
    let field = 'amount';
    fakeApi({
      ...found,
      [`GET /api/eval/${organization.slug}/loans/approval/schema`]: () => ({
        body: { input: { type: 'object', properties: { [field]: { type: 'integer' } } }, output: null },
      }),
      [`PUT ${path}`]: () => {
        field = 'price';
        return { body: { ...approval, version: 2 } };
      },
    });
    await open();
    await waitFor(() => expect(example('curl')).toHaveTextContent('"input_data": { "amount": 1 }'));
    await person.click(screen.getByRole('tab', { name: 'Text Editor' }));
    fireEvent.change(await screen.findByLabelText('Document as JSON'), { target: { value: `${approval.content} ` } });
    await press('Save Document');
    await person.click(screen.getByRole('tab', { name: 'Integration' }));
    await waitFor(() => expect(example('curl')).toHaveTextContent('"input_data": { "price": 1 }'));
  });
});

describe('the latest requests', () => {
  const detail = { ...entry, input: '{"amount":3}', output: '{"evaluation":{"result":1}}' };

  async function view() {
    const row = within(await screen.findByRole('row', { name: /Public endpoint/ }));
    await person.click(row.getByRole('button', { name: /^View/ }));
    return within(await screen.findByRole('dialog', { name: 'Request' }));
  }

  test('tell when, from where, of which version, how it went and how long it took', async () => {
    fakeApi(found);
    await open();
    const row = await screen.findByRole('row', { name: /Public endpoint/ });
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(1, 5)).toEqual(['Public endpoint', '3', 'Succeeded', '2.3 ms']);
    expect(row.querySelector('time')).toHaveAttribute('dateTime', entry.created_at);
  });

  test('show what went in and what came out, and give the input to the testing console', async () => {
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

  test('say what was too large to be kept', async () => {
    const body = { ...detail, input: null };
    fakeApi({ ...found, [`GET ${path}/integration/requests/7`]: () => ({ body }) });
    await open();
    const dialog = await view();
    expect(await dialog.findByText('It was too large to be kept.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Use in Testing Console' })).not.toBeInTheDocument();
  });

  test('say that there was no input', async () => {
    const body = { ...detail, outcome: 'failed', input: '' };
    fakeApi({ ...found, [`GET ${path}/integration/requests/7`]: () => ({ body }) });
    await open();
    const dialog = await view();
    expect(await dialog.findByText('The request had no input_data.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Use in Testing Console' })).not.toBeInTheDocument();
  });

  test('can be asked for again', async () => {
    const entries: LogEntry[] = [];
    fakeApi({ ...found, [`GET ${path}/integration/requests`]: () => ({ body: { requests: [...entries] } }) });
    await open();
    expect(await screen.findByText(/^No requests yet\./)).toBeVisible();
    entries.push({ ...entry, outcome: 'failed', source: 'console' });
    await press('Refresh');
    expect(await screen.findByRole('row', { name: /Evaluation console.*Failed/ })).toBeVisible();
  });

  test('that cannot be loaded say so', async () => {
    fakeApi({ ...found, [`GET ${path}/integration/requests`]: () => Promise.reject(noAnswer) });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load requests');
  });
});
