import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render-app.tsx';
import { session } from '#testing/session.ts';
import { startSession } from '#workspace/session/session-store.ts';
import { ProtectedLayout } from './protected-layout.tsx';

const searchCall = 'GET /api/organizations/analytical-engines/search';

const entries = {
  projects: [
    { name: 'Loans', slug: 'loans' },
    { name: 'Loans abroad', slug: 'loans-abroad' },
  ],
  documents: [{ name: 'Loan approval', slug: 'loan-approval', project_slug: 'loans' }],
};

/** As the server finds them. */
function find(text: string) {
  const fits = ({ name }: { name: string }) => name.toLowerCase().includes(text.toLowerCase());
  return { projects: entries.projects.filter(fits), documents: entries.documents.filter(fits) };
}

const asked: (string | null)[] = [];
type Search = NonNullable<Parameters<typeof fakeApi>[0][string]>;

beforeEach(() => {
  asked.length = 0;
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => {};
});

async function openPage(search: Search = ({ query }) => ({ body: find(query.get('q') ?? '') })) {
  startSession(session);
  const api = fakeApi({
    [searchCall]: (received) => {
      asked.push(received.query.get('q'));
      return search(received);
    },
  });
  const page = (
    <>
      <h1>The page</h1>
      <input aria-label="A field of the page" />
    </>
  );
  const router = renderApp('/dashboard', [{ Component: ProtectedLayout, children: [{ path: '*', element: page }] }]);
  await screen.findByRole('heading', { name: 'The page' });
  return { api, router };
}

async function openPalette(search?: Search) {
  const page = await openPage(search);
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Search' });
  return page;
}

const field = () => screen.getByRole('combobox', { name: 'Go to a page, project or document' });
const labels = () => screen.queryAllByRole('option').map((option) => option.textContent);
const marked = () => screen.getByRole('option', { selected: true });
const status = () => within(screen.getByRole('dialog')).getByRole('status');
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the command palette opens', () => {
  test.each(['Control', 'Meta'])('with %s and K, and takes the focus', async (key) => {
    await openPage();
    await userEvent.keyboard(`{${key}>}k{/${key}}`);
    await screen.findByRole('dialog', { name: 'Search' });
    await waitFor(() => expect(field()).toHaveFocus());
  });

  test('also while a field has the focus, which returns to the field afterwards', async () => {
    await openPage();
    const own = screen.getByLabelText('A field of the page');
    await userEvent.click(own);
    await userEvent.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(field()).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await gone();
    await waitFor(() => expect(own).toHaveFocus());
  });

  test('with the button in the header, which shows the shortcut', async () => {
    await openPage();
    const button = within(screen.getByRole('banner')).getByRole('button', { name: 'Search' });
    expect(button).toHaveTextContent('Ctrl+K');
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    await userEvent.click(button);
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible();
  });

  test('only once, and keeps its text when the shortcut is pressed again', async () => {
    await openPalette();
    await userEvent.type(field(), 'loan');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(field()).toHaveValue('loan');
  });

  test('not over another dialog', async () => {
    await openPage();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await screen.findByRole('dialog', { name: 'Menu' });
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  });
});

describe('the command palette without a text', () => {
  test('offers the pages, and sends no request', async () => {
    await openPalette();
    const pages = within(screen.getByRole('group', { name: 'Pages' })).getAllByRole('option');
    expect(pages.map((page) => page.textContent)).toEqual([
      'Dashboard',
      'Organization',
      'Projects',
      'Profile',
      'Settings',
      'Help: a first decision',
      'Help: expressions',
      'Help: the editor',
      'Help: tables',
      'Help: nodes',
      'Help: test cases',
      'API documentation',
    ]);
    expect(status()).toHaveTextContent('Type to find projects and documents');
    expect(asked).toEqual([]);
  });

  test.each([
    ['Dashboard', '/dashboard'],
    ['Organization', '/org/analytical-engines'],
    ['Projects', '/org/analytical-engines/projects'],
    ['Profile', '/profile'],
    ['Settings', '/settings'],
  ])('%s leads to %s', async (name, address) => {
    const { router } = await openPalette();
    await userEvent.click(screen.getByRole('option', { name }));
    await gone();
    expect(router.state.location.pathname).toBe(address);
  });

  test('lets the browser open the API documentation, which is not a page of the application', async () => {
    const open = vi.fn();
    vi.stubGlobal('open', open);
    await openPalette();
    await userEvent.click(screen.getByRole('option', { name: 'API documentation' }));
    expect(open).toHaveBeenCalledWith('/api/docs', '_self');
  });
});

