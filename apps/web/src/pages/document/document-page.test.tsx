import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { fakeDrafts } from '#testing/fake-drafts.ts';
import { fakeVersions } from '#testing/fake-versions.ts';
import { expectToPass, outlastRetries, person, press, replaceText } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session, user } from '#testing/session.ts';
import { signedInWithClock } from '#testing/signed-in-with-clock.ts';
import { aDocument, aProject, api, home, notFound } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const approval = aDocument({ version: 4, is_published: true, live_version: 4 });
const list = `${home}/projects/loans/documents`;
const path = `${api}/projects/loans/documents/approval`;
const consent = aDocument({ name: 'Consent' });
const other = `${api}/projects/loans/documents/consent`;
const found = {
  [`GET ${api}/projects/loans`]: () => ({ body: aProject() }),
  [`GET ${path}`]: () => ({ body: approval }),
  ...fakeVersions(path, () => []),
};

signedInWithClock();

const main = () => within(screen.getByRole('main'));

async function open() {
  const router = renderApp(`${list}/approval?tab=settings`);
  await screen.findByRole('heading', { level: 1, name: 'Approval' });
  return router;
}

test('the page says that it is loading until the document is loaded, and has the whole width before it knows its tab', async () => {
  fakeApi({ ...found, [`GET ${path}`]: () => new Promise(() => {}) });
  renderApp(`${list}/approval?tab=versions`);
  const loading = await screen.findByText('Loading document...');
  expect(loading).toBeVisible();
  expect(loading.closest('[data-whole-width]')).not.toBeNull();
});

test('the header has a breadcrumb, the version and whether it is published', async () => {
  fakeApi(found);
  await open();
  const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(await breadcrumb.findByRole('link', { name: 'Loans' })).toHaveAttribute('href', `${home}/projects/loans`);
  expect(breadcrumb.getByRole('link', { name: 'Documents' })).toHaveAttribute('href', list);
  expect(main().getByText('Version 4')).toBeVisible();
  expect(main().getByText('Published')).toBeVisible();
  expect(main().queryByText(/is live/)).toBeNull();
  expect(document.title).toBe('Approval · Rulewright');
});

test('the header says which version is live while the newest is not', async () => {
  fakeApi({ ...found, [`GET ${path}`]: () => ({ body: { ...approval, live_version: 3 } }) });
  await open();
  expect(main().getByText('Version 3 is live')).toBeVisible();
});

test('a document that is not published is a draft', async () => {
  fakeApi({ ...found, [`GET ${path}`]: () => ({ body: { ...approval, is_published: false } }) });
  await open();
  expect(main().getByText('Draft')).toBeVisible();
});

test('the header offers to save, to publish, to test and to delete', async () => {
  fakeApi({ ...found, [`GET ${path}`]: () => ({ body: { ...approval, is_published: false } }) });
  await open();
  for (const name of ['Save Document', 'Publish', 'Delete']) expect(main().getByRole('button', { name })).toBeVisible();
  expect(main().getByRole('link', { name: 'Test Rules' })).toHaveAttribute('href', `${list}/approval/evaluation`);
});

test.each(['owner', 'member', 'viewer', null] as const)('a person whose role is %s sees every action', async (role) => {
  startSession({ ...session, user: { ...session.user, role } });
  fakeApi(found);
  await open();
  for (const name of ['Save Document', 'Republish', 'Delete', 'Save Changes']) {
    expect(main().getByRole('button', { name })).toBeVisible();
  }
});

test('the tabs are the two editors, the tests, the settings, the versions with their count, the integration and the activity', async () => {
  fakeApi(found);
  await open();
  await screen.findByRole('tab', { name: 'Versions (4)' });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Graph Editor', 'Text Editor', 'Tests', 'Settings', 'Versions (4)', 'Integration', 'Activity']);
});

