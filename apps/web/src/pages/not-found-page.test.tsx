import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createRouter } from '#router.tsx';
import { fakeApi } from '#testing/fake-api.ts';
import { renderWithProviders } from '#testing/render-app.tsx';
import { storeSession } from '#testing/session.ts';

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

test('who is signed in is not asked to sign in', async () => {
  storeSession();
  await openUnknownPage();
  const account = within(screen.getByRole('navigation', { name: 'Account' }));
  expect(account.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(account.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
});

test('Go to Dashboard goes to the dashboard', async () => {
  fakeApi({});
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
