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

test('an unknown address says so, in the title too', async () => {
  await openUnknownPage();
  expect(document.title).toBe('Page Not Found · Rulewright');
});

test('who is signed in finds it inside the shell, and can sign out there', async () => {
  fakeApi({ ...me, 'POST /api/auth/logout': () => ({ status: 204 }) });
  storeSession();
  await openUnknownPage();
  expect(screen.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Ada Lovelace' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});

test('whose session is over finds it among the public pages', async () => {
  fakeApi({ 'GET /api/auth/me': () => notFound });
  storeSession();
  await openUnknownPage();
  expect(screen.getByRole('navigation', { name: 'Account' })).toHaveTextContent('Sign in');
  expect(window.location.pathname).toBe('/no/such/page');
});

test('Go to Dashboard goes to the dashboard', async () => {
  fakeApi(me);
  storeSession();
  await openUnknownPage();
  await userEvent.click(screen.getByRole('link', { name: 'Go to Dashboard' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

test('Go Back returns to the page before', async () => {
  await openUnknownPage();
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/terms');
});

test('Go Back leads home when the tab has no history', async () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  await openUnknownPage();
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('Go Back leads home when all that lies behind is the empty page of a new tab', async () => {
  vi.stubGlobal('navigation', { canGoBack: false });
  await openUnknownPage();
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
