import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, storeSession, user } from '#testing/session.ts';
import { aProject, api, home } from '#testing/workspace.ts';

const me = { 'GET /api/auth/me': () => ({ body: { user, organization } }) };
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('shows visitors the guide and the reference among the public pages, and links to the page of the API', async () => {
  renderApp('/help');
  await title('A first decision');
  expect(document.title).toBe('A first decision · Rulewright');
  expect(screen.getByRole('navigation', { name: 'Account' })).toHaveTextContent('Sign in');
  const help = within(screen.getByRole('navigation', { name: 'Help' }));
  expect(help.getByRole('link', { name: 'A first decision' })).toHaveAttribute('aria-current', 'page');
  expect(help.getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/api/docs');
  await userEvent.click(help.getByRole('link', { name: 'Expressions' }));
  await title('Expressions');
});

test('links from the contents of a page to its sections', async () => {
  renderApp('/help/expressions');
  await title('Expressions');
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(links.length).toBeGreaterThan(8);
  for (const link of links) {
    const section = document.getElementById(link.getAttribute('href')?.split('#')[1] ?? '');
    expect(section).toHaveTextContent(link.textContent ?? '');
  }
});

test('is linked from the user menu, and shown inside the shell', async () => {
  fakeApi({ ...me, [`GET ${api}/projects`]: () => ({ body: { projects: [] } }) });
  storeSession();
  renderApp(`${home}/projects`);
  await userEvent.click(await screen.findByRole('button', { name: 'Ada Lovelace' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Help' }));
  await title('A first decision');
  expect(screen.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
  expect(screen.getByRole('banner')).toHaveTextContent('Help');
});

test.each([
  ['an organization without projects', `${home}/projects`],
  ['a project without documents', `${home}/projects/loans/documents`],
])('links from %s to the guide', async (_, path) => {
  fakeApi({
    ...me,
    [`GET ${api}/projects`]: () => ({ body: { projects: [] } }),
    [`GET ${api}/projects/loans`]: () => ({ body: aProject() }),
    [`GET ${api}/projects/loans/documents`]: () => ({ body: { documents: [] } }),
  });
  storeSession();
  renderApp(path);
  await userEvent.click(await screen.findByRole('link', { name: 'Make a first decision in five minutes' }));
  await title('A first decision');
});
