import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes } from 'react-router';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { routes } from '#router.tsx';
import { fakeApi, later, noAnswer, proxyFailure } from '#testing/fake-api.ts';
import { fakeDrafts } from '#testing/fake-drafts.ts';
import { found as documentFound, path as documentPath } from '#testing/open-document.ts';
import { enter } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import {
  organization,
  session,
  signedOut,
  storedSession,
  storeSession,
  user,
  writeInAnotherTab,
} from '#testing/session.ts';
import { markSignedOut } from '#workspace/session/session-storage.ts';
import { ProtectedLayout } from './protected-layout.tsx';

const me = { 'GET /api/auth/me': () => ({ body: { user, organization } }) };
const refused = { status: 401, body: { code: 'unauthenticated', message: 'Please sign in' } };
const welcome = () => screen.findByRole('heading', { name: 'Welcome, Ada' });
const approval = '/org/analytical-engines/projects/loans/documents/approval';
const addresses = [
  '/dashboard',
  '/profile',
  '/settings',
  '/org/analytical-engines',
  '/org/analytical-engines/projects',
  '/org/analytical-engines/projects/loans',
  '/org/analytical-engines/projects/loans/documents',
  approval,
  `${approval}/evaluation`,
];
const signInPage = () => screen.findByRole('heading', { name: 'Sign in to Rulewright' });

afterEach(() => void vi.useRealTimers());

describe('a visitor', () => {
  test('without a token is redirected to the sign-in page, and the requested page is remembered', async () => {
    const api = fakeApi({});
    const router = renderApp('/profile?a=1#b');
    await signInPage();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/profile?a=1#b' } });
    expect(api.calls).toEqual([]);
  });

  test('with a token but no user is redirected to the sign-in page', async () => {
    storeSession({ user: null });
    const router = renderApp('/dashboard');
    await signInPage();
    expect(router.state.location.pathname).toBe('/login');
  });

  test('with unreadable storage is redirected to the sign-in page', async () => {
    window.localStorage.setItem('auth-storage', '{"state":');
    renderApp('/dashboard');
    expect(await signInPage()).toBeVisible();
  });
});

