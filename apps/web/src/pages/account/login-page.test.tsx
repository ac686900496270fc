import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { enter } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { session, storedSession, storeSession } from '#testing/session.ts';

const email = () => screen.findByLabelText('Email Address');
const password = () => screen.getByLabelText('Password');

async function signIn() {
  await enter(await email(), 'ada@example.com');
  await enter(password(), 'Engine1843');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('stores the session and leads to the dashboard', async () => {
  const api = fakeApi({ 'POST /api/auth/login': () => ({ body: session }) });
  const router = renderApp('/login');
  await signIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  expect(api.calls[0]?.body).toEqual({ email: 'ada@example.com', password: 'Engine1843' });
  expect(storedSession()).toEqual(session);
  expect(api.count('GET /api/auth/me')).toBe(0);
});

test('returns to the page that was asked for', async () => {
  fakeApi({ 'POST /api/auth/login': () => ({ body: session }) });
  const router = renderApp('/profile?tab=2#name');
  await signIn();
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/profile', search: '?tab=2', hash: '#name' }),
  );
  await screen.findByRole('heading', { name: 'Profile Settings' });
});

test('remembers the page that was asked for across other account pages', async () => {
  fakeApi({ 'POST /api/auth/login': () => ({ body: session }) });
  renderApp('/profile');
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
  await signIn();
  expect(await screen.findByRole('heading', { name: 'Profile Settings' })).toBeVisible();
});

test('shows a wrong password in the banner', async () => {
  fakeApi({
    'POST /api/auth/login': () => ({
      status: 401,
      body: { code: 'unauthenticated', message: 'Invalid email or password' },
    }),
  });
  renderApp('/login');
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
});

test('shows the fallback when the server does not answer', async () => {
  fakeApi({ 'POST /api/auth/login': () => Promise.reject(noAnswer) });
  renderApp('/login');
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
});

test('says at each field what is wrong with it', async () => {
  renderApp('/login');
  await userEvent.type(await email(), 'ada@{Enter}');
  expect(await email()).toHaveAccessibleDescription('Please enter a valid email address');
  expect(password()).toHaveAccessibleDescription('Password is required');
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeDisabled();
});

test('marks its fields for password managers', async () => {
  renderApp('/login');
  expect(await email()).toHaveAttribute('autocomplete', 'username');
  expect(await email()).toHaveAttribute('name', 'email');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(password()).toHaveAttribute('name', 'password');
});

test('links to registration, to a new password, to the terms and to the policy', async () => {
  renderApp('/login');
  await email();
  for (const [name, address] of [
    ['Create an account', '/register'],
    ['Forgot your password?', '/forgot-password'],
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
  }
});

test.each(['/login', '/register', '/forgot-password'])(
  'a signed-in person who opens %s is led away',
  async (address) => {
    storeSession();
    fakeApi({ 'GET /api/auth/me': () => ({ body: { user: session.user, organization: session.organization } }) });
    const router = renderApp(address);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  },
);

test('lets a visitor sign in who has a token but no user', async () => {
  storeSession({ user: null });
  const router = renderApp('/login');
  expect(await email()).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
});
