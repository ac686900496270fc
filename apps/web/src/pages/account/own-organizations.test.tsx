import type { Organization, OwnOrganization } from '@rulewright/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anOwnOrganization, fakeApi, noAnswer, proxyFailure } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session, storedSession, user, writeInAnotherTab } from '#testing/session.ts';
import { startSession, useSession } from '#workspace/session/session-store.ts';
import { beforeSignOut } from '#workspace/sign-out.ts';

type Handlers = Parameters<typeof fakeApi>[0];

const other: Organization = {
  ...organization,
  id: '00000000-0000-4000-8000-0000000000b0',
  name: 'Compilers',
  slug: 'compilers',
};
const inOther = {
  user: { ...user, role: 'viewer', organization: { name: other.name, slug: other.slug } },
  organization: other,
};
const inFirst = { user, organization };

const both = [
  anOwnOrganization({ is_only_owner: false, is_only_member: false }),
  anOwnOrganization({ ...other, role: 'viewer', current: false, is_only_owner: false, is_only_member: false }),
];

/** A server that knows somebody of these organizations, and the one that they are in. */
function serve(own: OwnOrganization[] = both, handlers: Handlers = {}) {
  let current: unknown = inFirst;
  return fakeApi({
    'GET /api/about': () => ({ body: { name: 'Rulewright', version: '0.1.0' } }),
    'GET /api/auth/sessions': () => ({ body: { sessions: [] } }),
    'GET /api/auth/me': () => ({ body: current }),
    'GET /api/organizations': () => ({ body: { organizations: own } }),
    'PUT /api/auth/organization': ({ body }) => {
      const { slug } = body as { slug: string };
      const known = own.find((one) => one.slug === slug);
      if (!known) return { status: 404, body: { code: 'not_found', message: 'Organization not found' } };
      current = slug === other.slug ? inOther : inFirst;
      return { body: current };
    },
    [`GET /api/organizations/${other.slug}`]: () => ({ body: other }),
    [`GET /api/organizations/${other.slug}/users`]: () => ({ body: { members: [], next_cursor: null, total: 0 } }),
    [`GET /api/organizations/${organization.slug}`]: () => ({ body: organization }),
    [`GET /api/organizations/${organization.slug}/users`]: () => ({
      body: { members: [{ ...user, role: 'owner' }, colleague], next_cursor: null, total: 2 },
    }),
    ...handlers,
  });
}

const colleague = {
  id: '00000000-0000-4000-8000-0000000000c0',
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@example.com',
  role: 'member',
};

const sidebar = () => screen.getByRole('navigation', { name: 'Workspace' });
const switcher = (name: string) => within(sidebar()).findByRole('button', { name: new RegExp(`^${name}`) });
const section = (name: string) => screen.findByRole('region', { name });

async function openAt(address: string) {
  startSession(session);
  const router = renderApp(address);
  await screen.findByRole('heading', { level: 1 });
  return router;
}