describe('a stored session', () => {
  test('shows that it is loading until the server has confirmed the user, which is requested once for all pages', async () => {
    storeSession({ user: { ...user, first_name: 'Old name' } });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const api = fakeApi({ 'GET /api/auth/me': () => answered.then(me['GET /api/auth/me']) });
    const router = renderApp('/dashboard');
    expect(await screen.findByText('Loading...')).toBeVisible();
    answer();
    await welcome();
    await act(() => router.navigate('/profile'));
    await screen.findByRole('heading', { name: 'Profile Settings' });
    expect(api.count('GET /api/auth/me')).toBe(1);
    expect(storedSession()).toMatchObject({ user });
  });

  test('is confirmed while the document is asked for that the address names, and one that is found is asked for once', async () => {
    storeSession();
    const confirmation = later();
    const api = fakeApi({ ...documentFound, 'GET /api/auth/me': () => confirmation.promise });
    renderApp(approval);
    await waitFor(() => expect(api.count(`GET ${documentPath}`)).toBe(1));
    expect(await screen.findByText('Loading...')).toBeVisible();
    confirmation.answer({ body: { user, organization } });
    expect(await screen.findByRole('region', { name: 'Graph' })).toBeVisible();
    expect(api.count(`GET ${documentPath}`)).toBe(1);
  });

  test.each([
    [404, 'not_found'],
    [403, 'forbidden'],
  ])(
    'is confirmed while a document is asked for that is answered %d, which is asked for once',
    async (status, code) => {
      storeSession();
      const confirmation = later();
      const api = fakeApi({
        ...documentFound,
        [`GET ${documentPath}`]: () => ({ status, body: { code, message: 'No such document for you' } }),
        'GET /api/auth/me': () => confirmation.promise,
      });
      const router = renderApp(approval);
      await waitFor(() => expect(api.count(`GET ${documentPath}`)).toBe(1));
      await act(async () => {});
      confirmation.answer({ body: { user, organization } });
      await screen.findByText(/^(Document not found|No such document for you)/i);
      expect(api.count(`GET ${documentPath}`)).toBe(1);
      // Somebody may have made it meanwhile.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
      onTestFinished(() => void vi.useRealTimers());
      await act(() => router.navigate('/dashboard'));
      await act(() => router.navigate(approval));
      await waitFor(() => expect(api.count(`GET ${documentPath}`)).toBe(2));
    },
  );

  test('that is refused leads to the sign-in page, whatever was asked for besides', async () => {
    storeSession({ refreshToken: null });
    fakeApi({ 'GET /api/auth/me': () => refused, [`GET ${documentPath}`]: () => refused });
    const router = renderApp(approval);
    await signInPage();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: approval } });
  });

  test('has a heading while it is loading, in a live region', async () => {
    storeSession();
    fakeApi({ 'GET /api/auth/me': () => new Promise(() => {}) });
    renderApp('/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Loading...' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  });

  test('that the server refuses ends, and signing in returns to the page', async () => {
    storeSession();
    fakeApi({
      'GET /api/auth/me': () => refused,
      'POST /api/auth/refresh': () => refused,
      'POST /api/auth/login': () => ({ body: session }),
    });
    renderApp('/profile');
    await signInPage();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Your session has ended/);
    expect(screen.getByRole('link', { name: 'Create an account' })).toBeVisible();
    expect(storedSession()).toEqual(signedOut);
    await enter(screen.getByLabelText('Email Address'), 'ada@example.com');
    await enter(screen.getByLabelText('Password'), 'Engine1843');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  });

  test.each([404, 400])('whose user cannot be fetched (%d) ends', async (status) => {
    storeSession();
    fakeApi({ 'GET /api/auth/me': () => ({ status, body: { code: 'not_found', message: 'No' } }) });
    renderApp('/dashboard');
    await signInPage();
    expect(storedSession()).toEqual(signedOut);
  });

  test.each([
    [
      'no answer',
      () => Promise.reject(noAnswer),
      'Rulewright cannot be reached',
      'The server does not answer. Check your connection and try again.',
    ],
    [
      'a failing server',
      () => ({ status: 503, body: { code: 'unavailable', message: 'Soon' } }),
      'Rulewright is not available',
      'Soon',
    ],
    [
      'a failing proxy',
      () => proxyFailure(502, null),
      'Rulewright is not available',
      'The server could not answer because of a fault on its side. Try again in a moment.',
    ],
  ])('survives %s, and continues after Try Again', async (_, answer, title, reason) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    storeSession();
    let reachable = false;
    fakeApi({ 'GET /api/auth/me': () => (reachable ? { body: { user, organization } } : answer()) });
    renderApp('/dashboard');
    await screen.findByText('Loading...');
    // It says so at the first failure, and tries again by itself.
    expect(await screen.findByRole('alert')).toHaveTextContent(`You are still signed in. ${reason}`);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Trying...' })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(storedSession()).toEqual(session);
    reachable = true;
    vi.useRealTimers();
    await userEvent.click(again);
    expect(await welcome()).toBeVisible();
  });

  test('can be ended without the server, but not without asking about drafts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const drafts = fakeDrafts();
    await drafts.add({ userId: user.id, documentId: 'approval' }, 'mine');
    storeSession();
    const unreachable = () => Promise.reject(noAnswer);
    fakeApi({ 'GET /api/auth/me': unreachable, 'POST /api/auth/logout': unreachable });
    renderApp('/dashboard');
    await screen.findByText('Loading...');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    vi.useRealTimers();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await signInPage();
    expect(storedSession()).toEqual(signedOut);
    await waitFor(async () => expect(await drafts.texts()).toEqual([]));
  });
});

