import type { Invitation, Member } from '@rulewright/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { expectToPass, outlastRetries, person, press, replaceText } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session, storedSession } from '#testing/session.ts';
import { signedInWithClock } from '#testing/signed-in-with-clock.ts';
import { ada, api, dayOf, home, notFound } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const grace: Member = {
  ...ada,
  id: '00000000-0000-4000-8000-000000000003',
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@example.com',
  role: 'member',
};

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();

const anInvitation = (values: Partial<Invitation> = {}): Invitation => ({
  id: '00000000-0000-4000-8000-000000000009',
  email: 'grace@example.com',
  role: 'viewer',
  created_at: daysFromNow(-2),
  expires_at: daysFromNow(5),
  expired: false,
  sent_at: daysFromNow(-2),
  ...values,
});

const members = { [`GET ${api}/users`]: () => ({ body: { members: [ada] } }) };
const found = (values = {}) => ({ [`GET ${api}`]: () => ({ body: { ...organization, ...values } }), ...members });

signedInWithClock();

async function open(tab?: string) {
  const router = renderApp(tab ? `${home}?tab=${tab}` : home);
  await screen.findByRole('heading', { level: 1, name: organization.name });
  return router;
}

const main = () => within(screen.getByRole('main'));
const fact = (label: string) => main().getByText(label, { selector: 'dt' }).nextElementSibling;

test('the page says that it is loading until the organization is loaded', async () => {
  fakeApi({ ...found(), [`GET ${api}`]: () => new Promise(() => {}) });
  renderApp(home);
  expect(await screen.findByText('Loading organization...')).toBeVisible();
});

test('the header has the name, "Organization Profile" and a link to the projects', async () => {
  fakeApi(found());
  await open();
  expect(main().getByText('Organization Profile')).toBeVisible();
  expect(main().getByRole('link', { name: 'View Projects' })).toHaveAttribute('href', `${home}/projects`);
  expect(document.title).toBe('Analytical Engines · Rulewright');
});

describe('Overview', () => {
  test('shows name, slug, day of creation, member count and a link to the projects', async () => {
    fakeApi(found());
    await open();
    expect(fact('Name')).toHaveTextContent('Analytical Engines');
    expect(fact('Slug')).toHaveTextContent('analytical-engines');
    expect(fact('Created')).toHaveTextContent(dayOf(organization.created_at));
    expect(fact('Created')?.querySelector('time')).toHaveAttribute('datetime', organization.created_at);
    await waitFor(() => expect(fact('Members')).toHaveTextContent('1'));
    expect(main().queryByText('Description', { selector: 'dt' })).not.toBeInTheDocument();
    expect(main().getByRole('link', { name: 'Manage Projects' })).toHaveAttribute('href', `${home}/projects`);
  });

  test('shows the description when there is one', async () => {
    fakeApi(found({ description: 'Engines that compute' }));
    await open();
    expect(fact('Description')).toHaveTextContent('Engines that compute');
  });

  test('shows N/A when the day of creation is not known', async () => {
    fakeApi({
      ...found(),
      [`GET ${api}`]: () => ({ body: { ...organization, created_at: undefined }, differs: ['created_at'] }),
    });
    await open();
    expect(fact('Created')).toHaveTextContent('N/A');
  });
});