describe('the organization switcher of somebody with several organizations', () => {
  test('lists them with the role in each, and marks the current one', async () => {
    serve();
    await openAt('/dashboard');
    await userEvent.click(await switcher('Analytical Engines'));
    const list = await screen.findByRole('list', { name: 'Your organizations' });
    const options = within(list).getAllByRole('button');
    expect(options.map((option) => option.textContent)).toEqual(['Analytical EnginesOwner', 'CompilersViewer']);
    expect(options[0]).toHaveAttribute('aria-current', 'true');
    expect(options[1]).not.toHaveAttribute('aria-current');
  });

  test('switches by keyboard, opens the dashboard of the other organization, and loads it again', async () => {
    const api = serve();
    const router = await openAt('/settings');
    (await switcher('Analytical Engines')).focus();
    await userEvent.keyboard('{Enter}');
    const list = await screen.findByRole('list', { name: 'Your organizations' });
    within(list)
      .getByRole('button', { name: /^Compilers/ })
      .focus();
    await userEvent.keyboard('{Enter}');
    expect(await switcher('Compilers')).toHaveAttribute('aria-expanded', 'false');
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(await screen.findByText('Managing Compilers')).toBeVisible();
    expect(storedSession()).toMatchObject({ organization: other, user: { role: 'viewer' } });
    expect(api.count('PUT /api/auth/organization')).toBe(1);
  });

  test('closes with Escape, and returns the focus to its button', async () => {
    serve();
    await openAt('/dashboard');
    const button = await switcher('Analytical Engines');
    await userEvent.click(button);
    const list = await screen.findByRole('list', { name: 'Your organizations' });
    within(list)
      .getByRole('button', { name: /^Compilers/ })
      .focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Your organizations' })).toBeNull());
    expect(button).toHaveFocus();
  });

  test('does not switch when a person wants to keep their unsaved work', async () => {
    const api = serve();
    const release = beforeSignOut(async () => false);
    const router = await openAt('/settings');
    await userEvent.click(await switcher('Analytical Engines'));
    await userEvent.click(await screen.findByRole('button', { name: /^Compilers/ }));
    expect(router.state.location.pathname).toBe('/settings');
    expect(api.count('PUT /api/auth/organization')).toBe(0);
    release();
  });

  test.each([
    ['the list', 'GET /api/organizations', 'Failed to load your organizations'],
    ['the switch', 'PUT /api/auth/organization', 'Failed to switch to the organization'],
  ])('shows an error when %s fails', async (_, call, text) => {
    serve(both, { [call]: () => proxyFailure(400) });
    await openAt('/dashboard');
    await userEvent.click(await switcher('Analytical Engines'));
    if (call.startsWith('PUT')) await userEvent.click(await screen.findByRole('button', { name: /^Compilers/ }));
    expect(await within(sidebar()).findByRole('alert')).toHaveTextContent(text);
  });
});

describe('a URL', () => {
  test('of another organization of the person shows it, and makes it the current one', async () => {
    const api = serve();
    await openAt('/org/compilers');
    expect(await switcher('Compilers')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Compilers' })).toBeVisible();
    expect(storedSession()).toMatchObject({ organization: other });
    expect(api.calls.find(({ call }) => call === 'PUT /api/auth/organization')?.body).toEqual({ slug: 'compilers' });
  });

  test('keeps its organization when another tab switches, and makes it the current one again when the tab gets the focus', async () => {
    const api = serve();
    await openAt('/org/analytical-engines');
    act(() => writeInAnotherTab(inOther));
    expect(await switcher('Analytical Engines')).toBeVisible();
    expect(api.count('PUT /api/auth/organization')).toBe(0);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(storedSession()).toMatchObject({ organization }));
    expect(api.count('PUT /api/auth/organization')).toBe(1);
  });

  test('without an organization shows the organization that another tab switches to', async () => {
    const api = serve();
    await openAt('/dashboard');
    await waitFor(() => expect(api.count('GET /api/dashboard')).toBe(1));
    act(() => writeInAnotherTab(inOther));
    expect(await switcher('Compilers')).toBeVisible();
    expect(await screen.findByText('Managing Compilers')).toBeVisible();
    await waitFor(() => expect(api.count('GET /api/dashboard')).toBe(2));
  });

  test('of an organization that the person was removed from is not found, and the switcher shows one where they are a member', async () => {
    serve([both[1] as OwnOrganization], {
      'GET /api/auth/me': () => ({ body: inOther }),
      'GET /api/organizations/analytical-engines': () => ({
        status: 404,
        body: { code: 'not_found', message: 'Organization not found' },
      }),
    });
    await openAt('/org/analytical-engines');
    expect(await screen.findByRole('heading', { name: 'Organization Not Found' })).toBeVisible();
    expect(await switcher('Compilers')).toBeVisible();
  });
});

