import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer, proxyFailure } from '#testing/fake-api.ts';
import { fakeDrafts } from '#testing/fake-drafts.ts';
import { expectToPass, outlastRetries, person, press, replaceText } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session, user } from '#testing/session.ts';
import { signedInWithClock } from '#testing/signed-in-with-clock.ts';
import { ada, aProject, api, dayOf, home, notFound } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const loans = aProject({ description: 'Who gets one' });
const graceId = '00000000-0000-4000-8000-00000000000a';
const adaHere = { ...ada, organization_role: ada.role };
const path = `${api}/projects/loans`;
const found = {
  [`GET ${path}`]: () => ({ body: loans }),
  [`GET ${path}/members`]: () => ({ body: { members: [adaHere, { ...adaHere, id: loans.id }] } }),
};

signedInWithClock();

const main = () => within(screen.getByRole('main'));
const fact = (label: string) => main().getByText(label, { selector: 'dt' }).nextElementSibling;

async function open(search = '') {
  const router = renderApp(`${home}/projects/loans${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Loans' });
  return router;
}

test('the page says that it is loading until the project is loaded', async () => {
  fakeApi({ [`GET ${path}`]: () => new Promise(() => {}) });
  renderApp(`${home}/projects/loans`);
  expect(await screen.findByText('Loading project...')).toBeVisible();
});

test('the header has a breadcrumb and a link to the documents', async () => {
  fakeApi(found);
  await open();
  const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(breadcrumb.getByRole('link', { name: 'Analytical Engines' })).toHaveAttribute('href', home);
  expect(breadcrumb.getByRole('link', { name: 'Projects' })).toHaveAttribute('href', `${home}/projects`);
  expect(breadcrumb.getByText('Loans')).toHaveAttribute('aria-current', 'page');
  expect(main().getByRole('link', { name: 'View Documents' })).toHaveAttribute(
    'href',
    `${home}/projects/loans/documents`,
  );
  expect(document.title).toBe('Loans · Rulewright');
});

test('the tabs are Overview, Settings and Members', async () => {
  fakeApi(found);
  await open();
  await screen.findByRole('tab', { name: 'Members (2)' });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Overview', 'Settings', 'Members (2)']);
});

test('Overview shows the name, the slug, the description and the dates', async () => {
  fakeApi(found);
  await open();
  expect(fact('Name')).toHaveTextContent('Loans');
  expect(fact('Slug')).toHaveTextContent('loans');
  expect(fact('Created')).toHaveTextContent(dayOf(loans.created_at));
  expect(fact('Updated')).toHaveTextContent(dayOf(loans.updated_at));
  expect(fact('Description')).toHaveTextContent('Who gets one');
});

test('Members are shown with their role, or with "Member"', async () => {
  const unknown = { ...adaHere, id: loans.id, role: null, organization_role: null };
  fakeApi({
    ...found,
    [`GET ${path}/members`]: () => ({
      body: { members: [adaHere, unknown] },
      differs: ['members.1.role', 'members.1.organization_role'],
    }),
  });
  await open('?tab=members');
  expect(await screen.findByRole('tab', { name: 'Members (2)' })).toBeVisible();
  const [first, second] = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  expect(first).toHaveTextContent('ALAda Lovelace (you)ada@example.comOwner');
  expect(second).toHaveTextContent('ALAda Lovelaceada@example.comMember');
});

describe('Members', () => {
  const grace = { ...adaHere, id: graceId, first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' };
  const viewer = { ...grace, role: 'viewer', organization_role: 'viewer' };
  const given = { ...grace, role: 'member', organization_role: 'viewer' };

  test('who have a higher role in the project than in the organization are shown with both roles', async () => {
    fakeApi({ ...found, [`GET ${path}/members`]: () => ({ body: { members: [adaHere, given] } }) });
    await open('?tab=members');
    await screen.findByRole('tab', { name: 'Members (2)' });
    const [first, second] = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Owner$/);
    expect(second).toHaveTextContent('Member here, Viewer in the organization');
  });

  test('can be found by name and given a role, and the list is updated', async () => {
    let now = viewer;
    const server = fakeApi({
      ...found,
      [`GET ${path}/members`]: ({ query }) => ({
        body: { members: query.get('q') === 'grac' ? [now] : [adaHere, now], next_cursor: null, total: 2 },
      }),
      [`PUT ${path}/members/${graceId}`]: () => {
        now = given;
        return { body: given };
      },
    });
    await open('?tab=members');
    await screen.findByRole('tab', { name: 'Members (2)' });
    await press('Add Member');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a member' }));
    const field = dialog.getByRole('combobox', { name: 'Member' });
    await person.click(field);
    // An owner is everything everywhere already.
    const owner = await screen.findByRole('option', { name: /Ada Lovelace/ });
    expect(owner).toHaveAttribute('data-combobox-disabled', 'true');
    await person.type(field, 'grac');
    await waitFor(() => expect(screen.queryByRole('option', { name: /Ada Lovelace/ })).not.toBeInTheDocument());
    await person.click(screen.getByRole('option', { name: /Grace Hopper/ }));
    await person.click(dialog.getByRole('button', { name: 'Add Member' }));
    expect(await screen.findByText('Grace Hopper is a member in this project now.')).toBeVisible();
    expect(server.calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ role: 'member' });
    expect(await screen.findByText(/here, Viewer in the organization/)).toBeVisible();
  });

  test('who cannot be added are reported with the message of the server', async () => {
    const message = 'Grace Hopper is a member of the organization already';
    fakeApi({
      ...found,
      [`GET ${path}/members`]: () => ({ body: { members: [viewer], next_cursor: null, total: 1 } }),
      [`PUT ${path}/members/${graceId}`]: () => ({
        status: 409,
        body: { code: 'conflict', message, details: [{ path: 'role', message }] },
      }),
    });
    await open('?tab=members');
    await press('Add Member');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a member' }));
    await person.click(dialog.getByRole('combobox', { name: 'Member' }));
    await person.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
    await person.click(dialog.getByRole('button', { name: 'Add Member' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  });

  test('can lose their role in the project after a confirmation', async () => {
    let now = given;
    fakeApi({
      ...found,
      [`GET ${path}/members`]: () => ({ body: { members: [adaHere, now], next_cursor: null, total: 2 } }),
      [`DELETE ${path}/members/${graceId}`]: () => {
        now = viewer;
        return { status: 204 };
      },
    });
    await open('?tab=members');
    await person.click(await screen.findByRole('button', { name: 'Remove Role of Grace Hopper' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove role' }));
    await person.click(dialog.getByRole('button', { name: 'Remove Role' }));
    expect(await screen.findByText('Grace Hopper is a viewer in this project again.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/here, Viewer/)).not.toBeInTheDocument());
  });
});

test('members that cannot be loaded are not shown as an empty list', async () => {
  fakeApi({ ...found, [`GET ${path}/members`]: () => proxyFailure(400) });
  await open('?tab=members');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load members');
  expect(screen.queryByText('No members found.')).not.toBeInTheDocument();
});

describe('Settings', () => {
  test('saves, shows the new name, keeps the URL, and shows a success message for three seconds', async () => {
    const server = fakeApi({ ...found, [`PUT ${path}`]: () => ({ body: { ...loans, name: 'Credit' } }) });
    const router = await open('?tab=settings');
    await replaceText('Project Name', 'Credit');
    await replaceText('Description', '');
    await press('Save Changes');
    await expectToPass('Project updated successfully!');
    expect(server.calls.at(-1)).toMatchObject({ call: `PUT ${path}`, body: { name: 'Credit', description: '' } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Credit');
    expect(router.state.location.pathname).toBe(`${home}/projects/loans`);
  });

  test('does not overwrite what somebody else has changed meanwhile', async () => {
    let project = loans;
    const server = fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: project }),
      [`PUT ${path}`]: () => ({ body: project }),
    });
    await open('?tab=settings');
    await replaceText('Description', 'Who gets how much');
    project = { ...loans, name: 'Credit' };
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    act(() => {
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await screen.findByRole('heading', { level: 1, name: 'Credit' });
    await press('Save Changes');
    await screen.findByText('Project updated successfully!');
    const put = server.calls.find(({ call }) => call === `PUT ${path}`);
    expect(put?.body).toEqual({ name: 'Credit', description: 'Who gets how much', project_id: loans.id });
  });

  test('updates the list of projects that was loaded before', async () => {
    let project = loans;
    fakeApi({
      ...found,
      [`GET ${api}/projects`]: () => ({ body: { projects: [project] } }),
      [`PUT ${path}`]: () => {
        project = { ...loans, name: 'Credit' };
        return { body: project };
      },
    });
    const router = renderApp(`${home}/projects`);
    await screen.findByText('Loans');
    await act(() => router.navigate(`${home}/projects/loans?tab=settings`));
    await screen.findByRole('heading', { level: 1, name: 'Loans' });
    await press('Save Changes');
    await screen.findByRole('heading', { level: 1, name: 'Credit' });
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Credit')).toBeVisible();
  });

  test('shows a failure', async () => {
    fakeApi({ ...found, [`PUT ${path}`]: () => Promise.reject(noAnswer) });
    await open('?tab=settings');
    await press('Save Changes');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update project');
  });
});

describe('Delete Project', () => {
  async function ask() {
    await press('Delete Project');
    return screen.findByRole('dialog', { name: 'Delete Project' });
  }
  const confirm = (dialog: HTMLElement) => person.click(within(dialog).getByRole('button', { name: 'Delete Project' }));

  test('asks first, with the focus on Cancel, which changes nothing', async () => {
    const server = fakeApi(found);
    await open();
    const dialog = await ask();
    const question = 'Are you sure you want to delete this project? This action cannot be undone.';
    await waitFor(() => expect(within(dialog).getByText(question)).toBeVisible());
    expect(dialog).toHaveTextContent('Loans');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Project' })).toHaveFocus());
    expect(server.count(`DELETE ${path}`)).toBe(0);
  });

  test('does not navigate when the person has opened another page meanwhile', async () => {
    let answer = (_: object) => {};
    const server = fakeApi({
      ...found,
      [`GET ${api}/projects`]: () => ({ body: { projects: [] } }),
      [`DELETE ${path}`]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const router = renderApp(`${home}/projects/loans`);
    await screen.findByRole('heading', { level: 1, name: 'Loans' });
    await confirm(await ask());
    await waitFor(() => expect(server.count(`DELETE ${path}`)).toBe(1));
    await act(() => router.navigate('/profile'));
    await screen.findByRole('heading', { name: 'Profile Settings' });
    answer({ status: 204 });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(router.state.location.pathname).toBe('/profile');
  });

  test('returns to a list without the project, which going back does not open again', async () => {
    let projects = [loans, aProject({ name: 'Fees' })];
    fakeApi({
      ...found,
      [`GET ${api}/projects`]: () => ({ body: { projects } }),
      [`DELETE ${path}`]: ({ query }) => {
        projects = projects.filter(({ id }) => id !== query.get('project_id'));
        return { status: 204 };
      },
    });
    const router = renderApp(`${home}/projects`);
    await person.click((await screen.findAllByRole('link', { name: 'View Details →' }))[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Loans' });
    await confirm(await ask());
    await waitFor(() => expect(router.state.location.pathname).toBe(`${home}/projects`));
    expect(await screen.findByText('Fees')).toBeVisible();
    expect(screen.queryByText('Loans')).not.toBeInTheDocument();
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('returns to the list also when somebody else has already deleted the project', async () => {
    fakeApi({
      ...found,
      [`GET ${api}/projects`]: () => ({ body: { projects: [] } }),
      [`DELETE ${path}`]: () => notFound,
    });
    const router = await open();
    await confirm(await ask());
    await waitFor(() => expect(router.state.location.pathname).toBe(`${home}/projects`));
  });

  test('also removes the drafts of its documents', async () => {
    const drafts = fakeDrafts();
    const address = { orgSlug: organization.slug, projectSlug: 'loans', docSlug: 'approval' };
    await drafts.add({ userId: user.id, documentId: 'approval' }, 'mine', { address });
    fakeApi({
      ...found,
      [`GET ${path}/documents/approval`]: () => notFound,
      [`GET ${api}/projects`]: () => ({ body: { projects: [] } }),
      [`DELETE ${path}`]: () => ({ status: 204 }),
    });
    await open();
    await confirm(await ask());
    await waitFor(async () => expect(await drafts.texts()).toEqual([]));
  });

  test('says that it is deleting, and its dialog stays open until that is done', async () => {
    fakeApi({ ...found, [`DELETE ${path}`]: () => new Promise(() => {}) });
    await open();
    const dialog = await ask();
    await confirm(dialog);
    expect(within(dialog).getByRole('button', { name: 'Deleting...' })).toBeVisible();
    await person.keyboard('{Escape}');
    expect(dialog).toBeVisible();
  });

  test.each([
    ['the message of the server', () => ({ status: 500, body: { code: 'internal', message: 'Down' } }), 'Down'],
    ['a general message when there is no response', () => Promise.reject(noAnswer), 'Failed to delete project'],
  ])('shows a failure with %s, and no longer when the dialog is opened again', async (_, answer, message) => {
    fakeApi({ ...found, [`DELETE ${path}`]: answer });
    await open();
    await confirm(await ask());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await ask();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a project', () => {
  test('that does not exist is not found, and the page links to the list', async () => {
    fakeApi({ [`GET ${path}`]: () => notFound });
    renderApp(`${home}/projects/loans`);
    expect(await screen.findByRole('heading', { name: 'Project Not Found' })).toBeVisible();
    expect(main().getByRole('link', { name: 'Go to Projects' })).toHaveAttribute('href', `${home}/projects`);
  });

  test('that cannot be loaded shows an error', async () => {
    fakeApi({ [`GET ${path}`]: () => Promise.reject(noAnswer) });
    renderApp(`${home}/projects/loans`);
    await screen.findByText('Loading project...');
    await outlastRetries();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load project details');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});

describe('the switch for approvals', () => {
  const label = "Ask for a second person's approval before a version goes live";

  test('takes effect at once, and keeps name and description', async () => {
    let now = loans;
    const server = fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: now }),
      [`PUT ${path}`]: () => {
        now = { ...loans, requires_approval: true, updated_at: '2026-03-05T12:00:00.000Z' };
        return { body: now };
      },
    });
    await open('?tab=settings');
    await person.click(screen.getByRole('switch', { name: label }));
    await waitFor(() => expect(screen.getByRole('switch', { name: label })).toBeChecked());
    expect(server.calls.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({
      name: 'Loans',
      description: 'Who gets one',
      requires_approval: true,
      project_id: loans.id,
    });
    await expectToPass('Publishing now needs an approval.');
  });

  test('does not change when the server refuses, and shows why', async () => {
    const message = 'The disk is full.';
    fakeApi({ ...found, [`PUT ${path}`]: () => ({ status: 507, body: { code: 'storage_full', message } }) });
    await open('?tab=settings');
    await person.click(screen.getByRole('switch', { name: label }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('switch', { name: label })).not.toBeChecked();
  });

  test('is disabled for a member, who sees who may change it', async () => {
    startSession({ ...session, user: { ...user, role: 'member' } });
    fakeApi({ ...found, [`GET ${path}`]: () => ({ body: { ...loans, role: 'member', requires_approval: true } }) });
    await open('?tab=settings');
    expect(screen.getByRole('switch', { name: label })).toBeDisabled();
    expect(screen.getByRole('switch', { name: label })).toBeChecked();
    expect(screen.getByRole('switch', { name: label })).toHaveAccessibleDescription(/^Only admins and owners can/);
  });
});