test('the editors are 600px high, and the testing console is below the graph', async () => {
  fakeApi({ ...found, [`POST ${path}/check`]: () => ({ body: { is_cut: false, problems: [] } }) });
  renderApp(`${list}/approval`);
  const graph = await screen.findByRole('region', { name: 'Graph' });
  expect(graph.closest('[style*="height: 600px"]')).not.toBeNull();
  const console = screen.getByRole('heading', { name: 'Testing Console' });
  expect(graph.compareDocumentPosition(console)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await person.click(screen.getByRole('tab', { name: 'Text Editor' }));
  const text = await screen.findByLabelText('Document as JSON');
  expect(text.parentElement).toHaveStyle({ height: '600px' });
});

describe('Settings', () => {
  test('saves name and description without the content, and shows a success message for three seconds', async () => {
    const server = fakeApi({ ...found, [`PUT ${path}`]: () => ({ body: { ...approval, name: 'Consent' } }) });
    await open();
    await replaceText('Document Name', 'Consent');
    await press('Save Changes');
    await expectToPass('Document updated successfully!');
    const sent = server.calls.find(({ call }) => call === `PUT ${path}`)?.body;
    expect(sent).toEqual({ name: 'Consent', description: '', document_id: approval.id });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Consent');
  });

  test.each([
    ['the message of the server', () => ({ status: 500, body: { code: 'internal', message: 'Down' } }), 'Down'],
    ['a general message when there is no response', () => Promise.reject(noAnswer), 'Failed to update document'],
  ])('shows a failure with %s', async (_, answer, message) => {
    fakeApi({ ...found, [`PUT ${path}`]: answer });
    await open();
    await press('Save Changes');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('Delete', () => {
  async function ask() {
    await press('Delete');
    return within(await screen.findByRole('dialog', { name: 'Delete Document' }));
  }

  test('asks first, and returns to the list of documents', async () => {
    fakeApi({
      ...found,
      [`DELETE ${path}`]: ({ query }) => ({ status: query.get('document_id') === approval.id ? 204 : 500 }),
      [`GET ${api}/projects/loans/documents`]: () => ({ body: { documents: [] } }),
    });
    const router = await open();
    const dialog = await ask();
    const question = 'Are you sure you want to delete this document? This action cannot be undone.';
    await waitFor(() => expect(dialog.getByText(question)).toBeVisible());
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    expect(await screen.findByRole('heading', { name: 'No documents' })).toBeVisible();
  });

  test.each([
    ['of a live document says that its endpoint stops', approval.version, 1],
    ['of a document that is not live does not mention an endpoint', null, 0],
  ])('%s', async (_name, live_version, times) => {
    fakeApi({ ...found, [`GET ${path}`]: () => ({ body: { ...approval, live_version } }) });
    await open();
    const dialog = await ask();
    expect(dialog.queryAllByText('It is live: its public endpoint stops answering at once.')).toHaveLength(times);
    expect(dialog.getByText(/^Are you sure .* This action cannot be undone\.$/)).toBeInTheDocument();
  });

  test('of a document that somebody else has deleted succeeds', async () => {
    fakeApi({
      ...found,
      [`DELETE ${path}`]: () => notFound,
      [`GET ${api}/projects/loans/documents`]: () => ({ body: { documents: [] } }),
    });
    const router = await open();
    await person.click((await ask()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
  });

  test('also removes the drafts that other tabs have of the document, and no others', async () => {
    const drafts = fakeDrafts();
    let deleted = false;
    fakeApi({
      ...found,
      [`GET ${path}`]: () => (deleted ? notFound : { body: approval }),
      [`GET ${other}`]: () => ({ body: consent }),
      [`DELETE ${path}`]: () => {
        deleted = true;
        return { status: 204 };
      },
      [`GET ${api}/projects/loans/documents`]: () => ({ body: { documents: [] } }),
    });
    await open();
    const address = { orgSlug: organization.slug, projectSlug: 'loans' };
    for (const { id, slug } of [approval, consent]) {
      for (const tab of ['one', 'two']) {
        await drafts.add({ userId: user.id, documentId: id }, slug, { tab, address: { ...address, docSlug: slug } });
      }
    }
    await person.click((await ask()).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await drafts.texts()).toEqual(['consent', 'consent']));
  });

  test('does nothing when cancelled', async () => {
    const server = fakeApi(found);
    await open();
    await ask();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.count(`DELETE ${path}`)).toBe(0);
  });

  test('shows a failure', async () => {
    fakeApi({ ...found, [`DELETE ${path}`]: () => Promise.reject(noAnswer) });
    await open();
    const dialog = await ask();
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete document');
  });
});

describe('a document', () => {
  test('that does not exist is not found, and the page links to the list', async () => {
    fakeApi({ ...found, [`GET ${path}`]: () => notFound });
    renderApp(`${list}/approval`);
    expect(await screen.findByRole('heading', { name: 'Document Not Found' })).toBeVisible();
    expect(main().getByRole('link', { name: 'Go to Documents' })).toHaveAttribute('href', list);
  });

  test('of a project that does not exist is not found, and the page links to the projects', async () => {
    fakeApi({ [`GET ${path}`]: () => notFound, [`GET ${api}/projects/loans`]: () => notFound });
    renderApp(`${list}/approval`);
    expect(await screen.findByRole('heading', { name: 'Document Not Found' })).toBeVisible();
    expect(await main().findByRole('link', { name: 'Go to Projects' })).toHaveAttribute('href', `${home}/projects`);
  });

  test('that cannot be loaded shows an error', async () => {
    fakeApi({ [`GET ${path}`]: () => Promise.reject(noAnswer) });
    renderApp(`${list}/approval`);
    await screen.findByRole('heading', { level: 1, name: 'Loading document...' });
    await outlastRetries();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load document details');
    expect(screen.getByRole('heading', { level: 1, name: 'Failed to load document details' })).toBeVisible();
    expect(main().getByRole('link', { name: 'Go to Documents' })).toHaveAttribute('href', list);
  });
});
