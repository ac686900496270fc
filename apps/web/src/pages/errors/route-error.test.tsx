import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '#testing/render-app.tsx';
import { RouteError } from './route-error.tsx';

// React reports what a boundary caught; here that is the point of the test.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openBrokenPage() {
  function Broken(): never {
    throw new Error('secret is not defined');
  }
  renderApp('/', [{ path: '/', Component: Broken, errorElement: <RouteError /> }]);
}

function openPageWithoutChunk(message: string) {
  const lazy = () => Promise.reject(new TypeError(message));
  renderApp('/', [{ HydrateFallback: () => null, errorElement: <RouteError />, children: [{ path: '/', lazy }] }]);
}

test('says in plain words that a page failed, without the message or the stack', async () => {
  openBrokenPage();
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Reload to try again');
  expect(document.body).not.toHaveTextContent('secret');
  expect(document.body.textContent).not.toMatch(/\bat \S+:\d+|\.tsx?\b/);
});

test.each([
  'Failed to fetch dynamically imported module: https://example.test/assets/page-abc.js',
  'error loading dynamically imported module: https://example.test/assets/page-abc.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/page-abc.css',
])('explains a missing chunk by a new release: %s', async (message) => {
  openPageWithoutChunk(message);
  expect(await screen.findByRole('alert')).toHaveTextContent('A new version of Rulewright may have been released');
  expect(document.body).not.toHaveTextContent('page-abc');
});

test('explains a chunk that cannot be loaded while offline by the connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  openPageWithoutChunk('Failed to fetch dynamically imported module: /assets/page-abc.js');
  expect(await screen.findByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
});

test('offers a link home, which the browser loads anew, for a page that always fails', async () => {
  openBrokenPage();
  const home = await screen.findByRole('link', { name: 'Go Home' });
  expect(home).toHaveAttribute('href', '/');
  // Past the router, which may be what broke.
  expect(fireEvent.click(home)).toBe(true);
});

test('loads the page again on Reload', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  openBrokenPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});
