import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { fakeDrafts } from '#testing/fake-drafts.ts';
import { enter } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { signedOut, storedSession, storeSession, user } from '#testing/session.ts';
import { hasSignedOut } from '#workspace/session/session-store.ts';

describe('/forgot-password', () => {
  async function ask() {
    await enter(await screen.findByLabelText('Email Address'), 'ada@example.com');
    await userEvent.keyboard('{Enter}');
  }

  test('replaces the form by a confirmation, which takes the focus, once the mail is sent', async () => {
    const api = fakeApi({ 'POST /api/auth/forgot-password': () => ({ body: { message: 'Sent' } }) });
    renderApp('/forgot-password');
    await ask();
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
    expect(screen.queryByLabelText('Email Address')).not.toBeInTheDocument();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Sign In' })).toHaveAttribute('href', '/login');
    expect(api.calls[0]?.body).toEqual({ email: 'ada@example.com' });
  });

  test('returns to the form with the address on Try again', async () => {
    fakeApi({ 'POST /api/auth/forgot-password': () => ({ body: { message: 'Sent' } }) });
    renderApp('/forgot-password');
    await ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByLabelText('Email Address')).toHaveValue('ada@example.com');
  });

  test('shows the fallback for a failure without a message', async () => {
    fakeApi({ 'POST /api/auth/forgot-password': () => Promise.reject(noAnswer) });
    renderApp('/forgot-password');
    await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send reset email');
  });

  test('requires an address', async () => {
    renderApp('/forgot-password');
    await userEvent.type(await screen.findByLabelText('Email Address'), '{Enter}');
    expect(screen.getByText('Email is required')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send Reset Link' })).toBeDisabled();
  });
});

describe('/reset-password', () => {
  async function choose(password = 'Engine1843', confirmation = password) {
    await enter(await screen.findByLabelText('New Password'), password);
    await enter(screen.getByLabelText('Confirm New Password'), confirmation);
    await userEvent.keyboard('{Enter}');
  }

  test.each(['', '?token=', `?token=${'x'.repeat(201)}`])('shows an invalid link with %.12s', async (search) => {
    renderApp(`/reset-password${search}`);
    expect(await screen.findByRole('heading', { name: 'Invalid reset link' })).toBeVisible();
    expect(screen.getByText('The password reset link is invalid or has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request New Link' })).toHaveAttribute('href', '/forgot-password');
  });

  test('sends the token in a hidden field', async () => {
    renderApp('/reset-password?token=secret-1');
    await screen.findByRole('heading', { name: 'Reset your password' });
    expect(document.querySelector('input[name="token"]')).toHaveAttribute('type', 'hidden');
    expect(document.querySelector('input[name="token"]')).toHaveValue('secret-1');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  test('sets a new password with the token, and leads to signing in', async () => {
    const api = fakeApi({ 'POST /api/auth/reset-password': () => ({ body: { message: 'Done' } }) });
    const router = renderApp('/reset-password?token=secret-1');
    await choose();
    expect(await screen.findByRole('heading', { name: 'Password reset successful' })).toHaveFocus();
    expect(api.calls[0]?.body).toEqual({ token: 'secret-1', password: 'Engine1843' });
    await userEvent.click(screen.getByRole('link', { name: 'Go to Sign In' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  test('says on the button that it is waiting for the server', async () => {
    fakeApi({ 'POST /api/auth/reset-password': () => new Promise(() => {}) });
    renderApp('/reset-password?token=secret-1');
    await choose();
    expect(screen.getByRole('button', { name: 'Resetting...' })).toBeVisible();
  });

  test('says that a link no longer works, and offers a new one', async () => {
    const message = 'The password reset link is invalid or has expired.';
    fakeApi({ 'POST /api/auth/reset-password': () => ({ status: 400, body: { code: 'invalid', message } }) });
    renderApp('/reset-password?token=old');
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('heading', { name: 'Invalid reset link' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Request New Link' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByRole('button', { name: 'Reset Password' })).not.toBeInTheDocument();
  });

  test('allows another try after a refused password', async () => {
    const details = [{ path: 'password', message: 'Password is too long' }];
    const body = { code: 'invalid', message: 'Password is too long', details };
    fakeApi({ 'POST /api/auth/reset-password': () => ({ status: 400, body }) });
    renderApp('/reset-password?token=secret-1');
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('Password is too long');
    expect(screen.getByLabelText('New Password')).toHaveAccessibleErrorMessage('Password is too long');
  });

  test('shows the fallback, without offering a new link, when the server does not answer', async () => {
    fakeApi({ 'POST /api/auth/reset-password': () => Promise.reject(noAnswer) });
    renderApp('/reset-password?token=secret-1');
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('Password reset failed');
    expect(screen.queryByRole('link', { name: 'Request New Link' })).not.toBeInTheDocument();
  });

  test('says at each field what is wrong with it', async () => {
    renderApp('/reset-password?token=secret-1');
    await choose('Short1', 'Engine1844');
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(
      'Password must be at least 8 characters long',
    );
    expect(screen.getByLabelText('Confirm New Password')).toHaveAccessibleDescription("Passwords don't match");
  });

  test('is open to a signed-in person, whose session a reset ends', async () => {
    storeSession();
    const api = fakeApi({
      'POST /api/auth/reset-password': () => ({ body: { message: 'Done' } }),
      'POST /api/auth/logout': () => ({ status: 204 }),
    });
    renderApp('/reset-password?token=secret-1');
    await choose();
    await screen.findByRole('heading', { name: 'Password reset successful' });
    expect(storedSession()?.token).toBeNull();
    expect(api.calls.at(-1)).toMatchObject({ call: 'POST /api/auth/logout', body: { refreshToken: 'refresh-1' } });
  });

  test('leaves the unsaved work of other tabs for the person to come back to', async () => {
    storeSession();
    const drafts = fakeDrafts();
    await drafts.add({ userId: user.id, documentId: 'approval' }, 'mine');
    fakeApi({
      'POST /api/auth/reset-password': () => ({ body: { message: 'Done' } }),
      'POST /api/auth/logout': () => ({ status: 204 }),
    });
    renderApp('/reset-password?token=secret-1');
    await choose();
    await screen.findByRole('heading', { name: 'Password reset successful' });
    await waitFor(() => expect(storedSession()).toEqual(signedOut));
    expect(await drafts.texts()).toEqual(['mine']);
    // The tab that has the work open goes on keeping it.
    expect(hasSignedOut(user.id)).toBe(false);
  });
});
