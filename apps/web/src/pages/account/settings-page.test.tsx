import type { ListedSession } from '@rulewright/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer, proxyFailure } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render-app.tsx';
import { session } from '#testing/session.ts';
import { api, aRequest, home } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

type Handlers = Parameters<typeof fakeApi>[0];

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const phone: ListedSession = {
  id: '00000000-0000-4000-8000-00000000000a',
  user_agent: 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
  created_at: '2026-03-04T12:00:00.000Z',
  used_at: hoursAgo(3),
  current: false,
};
const script: ListedSession = { ...phone, id: '00000000-0000-4000-8000-00000000000b', user_agent: 'curl/8.5.0' };
const here: ListedSession = {
  ...phone,
  id: '00000000-0000-4000-8000-00000000000c',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  current: true,
};

afterEach(() => {
  vi.useRealTimers();
});

/** A server that keeps these sessions, unless a handler says otherwise. */
async function open(handlers: Handlers = {}, kept = [phone, here, script]) {
  let sessions = kept;
  startSession(session);
  const endings = Object.fromEntries(
    kept.map(({ id }) => [
      `DELETE /api/auth/sessions/${id}`,
      () => {
        sessions = sessions.filter((one) => one.id !== id);
        return { status: 204 };
      },
    ]),
  );
  const api = fakeApi({
    'GET /api/about': () => ({ body: { name: 'Rulewright', version: '0.1.0' } }),
    'GET /api/auth/sessions': () => ({ body: { sessions } }),
    'DELETE /api/auth/sessions': () => {
      sessions = sessions.filter(({ current }) => current);
      return { status: 204 };
    },
    ...endings,
    ...handlers,
  });
  renderApp('/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return api;
}

const section = (name: string) => screen.findByRole('region', { name });
const rows = async () => within(await section('Sessions')).findAllByRole('listitem');
const signOut = (device: string) => screen.findByRole('button', { name: `Sign out ${device}` });
const signOutOthers = () => screen.findByRole('button', { name: 'Sign out all other sessions' });

test("the page has its title, also in the browser's tab", async () => {
  await open();
  expect(document.title).toBe('Settings · Rulewright');
});

describe('the appearance', () => {
  test.each([
    ['Light', 'light'],
    ['Dark', 'dark'],
    ['System', 'auto'],
  ])('%s can be chosen, and is stored', async (name, stored) => {
    await open();
    await userEvent.click(within(await section('Appearance')).getByRole('radio', { name: 'Light' }));
    await userEvent.click(within(await section('Appearance')).getByRole('radio', { name }));
    expect(screen.getByRole('radio', { name })).toBeChecked();
    expect(window.localStorage.getItem('mantine-color-scheme-value')).toBe(stored);
  });
});

describe('the sessions', () => {
  test('show the device and its times, this one first and marked', async () => {
    await open();
    const [first, second, third] = await rows();
    expect(first).toHaveTextContent('Firefox on Linux');
    expect(first).toHaveTextContent('This device');
    expect(first).toHaveTextContent('Active now');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent(/^Firefox on Android.*Signed in Mar 4, 2026.*Active 3 hours ago/);
    expect(second).not.toHaveTextContent('This device');
    expect(third).toHaveTextContent('curl/8.5.0');
  });

  test('can be signed out one by one, with a success message for three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const api = await open();
    await user.click(await signOut('Firefox on Android'));
    expect(await screen.findByText('Signed out Firefox on Android.')).toBeVisible();
    expect(api.count(`DELETE /api/auth/sessions/${phone.id}`)).toBe(1);
    expect(await rows()).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
    act(() => vi.advanceTimersByTime(2900));
    expect(screen.getByText('Signed out Firefox on Android.')).toBeVisible();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByText('Signed out Firefox on Android.')).toBeNull();
  });

  test('show that one is being signed out, and send only one request', async () => {
    const path = `DELETE /api/auth/sessions/${phone.id}`;
    let answer = () => {};
    const answered = new Promise<{ status: number }>((resolve) => {
      answer = () => resolve({ status: 204 });
    });
    const api = await open({ [path]: () => answered });
    await userEvent.click(await signOut('Firefox on Android'));
    const pending = await screen.findByRole('button', { name: 'Signing out... Firefox on Android' });
    await userEvent.click(pending);
    expect(api.count(path)).toBe(1);
    expect(pending).toHaveFocus();
    answer();
    await screen.findByText('Signed out Firefox on Android.');
  });

  test('are signed out by one request when the button is clicked twice', async () => {
    const api = await open();
    const button = await signOut('Firefox on Android');
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText('Signed out Firefox on Android.')).toBeVisible();
    expect(api.count(`DELETE /api/auth/sessions/${phone.id}`)).toBe(1);
  });

  test.each([
    [
      'with the message of the server',
      () => ({ status: 503, body: { code: 'unavailable', message: 'Too busy' } }),
      'Too busy',
    ],
    [
      'with a general message when there is no response',
      () => Promise.reject(noAnswer),
      'Failed to sign out the session',
    ],
  ])('show a failure %s, and stay in the list', async (_, answer, text) => {
    await open({ [`DELETE /api/auth/sessions/${phone.id}`]: answer });
    await userEvent.click(await signOut('Firefox on Android'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(await rows()).toHaveLength(3);
  });

  test('treat one that has already ended as signed out', async () => {
    const missing = () => ({ status: 404, body: { code: 'not_found', message: 'No such session' } });
    await open({ [`DELETE /api/auth/sessions/${phone.id}`]: missing });
    await userEvent.click(await signOut('Firefox on Android'));
    expect(await screen.findByText('Signed out Firefox on Android.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('can all be signed out except the current one, after a confirmation', async () => {
    const api = await open();
    await userEvent.click(await signOutOthers());
    const dialog = await screen.findByRole('dialog', { name: 'Sign out all other sessions' });
    expect(dialog).toHaveTextContent('2 other sessions');
    expect(api.count('DELETE /api/auth/sessions')).toBe(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Signed out all other sessions.')).toBeVisible();
    expect(await rows()).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Sign out all other sessions' })).toBeNull();
  });

  test('stay when the dialog is cancelled', async () => {
    const api = await open();
    await userEvent.click(await signOutOthers());
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.count('DELETE /api/auth/sessions')).toBe(0);
  });

  test('show an error in the dialog when the others could not be signed out', async () => {
    await open({ 'DELETE /api/auth/sessions': () => Promise.reject(noAnswer) });
    await userEvent.click(await signOutOthers());
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to sign out the other sessions');
  });

  test('offer nothing to sign out when there is only the current one', async () => {
    await open({}, [here]);
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
  });

  test('show that they are loading', async () => {
    await open({ 'GET /api/auth/sessions': () => new Promise(() => {}) });
    expect(await within(await section('Sessions')).findByText('Loading sessions...')).toBeVisible();
  });

  test('show an error when they cannot be loaded', async () => {
    await open({ 'GET /api/auth/sessions': () => proxyFailure(400) });
    expect(await within(await section('Sessions')).findByRole('alert')).toHaveTextContent('Failed to load sessions');
  });
});

describe('about', () => {
  test('names the product, its version and licence, and links to the API documentation', async () => {
    await open();
    const about = within(await section('About'));
    expect(await about.findByText('0.1.0')).toBeVisible();
    expect(about.getByText('Rulewright')).toBeVisible();
    expect(about.getByText('MIT')).toBeVisible();
    expect(about.getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/api/docs');
    expect(about.getByRole('link', { name: 'openapi.json' })).toHaveAttribute('href', '/api/openapi.json');
  });

  test('shows an error when the version cannot be loaded', async () => {
    await open({ 'GET /api/about': () => proxyFailure(400) });
    expect(await within(await section('About')).findByRole('alert')).toHaveTextContent('Failed to load the version');
  });
});

describe('pending approvals', () => {
  const pending = {
    ...aRequest({ version: 7, note: 'New rates', may_decide: true }),
    project: { name: 'Loans', slug: 'loans' },
    document: { name: 'Rates', slug: 'rates', live_version: 3 },
  };

  test('say when there are none', async () => {
    await open();
    expect(within(await section('Pending approvals')).getByText('Nothing waits for approval.')).toBeVisible();
  });

  test('link to the documents to approve', async () => {
    await open({
      [`GET ${api}/approval-requests`]: () => ({ body: { approval_requests: [pending], next_cursor: null } }),
    });
    const link = await within(await section('Pending approvals')).findByRole('link', { name: 'Rates, version 7' });
    expect(link).toHaveAttribute('href', `${home}/projects/loans/documents/rates`);
  });

  test('show an error when they cannot be loaded', async () => {
    const message = 'Not now';
    await open({ [`GET ${api}/approval-requests`]: () => ({ status: 400, body: { code: 'invalid', message } }) });
    expect(await within(await section('Pending approvals')).findByText(message)).toBeVisible();
  });
});
