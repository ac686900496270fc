import type { InvitationOffer } from '@rulewright/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { outlastRetries, press, replaceText } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session, storedSession, user } from '#testing/session.ts';
import { notFound } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const address = '/invite?token=rwv_secret';
const link = '/api/invitations/rwv_secret';

const offer = (values: Partial<InvitationOffer> = {}) => ({
  [`GET ${link}`]: () => ({
    body: {
      organization: { name: 'Difference Engines' },
      email: 'grace@example.com',
      role: 'viewer',
      expires_at: '2026-03-04T12:00:00.000Z',
      state: 'pending',
      ...values,
    },
  }),
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('shows that it is loading until the invitation is loaded', async () => {
  fakeApi({ [`GET ${link}`]: () => new Promise(() => {}) });
  renderApp(address);
  expect(await screen.findByText('Loading the invitation...')).toBeVisible();
});

test('lets somebody without an account enter name and password, and join', async () => {
  const registered = { ...session, redirect_url: '/dashboard' };
  const server = fakeApi({ ...offer(), [`POST ${link}/accept`]: () => ({ status: 201, body: registered }) });
  const router = renderApp(address);
  await heading('Join Difference Engines');
  expect(screen.getByLabelText('Email Address')).toHaveValue('grace@example.com');
  const values = { firstName: 'Grace', lastName: 'Hopper', password: 'Engine1843', confirmPassword: 'Engine1843' };
  await replaceText('First Name', values.firstName);
  await replaceText('Last Name', values.lastName);
  await replaceText('Password', values.password);
  await replaceText('Confirm Password', values.confirmPassword);
  await press('Create Account and Join');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(server.calls.find(({ call }) => call.startsWith('POST'))).toMatchObject({ body: values, token: null });
  expect(storedSession()).toMatchObject({ token: session.token, user, organization });
});

test('asks somebody whose address has an account to sign in, and returns', async () => {
  const message = 'There is an account with the address grace@example.com already. Sign in to accept the invitation.';
  fakeApi({ ...offer(), [`POST ${link}/accept`]: () => ({ status: 409, body: { code: 'conflict', message } }) });
  const router = renderApp(address);
  await heading('Join Difference Engines');
  for (const label of ['First Name', 'Last Name']) await replaceText(label, 'Grace');
  for (const label of ['Password', 'Confirm Password']) await replaceText(label, 'Engine1843');
  await press('Create Account and Join');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  screen.getByRole('link', { name: 'Sign in to accept' }).click();
  await heading('Sign in to Rulewright');
  expect(router.state.location.state).toMatchObject({ from: address });
  expect(screen.getByLabelText('Email Address')).toHaveValue('grace@example.com');
});

test('lets somebody who is signed in with the address join, and switches to that organization', async () => {
  startSession(session);
  const other = { ...organization, id: '00000000-0000-4000-8000-000000000007', name: 'Difference Engines', slug: 'de' };
  const server = fakeApi({
    ...offer({ email: user.email.toUpperCase() }),
    [`POST ${link}/accept`]: () => ({ status: 201, body: { organization: other, role: 'viewer' } }),
    'GET /api/auth/me': () => ({ body: { user: { ...user, role: 'viewer' }, organization: other } }),
  });
  const router = renderApp(address);
  await heading('Join Difference Engines');
  await press('Join Difference Engines');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(server.calls.find(({ call }) => call.startsWith('POST'))).toMatchObject({ token: 'token-1', body: undefined });
  expect(storedSession()).toMatchObject({ organization: other, user: { role: 'viewer' } });
  await waitFor(() => expect(server.count('GET /api/organizations/de/approval-requests')).toBe(1));
});

test('lets somebody who is signed in with another address sign out, and shows the form', async () => {
  startSession(session);
  fakeApi({ ...offer(), 'POST /api/auth/logout': () => ({ status: 204 }) });
  renderApp(address);
  expect((await screen.findByText(user.email)).parentElement).toHaveTextContent(
    `and you are signed in as ${user.email}`,
  );
  await press('Sign Out');
  // The form is made anew once the session has ended everywhere.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create Account and Join' })).toBeVisible());
});

test.each([
  ['accepted', 'Invitation already accepted'],
  ['withdrawn', 'Invitation withdrawn'],
  ['replaced', 'There is a newer invitation'],
  ['expired', 'Invitation expired'],
] as const)('says that the invitation is %s, and offers what to do next', async (state, title) => {
  fakeApi(offer({ state }));
  renderApp(address);
  await heading(title);
  expect(screen.getByRole('link', { name: 'Go to Sign In' })).toHaveAttribute('href', '/login');
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});

test('does not ask somebody who is signed in to sign in for an accepted invitation', async () => {
  startSession(session);
  fakeApi(offer({ state: 'accepted' }));
  renderApp(address);
  await heading('Invitation already accepted');
  expect(screen.getByText('This link was used, and works only once.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
});

test.each([address, '/invite'])('says that the invitation is unknown: %s', async (where) => {
  startSession(session);
  fakeApi({ [`GET ${link}`]: () => notFound });
  renderApp(where);
  await heading('Invitation not found');
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('says that the invitation could not be loaded, and shows it after a retry', async () => {
  let reachable = false;
  fakeApi({ [`GET ${link}`]: () => (reachable ? (offer()[`GET ${link}`]?.() ?? {}) : Promise.reject(noAnswer)) });
  renderApp(address);
  await screen.findByText('Loading the invitation...');
  await outlastRetries();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the invitation');
  reachable = true;
  await press('Try Again');
  expect(await heading('Join Difference Engines')).toBeVisible();
});