describe('the application shell', () => {
  const item = (name: string) => screen.findByRole('menuitem', { name });

  async function openMenu() {
    await userEvent.click(await screen.findByRole('button', { name: 'Ada Lovelace' }));
    return screen.findByRole('menu');
  }

  test.each(addresses)('surrounds %s', async (address) => {
    const [, layout] = matchRoutes(routes, address) ?? [];
    const load = layout?.route.lazy;
    expect(typeof load === 'function' && (await load()).Component).toBe(ProtectedLayout);
  });

  test('has a user menu with the initials, the full name and the email address', async () => {
    storeSession();
    fakeApi(me);
    renderApp('/dashboard');
    const menu = await openMenu();
    expect(screen.getByRole('button', { name: 'Ada Lovelace' })).toHaveTextContent('AL');
    expect(menu).toHaveTextContent('Ada Lovelace');
    expect(menu).toHaveTextContent('ada@example.com');
  });

  test('links to the profile', async () => {
    storeSession();
    fakeApi(me);
    renderApp('/dashboard');
    await openMenu();
    await userEvent.click(await item('Profile'));
    expect(await screen.findByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  });

  test.each([
    ['with', () => ({ status: 204 })],
    ['without', () => Promise.reject(noAnswer)],
  ])('signs out %s a response of the server, and remembers no page to return to', async (_, answer) => {
    storeSession();
    const api = fakeApi({ ...me, 'POST /api/auth/logout': answer });
    const router = renderApp('/dashboard');
    await openMenu();
    await userEvent.click(await item('Logout'));
    await signInPage();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: null });
    expect(storedSession()).toEqual(signedOut);
    expect(api.calls.at(-1)).toMatchObject({ call: 'POST /api/auth/logout', body: { refreshToken: 'refresh-1' } });
  });
});

describe('another tab', () => {
  test('that signs out also signs out this tab', async () => {
    storeSession();
    fakeApi(me);
    renderApp('/dashboard');
    await welcome();
    act(() => writeInAnotherTab(signedOut));
    expect(await signInPage()).toBeVisible();
  });

  test('whose session the server ended makes this tab say so too', async () => {
    storeSession();
    fakeApi(me);
    const router = renderApp('/profile');
    await screen.findByRole('heading', { name: 'Profile Settings' });
    act(() => writeInAnotherTab(signedOut));
    await signInPage();
    expect(screen.getByText(/^Your session has ended/)).toBeVisible();
    expect(router.state.location.state).toEqual({ from: '/profile' });
  });

  test('where the person signs out makes this tab show no message, and remember no page to return to', async () => {
    storeSession();
    fakeApi(me);
    const router = renderApp('/profile');
    await screen.findByRole('heading', { name: 'Profile Settings' });
    markSignedOut(true);
    act(() => writeInAnotherTab(signedOut));
    await signInPage();
    expect(screen.queryByText(/^Your session has ended/)).not.toBeInTheDocument();
    expect(router.state.location.state).toBeNull();
  });

  test('that clears the storage also signs out this tab', async () => {
    storeSession();
    fakeApi(me);
    renderApp('/dashboard');
    await welcome();
    window.localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(await signInPage()).toBeVisible();
  });

  test('that signs in also signs in this tab', async () => {
    const router = renderApp('/login');
    await signInPage();
    act(() => writeInAnotherTab(session));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  test('that signs in another person while the session of this tab is refused keeps that person signed in', async () => {
    storeSession();
    const bob = { ...user, id: '00000000-0000-4000-8000-00000000000b', first_name: 'Bob' };
    fakeApi({
      'GET /api/auth/me': ({ token }) => (token === 'token-9' ? { body: { user: bob, organization } } : refused),
      'POST /api/auth/refresh': () => {
        act(() => writeInAnotherTab({ token: 'token-9', refreshToken: 'refresh-9', user: bob }));
        return refused;
      },
    });
    renderApp('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Welcome, Bob' })).toBeVisible();
  });

  test('that signs in another person removes everything of the first person from this tab', async () => {
    storeSession();
    fakeApi(me);
    renderApp('/profile');
    const name = await screen.findByLabelText('First Name');
    expect(name).toHaveValue('Ada');
    const other = { ...user, id: '00000000-0000-4000-8000-000000000009', first_name: 'Grace' };
    act(() => writeInAnotherTab({ user: other }));
    expect(screen.getByLabelText('First Name')).toHaveValue('Grace');
  });
});