describe('the command palette with a text', () => {
  test('finds pages, projects and documents, each in its group', async () => {
    await openPalette();
    await userEvent.type(field(), 'LOAN');
    await waitFor(() => expect(labels()).toEqual(['Loans', 'Loans abroad', 'Loan approvalloans']));
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(2);
    expect(within(screen.getByRole('group', { name: 'Documents' })).getAllByRole('option')).toHaveLength(1);
    await waitFor(() => expect(status()).toHaveTextContent('3 results'));
    await userEvent.clear(field());
    await userEvent.type(field(), 'pro');
    await waitFor(() => expect(labels()).toEqual(['Projects', 'Profile', 'Loan approvalloans']));
  });

  test('sends one request when typing pauses, with the current text', async () => {
    await openPalette();
    // At once, because a busy machine can pause between two keys.
    for (const text of ['  5', '  50% &', '  50% & a=b ']) fireEvent.change(field(), { target: { value: text } });
    await waitFor(() => expect(asked).toEqual(['50% & a=b']));
  });

  test('opens a document by keyboard alone, and the page gets the focus', async () => {
    const { router } = await openPalette();
    await userEvent.type(field(), 'approval');
    await screen.findByRole('option', { name: /^Loan approval/ });
    await userEvent.keyboard('{Enter}');
    await gone();
    expect(router.state.location.pathname).toBe('/org/analytical-engines/projects/loans/documents/loan-approval');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('says that it is searching, shows the previous results that still match, and then the new ones', async () => {
    let answer = () => {};
    await openPalette(({ query }) =>
      query.get('q') === 'loans'
        ? { body: find('loans') }
        : new Promise((resolve) => {
            answer = () => resolve({ body: find(query.get('q') ?? '') });
          }),
    );
    fireEvent.change(field(), { target: { value: 'loans' } });
    await waitFor(() => expect(labels()).toEqual(['Loans', 'Loans abroad']));
    fireEvent.change(field(), { target: { value: 'loans a' } });
    expect(labels()).toEqual(['Loans abroad']);
    expect(status()).toHaveTextContent('Searching...');
    await waitFor(() => expect(asked).toEqual(['loans', 'loans a']));
    act(() => answer());
    await waitFor(() => expect(status()).toHaveTextContent('1 result'));
  });

  test('says when nothing is found, and Enter does nothing', async () => {
    const { router } = await openPalette();
    await userEvent.type(field(), 'zebra');
    await waitFor(() => expect(status()).toHaveTextContent('Nothing found for "zebra"'));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test.each([
    [
      'the message of the server',
      () => ({ status: 503, body: { code: 'unavailable', message: 'Too busy' } }),
      'Too busy',
    ],
    [
      'a general message when there is no response',
      () => Promise.reject(noAnswer),
      'Projects and documents could not be searched.',
    ],
  ])('shows a failure with %s, and still opens pages', async (_, search, text) => {
    const { router } = await openPalette(search);
    await userEvent.type(field(), 'sett');
    await waitFor(() => expect(status()).toHaveTextContent(text));
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/settings');
  });
});

describe('the keys of the command palette', () => {
  test('move the highlight with wrap-around, and to both ends, while the focus stays in the field', async () => {
    await openPalette();
    const press = async (keys: string, name: string) => {
      await userEvent.keyboard(keys);
      expect(marked()).toHaveTextContent(name);
      expect(field()).toHaveAttribute('aria-activedescendant', marked().id);
      expect(field()).toHaveFocus();
    };
    await waitFor(() => expect(field()).toHaveFocus());
    expect(marked()).toHaveTextContent('Dashboard');
    await press('{ArrowDown}', 'Organization');
    await press('{ArrowDown}', 'Projects');
    await press('{ArrowUp}', 'Organization');
    await press('{End}', 'API documentation');
    await press('{ArrowDown}', 'Dashboard');
    await press('{ArrowUp}', 'API documentation');
    await press('{Home}', 'Dashboard');
  });

  test('start from the first result again after each letter', async () => {
    await openPalette();
    await userEvent.type(field(), 'loan');
    await waitFor(() => expect(labels()).toHaveLength(3));
    await userEvent.keyboard('{End}');
    expect(marked()).toHaveTextContent('Loan approval');
    await userEvent.type(field(), 's');
    await waitFor(() => expect(marked()).toHaveTextContent('Loans'));
  });

  test('close it with Escape, and it opens empty the next time', async () => {
    await openPalette();
    await userEvent.type(field(), 'zebra');
    await userEvent.keyboard('{Escape}');
    await gone();
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Search' });
    expect(field()).toHaveValue('');
  });
});
