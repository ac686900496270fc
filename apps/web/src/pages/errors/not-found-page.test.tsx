import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createRouter } from '#router.tsx';
import { fakeApi } from '#testing/fake-api.ts';
import { renderWithProviders } from '#testing/render-app.tsx';
import { organization, storeSession, user } from '#testing/session.ts';
import { notFound } from '#testing/workspace.ts';

const me = { 'GET /api/auth/me': () => ({ body: { user, organization } }) };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openUnknownPage() {
  window.history.pushState(null, '', '/terms');
  window.history.pushState(null, '', '/no/such/page');
  renderWithProviders(<RouterProvider router={createRouter()} />);
  await screen.findByRole('heading', { level: 1, name: 'Page Not Found' });
}

test('says that the address is unknown, also in the title', async () => {
  await openUnknownPage();
  expect(document.title).toBe('Page Not Found · Rulewright');
});

test('is shown inside the shell to people who are signed in, who can sign out there', async () => {
  fakeApi({ ...me, 'POST /api/auth/logout': () => ({ status: 204 }) });
  storeSession();
  await openUnknownPage();
  expect(screen.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Ada Lovelace' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});

test('is shown among the public pages once the session has ended', async () => {
  fakeApi({ 'GET /api/auth/me': () => notFound });
  storeSession();
  await openUnknownPage();
  expect(screen.getByRole('navigation', { name: 'Account' })).toHaveTextContent('Sign in');
  expect(window.location.pathname).toBe('/no/such/page');
});

test('leads to the dashboard on Go to Dashboard', async () => {
  fakeApi(me);
  storeSession();
  await openUnknownPage();
  await userEvent.click(screen.getByRole('link', { name: 'Go to Dashboard' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

test('returns to the previous page on Go Back', async () => {
  await openUnknownPage();
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/terms');
});

test('leads home on Go Back when the tab has no history', async () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  await openUnknownPage();
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('leads home on Go Back when only the empty page of a new tab lies behind', async () => {
  vi.stubGlobal('navigation', { canGoBack: false });
  await openUnknownPage();
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
