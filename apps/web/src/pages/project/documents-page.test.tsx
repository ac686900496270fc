import { DECISION_MEDIA_TYPE } from '@rulewright/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { fakeList } from '#testing/fake-list.ts';
import { expectToPass, outlastRetries, person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { signedInWithClock } from '#testing/signed-in-with-clock.ts';
import { aProject, api, aSummary, dayOf, home, notFound } from '#testing/workspace.ts';

const place = `${home}/projects/loans/documents`;
const list = `GET ${api}/projects/loans/documents`;
const creation = `POST ${api}/projects/loans/documents`;
const project = { [`GET ${api}/projects/loans`]: () => ({ body: aProject({ name: 'Loans of 2026', slug: 'loans' }) }) };
const listed = (...documents: ReturnType<typeof aSummary>[]) => ({
  ...project,
  [list]: () => ({ body: { documents } }),
});

signedInWithClock();

async function open() {
  renderApp(place);
  await screen.findByRole('heading', { level: 1, name: 'Documents' });
}

describe('the list of documents', () => {
  test('has a breadcrumb that ends with the project', async () => {
    fakeApi(listed());
    await open();
    const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(await breadcrumb.findByRole('link', { name: 'Loans of 2026' })).toHaveAttribute(
      'href',
      `${home}/projects/loans`,
    );
    expect(breadcrumb.getByText('Documents')).toHaveAttribute('aria-current', 'page');
  });

  test('says that it is loading', async () => {
    fakeApi({ ...project, [list]: () => new Promise(() => {}) });
    await open();
    expect(screen.getByText('Loading documents...')).toBeVisible();
  });

  test('has a card for each document with name, badge, description, version, day of change and two links', async () => {
    const approval = aSummary({ description: 'Yes or no', version: 3, is_published: true });
    fakeApi(listed(approval, aSummary({ name: 'Rates' })));
    await open();
    await screen.findByText('Approval');
    const [first, second] = within(screen.getByRole('main')).getAllByRole('article') as [HTMLElement, HTMLElement];
    expect(within(first).getByText('Published')).toBeVisible();
    expect(within(first).getByText('Yes or no')).toBeVisible();
    expect(first).toHaveTextContent(`Version 3 · Updated ${dayOf(approval.updated_at)}`);
    expect(within(first).getByRole('link', { name: 'Edit Document →' })).toHaveAttribute('href', `${place}/approval`);
    expect(within(first).getByRole('link', { name: 'Test Rules' })).toHaveAttribute(
      'href',
      `${place}/approval/evaluation`,
    );
    expect(within(second).getByText('Draft')).toBeVisible();
  });

  test('tells which version of a document is live where a newer one was saved', async () => {
    const approval = aSummary({ version: 6, is_published: true, live_version: 5 });
    fakeApi(listed(approval));
    await open();
    await screen.findByText('Approval');
    const card = within(screen.getByRole('main')).getByRole('article');
    expect(card).toHaveTextContent(`Version 6 · Version 5 is live · Updated ${dayOf(approval.updated_at)}`);
  });

  test('says how to begin when it is empty', async () => {
    fakeApi(listed());
    await open();
    expect(await screen.findByRole('heading', { name: 'No documents' })).toBeVisible();
    expect(screen.getByText('Get started by creating a new JDM document.')).toBeVisible();
  });

  test('is not found for a project that does not exist', async () => {
    fakeApi({ [list]: () => notFound, [`GET ${api}/projects/loans`]: () => notFound });
    renderApp(place);
    expect(await screen.findByRole('heading', { name: 'Project Not Found' })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Go to Projects' })).toHaveAttribute('href', `${home}/projects`);
  });

  test('shows an error when it cannot be loaded', async () => {
    fakeApi({ ...project, [list]: () => Promise.reject(noAnswer) });
    await open();
    await outlastRetries();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load documents');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});

describe('many documents', () => {
  const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent);

  test('are filtered, sorted and paged by the server', async () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      aSummary({ name: `Rule ${60 - n}`, description: n % 2 ? 'Odd one' : null }),
    );
    const asked: object[] = [];
    fakeApi({
      ...project,
      [list]: (call) => {
        asked.push(Object.fromEntries(call.query));
        return fakeList('documents', () => many)(call);
      },
    });
    await open();
    await waitFor(() => expect(names()).toContain('Rule 30'));
    await person.type(screen.getByRole('searchbox', { name: 'Filter documents' }), 'odd');
    expect(await screen.findByText('30 matching documents')).toBeVisible();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name');
    await waitFor(() => expect(names().slice(0, 3)).toEqual(['Rule 1', 'Rule 3', 'Rule 5']));
    expect(asked).toEqual([
      { q: '', sort: 'updated', limit: '30' },
      { q: '', sort: 'updated', limit: '100', cursor: '30' },
      { q: 'odd', sort: 'updated', limit: '30' },
      { q: 'odd', sort: 'name', limit: '30' },
    ]);
  });
});

describe('Create Document', () => {
  async function fillIn(name: string) {
    await open();
    await press('Create Document');
    await person.type(screen.getByLabelText('Document Name'), name);
  }

  test('creates an empty graph, and shows a success message for three seconds', async () => {
    const documents: ReturnType<typeof aSummary>[] = [];
    const server = fakeApi({
      ...project,
      [list]: () => ({ body: { documents: [...documents] } }),
      [creation]: () => {
        documents.push(aSummary({ name: 'Interest Rate' }));
        return { status: 201, body: { ...documents[0], content: '{}', changelog: null } };
      },
    });
    await fillIn('Interest Rate');
    expect(screen.getByLabelText('Document Name')).toHaveAccessibleDescription(`Address: ${place}/interest-rate`);
    await press('Create Document');
    expect(await screen.findByRole('heading', { name: 'Interest Rate' })).toBeVisible();
    expect(server.calls.find(({ call }) => call === creation)?.body).toEqual({
      name: 'Interest Rate',
      description: '',
      slug: 'interest-rate',
      content: { contentType: DECISION_MEDIA_TYPE, nodes: [], edges: [] },
    });
    await expectToPass('Document created successfully!');
  });

  test('shows a failure', async () => {
    fakeApi({ ...listed(), [creation]: () => Promise.reject(noAnswer) });
    await fillIn('Rates{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create document');
  });

  test('the name says what is wrong with it', async () => {
    fakeApi(listed());
    await open();
    await press('Create Document');
    await person.tab();
    expect(screen.getByLabelText('Document Name')).toHaveAccessibleDescription(
      expect.stringContaining('Document name is required'),
    );
    expect(screen.getByRole('button', { name: 'Create Document' })).toBeDisabled();
  });
});