describe('somebody who is a member of no organization', () => {
  const nobody = { user: { ...user, role: null, organization: null }, organization: null };
  const title = 'You are not a member of any organization';

  async function openAsNobody(address: string, handlers: Handlers = {}) {
    const api = serve([], { 'GET /api/auth/me': () => ({ body: nobody }), ...handlers });
    startSession({ ...session, ...nobody });
    const router = renderApp(address);
    return { api, router };
  }

  test.each(['/dashboard', '/org/analytical-engines', '/org/analytical-engines/projects/loans/documents/approval'])(
    'sees at %s that they have none, and what to do',
    async (address) => {
      await openAsNobody(address);
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      for (const name of ['Create Organization', 'Sign Out', 'Delete Account'])
        expect(screen.getByRole('button', { name })).toBeVisible();
    },
  );

  test('sees "No organization" in the profile', async () => {
    await openAsNobody('/profile');
    expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveValue('No organization');
  });

  test('can open the settings', async () => {
    await openAsNobody('/settings');
    expect(
      await within(await section('Organizations')).findByText('You are not a member of any organization.'),
    ).toBeVisible();
  });

  test('can create an organization, and is then a member of it', async () => {
    const made = { ...anOwnOrganization(other), is_only_owner: true };
    const { router } = await openAsNobody('/dashboard', {
      'POST /api/organizations': () => ({ status: 201, body: made }),
      'PUT /api/auth/organization': () => ({ body: inOther }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create Organization' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Organization' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Organization Name' }), 'Compilers');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Organization' }));
    // Found and looked at in one step: the dashboard is drawn again when the organization is known.
    await waitFor(() => expect(screen.getByText('Managing Compilers')).toBeVisible());
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  test('sees why no further organization can be created', async () => {
    const message = 'You own 20 organizations, and one person cannot own more.';
    await openAsNobody('/dashboard', {
      'POST /api/organizations': () => ({ status: 403, body: { code: 'quota_exceeded', message } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create Organization' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Organization' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Organization Name' }), 'Compilers');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Organization' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('the organizations in the settings', () => {
  test('are listed with the role, and the current one is marked', async () => {
    serve();
    await openAt('/settings');
    const [first, second] = await within(await section('Organizations')).findAllByRole('listitem');
    expect(first).toHaveTextContent(/^Analytical EnginesCurrentOwner/);
    expect(second).toHaveTextContent(/^CompilersViewer/);
    expect(within(first as HTMLElement).queryByRole('button', { name: /^Switch/ })).toBeNull();
  });

  test('can be left after a confirmation', async () => {
    let own = both;
    const api = serve(both, {
      'GET /api/organizations': () => ({ body: { organizations: own } }),
      'DELETE /api/organizations/compilers/membership': () => {
        own = own.slice(0, 1);
        return { status: 204 };
      },
    });
    await openAt('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave Compilers' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave Organization' });
    expect(api.count('DELETE /api/organizations/compilers/membership')).toBe(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave Organization' }));
    expect(await screen.findByText('You left Compilers.')).toBeVisible();
    expect(await within(await section('Organizations')).findAllByRole('listitem')).toHaveLength(1);
  });

  test('say why the only owner cannot leave', async () => {
    serve([anOwnOrganization({ is_only_member: false })]);
    await openAt('/settings');
    const leave = await screen.findByRole('button', { name: 'Leave Analytical Engines' });
    expect(leave).toHaveAccessibleDescription(/^You are its only owner\. Make another member an owner first/);
    await userEvent.click(leave);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('show a refusal of the server in the dialog', async () => {
    const message = 'You are the only owner of Compilers.';
    serve(both, {
      'DELETE /api/organizations/compilers/membership': () => ({ status: 409, body: { code: 'conflict', message } }),
    });
    await openAt('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave Compilers' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave Organization' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
  });

  test('show an error when they cannot be loaded', async () => {
    serve(both, { 'GET /api/organizations': () => proxyFailure(400) });
    await openAt('/settings');
    expect(await within(await section('Organizations')).findByRole('alert')).toHaveTextContent(
      'Failed to load your organizations',
    );
  });
});

describe('deleting the account', () => {
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
    return within(await screen.findByRole('dialog', { name: 'Delete Account' }));
  };

  test('says which organizations are deleted with it, asks for the password, and signs out', async () => {
    const api = serve([anOwnOrganization()], { 'DELETE /api/auth/me': () => ({ status: 204 }) });
    const router = await openAt('/settings');
    const dialog = await openDialog();
    expect(await dialog.findByText(/^Nobody else is a member of Analytical Engines: it is deleted/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Current Password'), 'Engine1843');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(api.calls.find(({ call }) => call === 'DELETE /api/auth/me')?.body).toEqual({ password: 'Engine1843' });
    expect(useSession.getState().token).toBeNull();
  });

  test('is not offered to the only owner of an organization with other members, who sees what to do first', async () => {
    serve([anOwnOrganization({ is_only_member: false })]);
    await openAt('/settings');
    const dialog = await openDialog();
    expect(await dialog.findByText(/^You are the only owner of Analytical Engines/)).toBeVisible();
    expect(dialog.queryByLabelText('Current Password')).toBeNull();
  });

  test.each([
    [
      'a wrong password',
      {
        status: 400,
        body: {
          code: 'invalid',
          message: 'Current password is incorrect',
          details: [{ path: 'password', message: 'Current password is incorrect' }],
        },
      },
      'Current password is incorrect',
    ],
    ['a missing response', noAnswer, 'Failed to delete the account'],
  ])('reports %s, and keeps the session', async (_, answer, text) => {
    serve(both, {
      'DELETE /api/auth/me': () => (answer === noAnswer ? Promise.reject(noAnswer) : (answer as { status: number })),
    });
    await openAt('/settings');
    const dialog = await openDialog();
    await userEvent.type(await dialog.findByLabelText('Current Password'), 'Guess1234');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    expect(useSession.getState().token).not.toBeNull();
  });
});

describe('an owner of an organization', () => {
  const address = '/org/analytical-engines?tab=settings';

  test('can delete it, after typing its name', async () => {
    const nobody = { user: { ...user, role: null, organization: null }, organization: null };
    let deleted = false;
    const api = serve(both, {
      'GET /api/auth/me': () => ({ body: deleted ? nobody : inFirst }),
      'DELETE /api/organizations/analytical-engines': ({ query }) => {
        expect(query.get('organization_id')).toBe(organization.id);
        deleted = true;
        return { status: 204 };
      },
    });
    const router = await openAt(address);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Organization' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Organization' }));
    const button = dialog.getByRole('button', { name: 'Delete Organization' });
    expect(button).toBeDisabled();
    await userEvent.type(
      dialog.getByRole('textbox', { name: 'Type Analytical Engines to confirm' }),
      organization.name,
    );
    await userEvent.click(button);
    // The page says so before it moves to the dashboard, where it is said anew.
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'You are not a member of any organization' })).toBeVisible(),
    );
    expect(api.count('DELETE /api/organizations/analytical-engines')).toBe(1);
  });

  test('can transfer it to another member, who is searched for by the server, and is an admin afterwards', async () => {
    const asked: (string | null)[] = [];
    let transferred = false;
    const api = serve(both, {
      'GET /api/auth/me': () => ({ body: transferred ? { user: { ...user, role: 'admin' }, organization } : inFirst }),
      [`GET /api/organizations/${organization.slug}/users`]: ({ query }) => {
        asked.push(query.get('q'));
        return { body: { members: [{ ...user, role: 'owner' }, colleague], next_cursor: null, total: 2 } };
      },
      'POST /api/organizations/analytical-engines/transfer': () => {
        transferred = true;
        return { status: 204 };
      },
    });
    await openAt(address);
    await userEvent.click(await screen.findByRole('button', { name: 'Transfer Ownership' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transfer Ownership' }));
    await userEvent.type(await dialog.findByRole('combobox', { name: 'New owner' }), 'gra');
    await waitFor(() => expect(asked).toContain('gra'));
    await userEvent.click(await screen.findByRole('option', { name: 'Grace Hopper (grace@example.com)' }));
    expect(screen.queryByRole('option', { name: /Ada Lovelace/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Transfer Ownership' }));
    expect(await screen.findByText('Grace Hopper is an owner now.')).toBeVisible();
    expect(api.calls.find(({ call }) => call.endsWith('/transfer'))?.body).toEqual({ user_id: colleague.id });
    expect(screen.getByRole('button', { name: 'Delete Organization' })).toHaveAccessibleDescription(
      'Only owners can delete the organization.',
    );
  });

  test('alone can delete it: for others the button is disabled, with the reason', async () => {
    serve();
    startSession({ ...session, user: { ...user, role: 'admin' } });
    renderApp(address);
    const remove = await screen.findByRole('button', { name: 'Delete Organization' });
    expect(remove).toHaveAccessibleDescription('Only owners can delete the organization.');
    await userEvent.click(remove);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
