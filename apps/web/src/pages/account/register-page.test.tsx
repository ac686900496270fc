import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { enter } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { session, storedSession } from '#testing/session.ts';

const registration = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  organizationName: 'Analytical Engines',
  password: 'Engine1843',
  confirmPassword: 'Engine1843',
};

const labels: Record<keyof typeof registration, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email Address',
  organizationName: 'Organization Name',
  password: 'Password',
  confirmPassword: 'Confirm Password',
};

async function fillIn(values: Partial<typeof registration> = {}) {
  await screen.findByRole('heading', { name: 'Create your account' });
  for (const [name, value] of Object.entries({ ...registration, ...values })) {
    if (value) await enter(screen.getByLabelText(labels[name as keyof typeof labels]), value);
  }
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));

test('signs in and goes to the address that the server answers', async () => {
  const api = fakeApi({
    'POST /api/auth/register': () => ({ status: 201, body: { ...session, redirect_url: '/profile' } }),
  });
  const router = renderApp('/register');
  await fillIn();
  await create();
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  expect(await screen.findByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  expect(api.calls[0]?.body).toEqual(registration);
  expect(storedSession()).toEqual(session);
});

test.each([undefined, '', 'https://evil.example/'])(
  'with the redirect address %j it goes to the dashboard',
  async (redirect_url) => {
    fakeApi({ 'POST /api/auth/register': () => ({ status: 201, body: { ...session, redirect_url } }) });
    const router = renderApp('/register');
    await fillIn();
    await create();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    await screen.findByRole('heading', { name: 'Welcome, Ada' });
  },
);

test('shows a taken address in the banner and at its field', async () => {
  const message = 'This email address is already registered';
  fakeApi({
    'POST /api/auth/register': () => ({
      status: 409,
      body: { code: 'conflict', message, details: [{ path: 'email', message }] },
    }),
  });
  renderApp('/register');
  await fillIn();
  await create();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Email Address')).toHaveAccessibleErrorMessage(message);
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(screen.getByLabelText('Email Address')).toHaveFocus();
});

test('shows the fallback when the server does not answer', async () => {
  fakeApi({ 'POST /api/auth/register': () => Promise.reject(noAnswer) });
  renderApp('/register');
  await fillIn();
  await create();
  expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed');
});

test('says at each field what is wrong with it', async () => {
  renderApp('/register');
  await fillIn({
    firstName: '',
    lastName: 'L',
    email: 'ada',
    organizationName: '',
    password: 'Engine1',
    confirmPassword: 'Engine1844',
  });
  expect(screen.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('First Name'), '{Enter}');
  for (const [label, message] of [
    ['First Name', 'First name is required'],
    ['Last Name', 'Last name must be at least 2 characters long'],
    ['Email Address', 'Please enter a valid email address'],
    ['Organization Name', 'Organization name is required'],
    ['Password', 'Password must be at least 8 characters long'],
    ['Confirm Password', "Passwords don't match"],
  ] as const) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
  }
});

test('checks off the requirements of a password while it is typed', async () => {
  renderApp('/register');
  await userEvent.type(await screen.findByLabelText('Password'), 'engine18');
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'At least 8 characters, met',
    'One lowercase letter, met',
    'One uppercase letter',
    'One number, met',
  ]);
});

test('marks the email address as the user name for password managers', async () => {
  renderApp('/register');
  expect(await screen.findByLabelText('Email Address')).toHaveAttribute('autocomplete', 'username');
  for (const label of ['Password', 'Confirm Password']) {
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password');
  }
});

test('links to signing in, to the terms and to the policy', async () => {
  renderApp('/register');
  await screen.findByRole('heading', { name: 'Create your account' });
  for (const [name, address] of [
    ['Sign in', '/login'],
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
  }
});