describe('Settings', () => {
  test('saves, shows the new name on all pages and in the session, and a success message for three seconds', async () => {
    const saved = { ...organization, name: 'Difference Engines', description: 'Sums' };
    const server = fakeApi({
      ...found(),
      [`PUT ${api}`]: () => ({ body: saved }),
      [`GET ${api}/projects`]: () => ({ body: { projects: [] } }),
    });
    const router = await open('settings');
    await replaceText('Organization Name', 'Difference Engines');
    await replaceText('Description', 'Sums');
    await press('Save Changes');
    await expectToPass('Organization updated successfully!');
    expect(server.calls.at(-1)).toMatchObject({
      call: `PUT ${api}`,
      token: 'token-1',
      body: { name: 'Difference Engines', description: 'Sums' },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Difference Engines');
    expect(storedSession()).toMatchObject({
      organization: saved,
      user: { organization: { name: 'Difference Engines', slug: organization.slug } },
    });
    await act(() => router.navigate(`${home}/projects`));
    expect(await screen.findByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Difference Engines');
    await act(() => router.navigate('/dashboard'));
    expect(await screen.findByText('Managing Difference Engines')).toBeVisible();
  });

  test('says that it is saving', async () => {
    fakeApi({ ...found(), [`PUT ${api}`]: () => new Promise(() => {}) });
    await open('settings');
    await press('Save Changes');
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeVisible();
  });

  test('shows a failure', async () => {
    fakeApi({ ...found(), [`PUT ${api}`]: () => Promise.reject(noAnswer) });
    await open('settings');
    await press('Save Changes');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update organization');
  });

  test('each field says what is wrong with it, until it is edited', async () => {
    fakeApi(found());
    await open('settings');
    const fields = [
      ['Organization Name', 'x', 'Organization name must be at least 2 characters long'],
      ['Description', 'x'.repeat(501), 'Description must be less than 500 characters'],
    ] as const;
    for (const [label, text] of fields) await replaceText(label, text);
    await person.tab();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    for (const [label, , message] of fields) {
      const field = screen.getByLabelText(label);
      expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
      await person.type(field, 'y');
      expect(field).not.toBeInvalid();
    }
  });
});

describe('Members', () => {
  test('have initials, full name, email address and role, and their count is in the tab', async () => {
    const unknown = {
      ...ada,
      id: organization.id,
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'g@x.org',
      role: null,
    };
    fakeApi({
      ...found(),
      [`GET ${api}/users`]: () => ({ body: { members: [ada, unknown] }, differs: ['members.1.role'] }),
    });
    await open('members');
    expect(await screen.findByRole('tab', { name: 'Members (2)' })).toBeVisible();
    const [first, second] = main().getAllByRole('listitem');
    for (const text of ['AL', 'Ada Lovelace', 'ada@example.com', 'Owner']) expect(first).toHaveTextContent(text);
    for (const text of ['GH', 'Grace Hopper', 'g@x.org', 'Member']) expect(second).toHaveTextContent(text);
  });

  test('can be invited by email and role, and the invitation is listed', async () => {
    const listed: Invitation[] = [];
    const server = fakeApi({
      ...found(),
      [`GET ${api}/invitations`]: () => ({ body: { invitations: listed } }),
      [`POST ${api}/invitations`]: () => {
        listed.push(anInvitation());
        return { status: 201, body: anInvitation() };
      },
    });
    await open('members');
    expect(await screen.findByText('No pending invitations.')).toBeVisible();
    await press('Invite Member');
    const dialog = await screen.findByRole('dialog', { name: 'Invite a member' });
    expect(within(dialog).getByLabelText('Role')).toHaveValue('member');
    expect(within(dialog).getByText(/Creates, changes and publishes documents/)).toBeVisible();
    await replaceText('Email Address', 'grace@example.com');
    await person.selectOptions(within(dialog).getByLabelText('Role'), 'Viewer');
    await press('Send Invitation');
    await expectToPass('Sent an invitation to grace@example.com.');
    expect(server.calls.find(({ call }) => call === `POST ${api}/invitations`)?.body).toEqual({
      email: 'grace@example.com',
      role: 'viewer',
    });
    expect(await screen.findByText('grace@example.com')).toBeVisible();
  });

  test('who cannot be invited are reported at the form, with the reason', async () => {
    const message = 'grace@example.com is a member of this organization already.';
    fakeApi({
      ...found(),
      [`POST ${api}/invitations`]: () => ({
        status: 409,
        body: { code: 'conflict', message, details: [{ path: 'email', message }] },
      }),
    });
    await open('members');
    await press('Invite Member');
    await screen.findByRole('dialog');
    await replaceText('Email Address', 'grace@example.com');
    await press('Send Invitation');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('dialog', { name: 'Invite a member' })).toBeVisible();
  });

  test('can be invited while the mail server is down, and the page says so', async () => {
    const unsent = anInvitation({ sent_at: null });
    fakeApi({
      ...found(),
      [`GET ${api}/invitations`]: () => ({ body: { invitations: [unsent] } }),
      [`POST ${api}/invitations`]: () => ({ status: 201, body: unsent }),
    });
    await open('members');
    await press('Invite Member');
    await screen.findByRole('dialog');
    await replaceText('Email Address', 'grace@example.com');
    await press('Send Invitation');
    expect(await screen.findByText(/grace@example.com is invited, but the mail could not be sent/)).toBeVisible();
    expect(screen.getByText('Mail not sent')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend the invitation of grace@example.com' })).toBeVisible();
  });

  test('who are invited are listed with the age of the invitation, which can be sent again and withdrawn', async () => {
    let listed = [anInvitation({ expired: true })];
    const server = fakeApi({
      ...found(),
      [`GET ${api}/invitations`]: () => ({ body: { invitations: listed } }),
      [`POST ${api}/invitations/${anInvitation().id}/resend`]: () => {
        listed = [anInvitation()];
        return { body: anInvitation() };
      },
      [`DELETE ${api}/invitations/${anInvitation().id}`]: () => {
        listed = [];
        return { status: 204 };
      },
    });
    await open('members');
    expect(await screen.findByText('Expired')).toBeVisible();
    expect(screen.getByText(/^Sent/)).toHaveTextContent('Sent 2 days ago');
    await press('Resend the invitation of grace@example.com');
    await expectToPass('Sent the invitation again to grace@example.com.');
    expect(screen.queryByText('Expired')).not.toBeInTheDocument();
    await press('Withdraw the invitation of grace@example.com');
    await press('Withdraw');
    await expectToPass('Withdrew the invitation of grace@example.com.');
    expect(screen.getByText('No pending invitations.')).toBeVisible();
    expect(server.count(`DELETE ${api}/invitations/${anInvitation().id}`)).toBe(1);
  });

  test('can get another role in the list, and can be removed after a confirmation', async () => {
    let everybody: Member[] = [ada, grace];
    fakeApi({
      ...found(),
      [`GET ${api}/users`]: () => ({ body: { members: everybody } }),
      [`PUT ${api}/users/${grace.id}`]: ({ body }) => {
        everybody = [ada, { ...grace, ...(body as object) }];
        return { body: everybody[1] };
      },
      [`DELETE ${api}/users/${grace.id}`]: () => {
        everybody = [ada];
        return { status: 204 };
      },
    });
    await open('members');
    await person.selectOptions(await screen.findByLabelText('Role of Grace Hopper'), 'Admin');
    await expectToPass('Grace Hopper is now an admin.');
    expect(screen.getByLabelText('Role of Grace Hopper')).toHaveValue('admin');
    await press('Remove Grace Hopper');
    await press('Remove');
    await expectToPass('Grace Hopper was removed.');
    expect(screen.queryByText('Grace Hopper')).not.toBeInTheDocument();
  });

  test('include an only owner whose role and removal are disabled, with the reason', async () => {
    fakeApi({ ...found(), [`GET ${api}/users`]: () => ({ body: { members: [ada, grace] } }) });
    await open('members');
    const reason = expect.stringContaining('An organization always has an owner');
    for (const name of ['Role of Ada Lovelace: Owner', 'Leave'])
      expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(reason);
    expect(screen.getByLabelText('Role of Grace Hopper')).toBeEnabled();
  });

  test('are read-only for a viewer, who sees who may invite', async () => {
    startSession({ ...session, user: { ...session.user, role: 'viewer' } });
    const server = fakeApi({ ...found(), [`GET ${api}/users`]: () => ({ body: { members: [ada, grace] } }) });
    await open('members');
    expect(await screen.findByText('Grace Hopper')).toBeVisible();
    expect(screen.queryByLabelText('Role of Grace Hopper')).not.toBeInTheDocument();
    expect(screen.queryByText('Pending Invitations')).not.toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Invite Member' });
    expect(button).toHaveAccessibleDescription('Only admins and owners can invite people and change their roles.');
    await person.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.count(`GET ${api}/invitations`)).toBe(0);
  });

  test('who are owners cannot be changed by an admin, who sees the reason', async () => {
    startSession({ ...session, user: { ...session.user, id: grace.id, role: 'admin' } });
    fakeApi({ ...found(), [`GET ${api}/users`]: () => ({ body: { members: [ada, { ...grace, role: 'admin' }] } }) });
    await open('members');
    expect(await screen.findByLabelText('Role of Ada Lovelace: Owner')).toHaveAccessibleDescription(
      'Only owners can make somebody an owner, and change or remove an owner.',
    );
    const own = screen.getByLabelText('Role of Grace Hopper');
    expect(within(own).getByRole('option', { name: 'Owner' })).toBeDisabled();
    // Oneself is marked, and leaves in the settings, as everybody does.
    expect(screen.getByText('(you)').closest('[role="listitem"]')).toHaveTextContent('Grace Hopper');
    expect(screen.getByRole('link', { name: 'Leave' })).toHaveAttribute('href', '/settings');
  });

  test('show an error when the invitations cannot be loaded, and load them after another try', async () => {
    let reachable = false;
    fakeApi({
      ...found(),
      [`GET ${api}/invitations`]: () =>
        reachable ? { body: { invitations: [anInvitation()] } } : Promise.reject(noAnswer),
    });
    await open('members');
    await outlastRetries();
    expect(await screen.findByText('Failed to load invitations')).toBeVisible();
    reachable = true;
    await press('Try Again');
    expect(await screen.findByText('grace@example.com')).toBeVisible();
  });

  test('show a message when there are none', async () => {
    fakeApi({ ...found(), [`GET ${api}/users`]: () => ({ body: { members: [] } }) });
    await open('members');
    expect(await screen.findByText('No members found.')).toBeVisible();
  });

  test('show an error when they cannot be loaded, and can be loaded again', async () => {
    let answers = false;
    const users = () => (answers ? { body: { members: [ada] } } : Promise.reject(noAnswer));
    fakeApi({ ...found(), [`GET ${api}/users`]: users });
    await open('members');
    await outlastRetries();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load members');
    expect(screen.queryByText('No members found.')).not.toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Members' })).toBeVisible();
    answers = true;
    await press('Try Again');
    expect(await screen.findByRole('tab', { name: 'Members (1)' })).toBeVisible();
  });
});

describe('the tabs', () => {
  test('are Overview, Settings, Members and Activity', async () => {
    fakeApi(found());
    await open();
    await screen.findByRole('tab', { name: 'Members (1)' });
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Overview', 'Settings', 'Members (1)', 'Activity']);
  });

  test('are in the URL, and what was typed stays when another one is opened', async () => {
    fakeApi(found());
    const router = await open();
    await person.click(screen.getByRole('tab', { name: 'Settings' }));
    expect(router.state.location.search).toBe('?tab=settings');
    await person.type(screen.getByLabelText('Organization Name'), ' & Sons');
    await person.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(router.state.location.search).toBe('');
    await person.click(screen.getByRole('tab', { name: 'Settings' }));
    expect(screen.getByLabelText('Organization Name')).toHaveValue('Analytical Engines & Sons');
  });

  test('start with the first one when the URL names none of them', async () => {
    fakeApi(found());
    await open('nonsense');
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('an organization', () => {
  test('that does not exist is not found, and the page links to the dashboard', async () => {
    fakeApi({ [`GET ${api}`]: () => notFound });
    renderApp(home);
    expect(await screen.findByRole('heading', { name: 'Organization Not Found' })).toBeVisible();
    expect(main().getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(document.title).toBe('Organization Not Found · Rulewright');
  });

  test('that cannot be loaded shows an error, and is loaded after another try', async () => {
    let reachable = false;
    fakeApi({
      ...members,
      [`GET ${api}`]: () => (reachable ? { body: organization } : Promise.reject(noAnswer)),
    });
    renderApp(home);
    await screen.findByText('Loading organization...');
    await outlastRetries();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load organization data');
    reachable = true;
    await press('Try Again');
    expect(await screen.findByRole('heading', { level: 1, name: organization.name })).toBeVisible();
  });
});
