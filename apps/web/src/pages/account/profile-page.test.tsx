import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { enter, expectToPass, person, replaceText } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { session, signedOut, storedSession, user, writeInAnotherTab } from '#testing/session.ts';
import { signedInWithClock } from '#testing/signed-in-with-clock.ts';
import { startSession } from '#workspace/session/session-store.ts';
import { ProfilePage } from './profile-page.tsx';

signedInWithClock();

async function open() {
  const router = renderApp('/profile');
  await screen.findByRole('heading', { name: 'Profile Settings' });
  return router;
}

test('the page is titled, and has a tab for the profile and one for the password', async () => {
  await open();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Profile Information',
    'Change Password',
  ]);
  expect(screen.getByRole('tab', { name: 'Profile Information' })).toHaveAttribute('aria-selected', 'true');
});

test('the tab in the URL is open, as after a reload', async () => {
  renderApp('/profile?tab=password');
  expect(await screen.findByRole('tab', { name: 'Change Password' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByLabelText('Current Password')).toBeVisible();
});

test('without a user the page shows that it is loading', async () => {
  act(() => startSession({ ...session, user: null as never }));
  renderApp('/', [{ path: '/', Component: ProfilePage }]);
  expect(await screen.findByText('Loading profile...')).toBeVisible();
});

test('Sign Out ends the session and leads to /login', async () => {
  const api = fakeApi({ 'POST /api/auth/logout': () => ({ status: 204 }) });
  const router = await open();
  await person.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(storedSession()).toEqual(signedOut);
  expect(api.calls[0]?.body).toEqual({ refreshToken: 'refresh-1' });
});

describe('Profile Information', () => {
  test('shows the person, and an organization that cannot be edited', async () => {
    await open();
    expect(screen.getByLabelText('First Name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Last Name')).toHaveValue('Lovelace');
    expect(screen.getByLabelText('Email Address')).toHaveValue('ada@example.com');
    expect(screen.getByLabelText('Organization')).toHaveValue('Analytical Engines');
    expect(screen.getByLabelText('Organization')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Organization')).toHaveAccessibleDescription(
      'Contact your administrator to change organizations.',
    );
  });

  test('says "No organization" when there is none', async () => {
    startSession({ ...session, organization: null as never });
    await open();
    expect(screen.getByLabelText('Organization')).toHaveValue('No organization');
  });

  test('saves, shows the new name everywhere, and a success message for three seconds', async () => {
    const saved = { ...user, first_name: 'Augusta' };
    const api = fakeApi({ 'PUT /api/auth/me': () => ({ body: { user: saved } }) });
    await open();
    await replaceText('First Name', 'Augusta');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await expectToPass('Profile updated successfully!');
    expect(api.calls[0]).toMatchObject({
      token: 'token-1',
      body: { firstName: 'Augusta', lastName: 'Lovelace', email: 'ada@example.com' },
    });
    expect(storedSession()).toMatchObject({ user: saved });
    expect(screen.getByRole('button', { name: 'Augusta Lovelace' })).toBeVisible();
  });

  test('does not overwrite what was changed in another tab', async () => {
    await open();
    await replaceText('Last Name', 'Byron');
    act(() => writeInAnotherTab({ user: { ...user, first_name: 'Augusta', last_name: 'King' } }));
    expect(screen.getByLabelText('First Name')).toHaveValue('Augusta');
    expect(screen.getByLabelText('Last Name')).toHaveValue('Byron');
  });

  test('says that it is saving', async () => {
    fakeApi({ 'PUT /api/auth/me': () => new Promise(() => {}) });
    await open();
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeVisible();
  });

  test('shows a failure', async () => {
    fakeApi({ 'PUT /api/auth/me': () => Promise.reject(noAnswer) });
    await open();
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Profile update failed');
  });

  test('each field says what is wrong with it', async () => {
    await open();
    await replaceText('First Name', '');
    await replaceText('Last Name', 'L');
    await replaceText('Email Address', 'ada@');
    await person.tab();
    for (const [label, message] of [
      ['First Name', 'First name is required'],
      ['Last Name', 'Last name must be at least 2 characters long'],
      ['Email Address', 'Please enter a valid email address'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    }
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  });
});

describe('Change Password', () => {
  async function openTab() {
    await open();
    await person.click(screen.getByRole('tab', { name: 'Change Password' }));
  }

  async function fillIn(current: string, next: string, confirmation = next) {
    await openTab();
    if (current) await enter(screen.getByLabelText('Current Password'), current, person);
    if (next) await enter(screen.getByLabelText('New Password'), next, person);
    if (confirmation) await enter(screen.getByLabelText('Confirm New Password'), confirmation, person);
  }

  test('changes the password, empties the form, and shows a success message for three seconds', async () => {
    const api = fakeApi({ 'POST /api/auth/change-password': () => ({ body: { message: 'Done' } }) });
    await fillIn('Engine1843', 'Engine1844');
    await person.click(screen.getByRole('button', { name: 'Change Password' }));
    await expectToPass('Password changed successfully!');
    expect(api.calls[0]?.body).toEqual({ currentPassword: 'Engine1843', newPassword: 'Engine1844' });
    for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
      expect(screen.getByLabelText(label)).toHaveValue('');
    }
  });

  test('moves the focus from its button, which the emptied form disables, to the first field', async () => {
    fakeApi({ 'POST /api/auth/change-password': () => ({ body: { message: 'Done' } }) });
    await fillIn('Engine1843', 'Engine1844');
    await person.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText('Password changed successfully!')).toBeVisible();
    expect(screen.getByLabelText('Current Password')).toHaveFocus();
    expect(screen.getByLabelText('Current Password')).not.toHaveAttribute('aria-invalid');
  });

  test('leaves the focus in the field where Enter was pressed, and shows no error there', async () => {
    fakeApi({ 'POST /api/auth/change-password': () => ({ body: { message: 'Done' } }) });
    await fillIn('Engine1843', 'Engine1844');
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Password changed successfully!')).toBeVisible();
    expect(screen.getByLabelText('Confirm New Password')).toHaveFocus();
    expect(screen.getByLabelText('Confirm New Password')).not.toHaveAttribute('aria-invalid');
  });

  test('says on the button that the password is being changed', async () => {
    fakeApi({ 'POST /api/auth/change-password': () => new Promise(() => {}) });
    await fillIn('Engine1843', 'Engine1844');
    await person.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(screen.getByRole('button', { name: 'Changing...' })).toBeVisible();
  });

  test('shows a wrong current password at its field too', async () => {
    const message = 'The current password is wrong';
    const details = [{ path: 'currentPassword', message }];
    fakeApi({ 'POST /api/auth/change-password': () => ({ status: 400, body: { code: 'invalid', message, details } }) });
    await fillIn('Engine1840', 'Engine1844');
    await person.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Current Password')).toHaveAccessibleErrorMessage(message);
    expect(screen.getByLabelText('Current Password')).toHaveFocus();
  });

  test('shows a general message when there is no response', async () => {
    fakeApi({ 'POST /api/auth/change-password': () => Promise.reject(noAnswer) });
    await fillIn('Engine1843', 'Engine1844');
    await person.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Password change failed');
  });

  test('lists what a new password must have', async () => {
    await openTab();
    const list = within(screen.getByRole('list', { name: 'Password requirements' }));
    const items = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['At least 8 characters', 'One lowercase letter', 'One uppercase letter', 'One number']);
  });

  test('tells password managers to which account the password belongs', async () => {
    await openTab();
    expect(document.querySelector('input[autocomplete="username"]')).toHaveValue('ada@example.com');
    expect(screen.getByLabelText('Current Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByLabelText('New Password')).toHaveAttribute('autocomplete', 'new-password');
  });

  test('each field says what is wrong with it', async () => {
    await fillIn('', 'Short1', 'Engine1845');
    await person.type(screen.getByLabelText('New Password'), '{Enter}');
    for (const [label, message] of [
      ['Current Password', 'Current password is required'],
      ['New Password', 'Password must be at least 8 characters long'],
      ['Confirm New Password', "Passwords don't match"],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    }
  });
});
