import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { routes } from '#router.tsx';
import { fakeApi } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render-app.tsx';
import { session } from '#testing/session.ts';
import { aProject, api, notFound } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';
import { ProtectedLayout } from './protected-layout.tsx';

const [, frame] = matchRoutes(routes, '/dashboard') ?? [];

/** The real frame and its addresses, around a page that is the same at each. */
async function open(address: string) {
  fakeApi({});
  startSession(session);
  const children =
    frame?.route.children?.map(({ path = '', handle }) => ({ path, handle, element: <h1>The page</h1> })) ?? [];
  const router = renderApp(address, [{ Component: ProtectedLayout, children }]);
  await screen.findByRole('heading', { name: 'The page' });
  return router;
}

const sidebar = () => screen.getByRole('navigation', { name: 'Workspace' });
const entry = (name: string) => within(sidebar()).getByRole('link', { name });

describe('the sidebar', () => {
  test('shows the product, the organization with its slug, and the entries of both menus', async () => {
    await open('/dashboard');
    expect(sidebar()).toHaveTextContent('Rulewright');
    expect(sidebar()).toHaveTextContent('Analytical Engines');
    expect(sidebar()).toHaveTextContent('analytical-engines');
    const labels = (title: string) =>
      within(within(sidebar()).getByRole('list', { name: title }))
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(labels('Main Menu')).toEqual(['Dashboard', 'Organization', 'Projects', 'Documents', 'Evaluation']);
    expect(labels('Quick Access')).toEqual(['Profile', 'Settings']);
  });

  const needs = {
    Projects: 'Open your organization first',
    Documents: 'Open a project first',
    Evaluation: 'Open a document first',
  };
  const project = '/org/acme/projects/loans';
  const document = `${project}/documents/approval`;
  const projects = ['Projects', '/org/acme/projects'] as const;
  const documents = ['Documents', `${project}/documents`] as const;
  const evaluation = ['Evaluation', `${document}/evaluation`] as const;

  test('disables the entries that need a project or a document to be open, and links the rest', async () => {
    const router = await open('/dashboard');
    for (const [address, links] of [
      ['/dashboard', []],
      ['/profile', []],
      ['/settings', []],
      ['/org/acme', [projects]],
      ['/org/acme/projects', [projects]],
      [project, [projects, documents]],
      [`${project}/documents`, [projects, documents]],
      [document, [projects, documents, evaluation]],
      [`${document}/evaluation`, [projects, documents, evaluation]],
    ] as const) {
      await act(() => router.navigate(address));
      const opened = new Map<string, string>(links);
      for (const [name, reason] of Object.entries(needs)) {
        const link = entry(name);
        const to = opened.get(name);
        if (to) {
          expect(link, address).toHaveAttribute('href', to);
          expect(link, address).not.toHaveAttribute('aria-disabled');
        } else {
          expect(link, address).not.toHaveAttribute('href');
          expect(link, address).toHaveAttribute('aria-disabled', 'true');
          expect(link, address).toHaveAttribute('title', reason);
        }
      }
    }
  });

  describe('on a page whose resource is not found', () => {
    const own = '/org/analytical-engines';
    const loans = `${own}/projects/loans`;
    const approval = `${loans}/documents/approval`;
    const inProject = { [`GET ${api}/projects/loans`]: () => ({ body: aProject() }) };

    test.each([
      ['another organization', '/org/acme', {}, []],
      ['projects of another organization', '/org/acme/projects', {}, []],
      ['a project of another organization', project, {}, []],
      ['a project', loans, {}, ['Projects']],
      ['the documents of no project', `${loans}/documents`, {}, ['Projects']],
      ['a document', approval, inProject, ['Projects', 'Documents']],
      ['a document to evaluate', `${approval}/evaluation`, inProject, ['Projects', 'Documents']],
      ['a document of no project', approval, {}, ['Projects']],
    ])('disables the entries of the missing resource: %s', async (_, address, found, links) => {
      fakeApi(
        new Proxy<Record<string, () => { status?: number; body: unknown }>>(found, {
          get: (answers, call: string) => answers[call] ?? (() => notFound),
        }),
      );
      startSession(session);
      renderApp(address);
      await screen.findByRole('heading', { name: / Not Found$/ });
      const open = () =>
        ['Projects', 'Documents', 'Evaluation'].filter((name) => !entry(name).hasAttribute('aria-disabled'));
      await waitFor(() => expect(open()).toEqual(links));
    });
  });

  test('does not navigate from a disabled entry', async () => {
    const router = await open('/dashboard');
    await userEvent.click(entry('Projects'));
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  test("links to the person's own organization, whichever is open", async () => {
    const router = await open('/org/someone-else');
    await userEvent.click(entry('Organization'));
    expect(router.state.location.pathname).toBe('/org/analytical-engines');
  });

  test('links to the profile and to the settings', async () => {
    const router = await open('/dashboard');
    await userEvent.click(entry('Settings'));
    expect(router.state.location.pathname).toBe('/settings');
    await userEvent.click(entry('Profile'));
    expect(router.state.location.pathname).toBe('/profile');
  });

  test('marks only the entry of the current page, or of the page above it', async () => {
    const router = await open('/dashboard');
    for (const [address, name, current] of [
      ['/dashboard', 'Dashboard', 'page'],
      ['/org/analytical-engines', 'Organization', 'page'],
      ['/org/acme/projects', 'Projects', 'page'],
      [project, 'Projects', 'true'],
      [`${project}/documents`, 'Documents', 'page'],
      [document, 'Documents', 'true'],
      [`${document}/evaluation`, 'Evaluation', 'page'],
      ['/profile', 'Profile', 'page'],
      ['/settings', 'Settings', 'page'],
    ] as const) {
      await act(() => router.navigate(address));
      const marked = within(sidebar())
        .getAllByRole('link')
        .filter((link) => link.hasAttribute('aria-current'));
      expect(marked, address).toEqual([entry(name)]);
      expect(marked[0], address).toHaveAttribute('aria-current', current);
    }
  });
});

describe('the organization switcher', () => {
  const sentence = 'Organization switching will be available when multiple organizations are supported';

  test('says that there is no other organization, by keyboard too, and closes with Escape', async () => {
    await open('/dashboard');
    const button = within(sidebar()).getByRole('button', { name: /^Analytical Engines/ });
    expect(screen.queryByText(sentence)).toBeNull();
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(within(sidebar()).getByRole('status')).toHaveTextContent(sentence));
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  test('closes on a click elsewhere', async () => {
    await open('/dashboard');
    await userEvent.click(within(sidebar()).getByRole('button', { name: /^Analytical Engines/ }));
    expect(await screen.findByText(sentence)).toBeVisible();
    await userEvent.click(screen.getByRole('main'));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });
});

test('the title of the header depends on the URL, and the only h1 is that of the page', async () => {
  const router = await open('/dashboard');
  for (const [address, title] of [
    ['/dashboard', 'Dashboard'],
    ['/org/acme/projects', 'Projects - acme'],
  ] as const) {
    await act(() => router.navigate(address));
    expect(within(screen.getByRole('banner')).getByText(title, { exact: true })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  }
});

describe('the menu on a phone', () => {
  const opener = () => screen.getByRole('button', { name: 'Open menu' });

  async function openDrawer() {
    await userEvent.click(opener());
    return screen.findByRole('dialog', { name: 'Menu' });
  }

  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  test('contains the sidebar, and closes when one of its links is followed', async () => {
    const router = await open('/dashboard');
    const drawer = await openDrawer();
    await userEvent.click(within(drawer).getByRole('link', { name: 'Settings' }));
    expect(router.state.location.pathname).toBe('/settings');
    await gone();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('closes when the link to the current page is followed', async () => {
    await open('/dashboard');
    const drawer = await openDrawer();
    await userEvent.click(within(drawer).getByRole('link', { name: 'Dashboard' }));
    await gone();
  });

  test('stays open when Escape closes the organization switcher inside it', async () => {
    await open('/dashboard');
    const drawer = await openDrawer();
    const switcher = within(drawer).getByRole('button', { name: /^Analytical Engines/ });
    await userEvent.click(switcher);
    expect(switcher).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(switcher).toHaveAttribute('aria-expanded', 'false');
    expect(drawer).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await gone();
  });

  test('closes with Escape and with its button, and returns the focus', async () => {
    await open('/dashboard');
    await openDrawer();
    await userEvent.keyboard('{Escape}');
    await gone();
    await waitFor(() => expect(opener()).toHaveFocus());
    const drawer = await openDrawer();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close menu' }));
    await gone();
    await waitFor(() => expect(opener()).toHaveFocus());
  });
});

test('the skip link moves the focus past the shell', async () => {
  await open('/dashboard');
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});
