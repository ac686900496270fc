import type { Permission, Role } from '@rulewright/contract';
import { forbiddenMessage, may } from '@rulewright/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { lastDrawn } from '#testing/fake-editors.tsx';
import { fakeVersions } from '#testing/fake-versions.ts';
import { pass, person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session } from '#testing/session.ts';
import { aDocument, ada, aProject, api, aVersion, home } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const project = `${api}/projects/loans`;
const path = `${project}/documents/approval`;
const graph = '{"nodes":[{"id":"in","name":"Request","type":"inputNode"}],"edges":[]}';
const live = aDocument({ version: 2, is_published: true, live_version: 2, content: graph });
const draft = { ...live, is_published: false, live_version: null, content: '{"nodes":[],"edges":[]}' };
const grace = { ...ada, id: live.id, first_name: 'Grace', role: 'member', organization_role: 'viewer' };
const info = {
  hasToken: true,
  token: null as string | null,
  tokenGeneratedAt: '2026-03-04T12:00:00.000Z',
  apiEndpoint: `/api/public/${organization.slug}/loans/approval`,
};

const found = {
  [`GET ${api}`]: () => ({ body: organization }),
  [`GET ${api}/users`]: () => ({ body: { members: [ada] } }),
  [`GET ${api}/projects`]: () => ({ body: { projects: [] } }),
  [`GET ${project}`]: () => ({ body: aProject() }),
  [`GET ${project}/members`]: () => ({ body: { members: [{ ...ada, organization_role: 'owner' }, grace] } }),
  [`GET ${path}`]: () => ({ body: live }),
  ...fakeVersions(path, () => [aVersion({ version: 2 }), aVersion()]),
  [`GET ${path}/test-cases`]: () => ({ body: { test_cases: [], revision: 0 } }),
  [`GET ${path}/integration/info`]: () => ({ body: info }),
  [`GET ${path}/integration/requests`]: () => ({ body: { requests: [] } }),
  [`GET ${path}/integration/example`]: () => ({ body: { input: null, source: null, version: 1 } }),
};

const empty = { ...found, [`GET ${path}`]: () => ({ body: draft }) };
const noToken = { ...found, [`GET ${path}/integration/info`]: () => ({ body: { ...info, hasToken: false } }) };

const main = () => within(screen.getByRole('main'));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
});

const signInAs = (role: Role) => startSession({ ...session, user: { ...session.user, role } });

type Screen = {
  address: string;
  /** What is there once the page is. */
  ready: string;
  /** What each button needs; null where everybody who sees the page may press it. */
  actions: Record<string, Permission | null>;
  server?: Parameters<typeof fakeApi>[0];
};

const document = `${home}/projects/loans/documents/approval`;
const head: Screen['actions'] = {
  'Save Document': 'documents:write',
  Republish: 'documents:publish',
  Unpublish: 'documents:publish',
  Delete: 'documents:delete-live',
};
const testing: Screen['actions'] = {
  'Load Example': null,
  'Use Schema': null,
  'Use Last Request': null,
  'Test Document': null,
  Format: null,
  Clear: null,
};

const screens: Record<string, Screen> = {
  'the dashboard of an empty organization': {
    address: '/dashboard',
    ready: 'Create your first project',
    actions: { 'Create your first project': 'projects:manage' },
  },
  'the projects': {
    address: `${home}/projects`,
    ready: 'Create Project',
    actions: { 'Create Project': 'projects:manage' },
  },
  "a project's settings": {
    address: `${home}/projects/loans?tab=settings`,
    ready: 'Save Changes',
    actions: {
      'Delete Project': 'projects:manage',
      'Save Changes': 'projects:manage',
      'Save Publish Gate': 'projects:manage',
    },
  },
  "a project's members": {
    address: `${home}/projects/loans?tab=members`,
    ready: 'Remove Role of Grace Lovelace',
    actions: {
      'Delete Project': 'projects:manage',
      'Add Member': 'projects:manage',
      'Remove Role of Grace Lovelace': 'projects:manage',
    },
  },
  'the documents': {
    address: `${home}/projects/loans/documents`,
    ready: 'Create Document',
    actions: { 'Create Document': 'documents:write' },
  },
  'the graph of a live document': {
    address: document,
    ready: 'Test Document',
    actions: {
      ...head,
      Undo: null,
      Redo: null,
      'Import JSON': 'documents:write',
      'Export JSON': null,
      'Fill the window': null,
      ...testing,
    },
  },
  'an empty document that is not live': {
    address: document,
    ready: 'Start with a Decision Table',
    server: empty,
    actions: {
      'Save Document': 'documents:write',
      Publish: 'documents:publish',
      Delete: 'documents:delete',
      Undo: null,
      Redo: null,
      'Import JSON': 'documents:write',
      'Export JSON': null,
      'Fill the window': null,
      'Start with a Decision Table': 'documents:write',
      'Start with Request and Response': 'documents:write',
      ...testing,
    },
  },
  'the tests of a document': {
    address: `${document}?tab=tests`,
    ready: 'New Test Case',
    actions: {
      ...head,
      Undo: null,
      Redo: null,
      History: null,
      Import: 'documents:write',
      Export: null,
      'New Test Case': 'documents:write',
      'Add Row': 'documents:write',
      'Add Column': 'documents:write',
      'Set Comparison': 'documents:write',
    },
  },
  'the text of a document': {
    address: `${document}?tab=text`,
    ready: 'Format',
    actions: { ...head, Format: 'documents:write', 'Import JSON': 'documents:write', 'Export JSON': null },
  },
  "a document's settings": {
    address: `${document}?tab=settings`,
    ready: 'Save Changes',
    actions: { ...head, 'Save Changes': 'documents:write' },
  },
  "a document's versions": {
    address: `${document}?tab=versions`,
    ready: 'Restore',
    actions: { ...head, Restore: 'documents:write', Compare: null, View: null },
  },
  'the integration of a document with a token': {
    address: `${document}?tab=integration`,
    ready: 'Remove Token',
    actions: {
      ...head,
      'Regenerate Token': 'tokens:manage',
      'Remove Token': 'tokens:manage',
      'Copy endpoint': null,
      'Copy curl example': null,
      Refresh: null,
    },
  },
  'the integration of a document without a token': {
    address: `${document}?tab=integration`,
    ready: 'Generate Token',
    server: noToken,
    actions: {
      ...head,
      'Generate Token': 'tokens:manage',
      'Copy endpoint': null,
      'Copy curl example': null,
      Refresh: null,
    },
  },
  "an organization's settings": {
    address: `${home}?tab=settings`,
    ready: 'Save Changes',
    actions: {
      'Save Changes': 'organization:manage',
      'Transfer Ownership': 'owners:manage',
      'Delete Organization': 'organization:delete',
    },
  },
};

/** What only some see, because it belongs to what only some may see. */
const onlyForSome = ['Show token', 'Copy token', 'Add a node'];

const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent ?? '';

async function open({ address, ready, server = found }: Screen) {
  const api = fakeApi(server);
  renderApp(address);
  // Not by role, which takes long and is asked for each change of the page.
  const names = () => Array.from(window.document.querySelectorAll<HTMLElement>('main :is(button, a)'), nameOf);
  await waitFor(() => expect(names()).toContain(ready));
  return api;
}

const offered = () => [...main().queryAllByRole('button'), ...main().queryAllByRole('link')];
const find = (name: string) => offered().find((element) => nameOf(element) === name);

test.each(Object.entries(screens))(
  '%s enables for each role what it allows, and says for the rest who may do it',
  async (_, shown) => {
    signInAs('viewer');
    const server = await open(shown);
    // The page follows a role that changes while it is open.
    for (const role of ['viewer', 'member', 'admin'] as const) {
      act(() => signInAs(role));
      const all = offered();
      for (const [name, permission] of Object.entries(shown.actions)) {
        const action = all.find((element) => nameOf(element) === name);
        expect(action, name).toBeDefined();
        if (!action || !permission) continue;
        const reason = forbiddenMessage(permission);
        if (may(role, permission)) {
          expect(action, name).not.toHaveAccessibleDescription(expect.stringContaining(reason));
          continue;
        }
        expect(action, name).toHaveAttribute('aria-disabled', 'true');
        expect(action, name).toHaveAccessibleDescription(expect.stringContaining(reason));
        // Not `disabled`: the keyboard gets there too, and hears why.
        expect(action, name).toBeEnabled();
        fireEvent.click(action);
      }
      // What a press leads to is loaded or sent a moment later.
      await pass(1_000);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    }
    expect(server.calls.filter(({ call }) => !call.startsWith('GET') && !call.endsWith('/check'))).toEqual([]);

    act(() => signInAs('owner'));
    const buttons = main().queryAllByRole('button').map(nameOf);
    const known = [...Object.keys(shown.actions), ...onlyForSome];
    expect(buttons.filter((name) => !known.includes(name))).toEqual([]);
  },
);

describe('a viewer', () => {
  const page = screens['the graph of a live document'] as Screen;

  test('sees a read-only graph and a read-only text, and no state of saving', async () => {
    signInAs('viewer');
    await open(page);
    await screen.findByRole('region', { name: 'Graph' });
    expect(lastDrawn.current?.disabled).toBe(true);
    expect(main().getByText('View only')).toBeVisible();
    await person.click(screen.getByRole('tab', { name: 'Text Editor' }));
    expect(await screen.findByLabelText('Document as JSON')).toHaveAttribute('readonly');
  });

  test('can test the document', async () => {
    signInAs('viewer');
    const run = `POST /api/eval/${organization.slug}/loans/approval/test`;
    const server = await open({
      ...page,
      server: { ...found, [run]: () => ({ body: { evaluation: { result: {}, trace: {}, performance: '1ms' } } }) },
    });
    await press('Load Example');
    await press('Test Document');
    await waitFor(() => expect(server.count(run)).toBe(1));
  });

  test('who presses the shortcut for saving sees who may save', async () => {
    signInAs('viewer');
    const server = await open(page);
    await person.keyboard('{Control>}s{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent(forbiddenMessage('documents:write'));
    expect(server.count(`PUT ${path}`)).toBe(0);
  });

  test('cannot submit a settings form by keyboard either', async () => {
    signInAs('viewer');
    const server = await open(screens["a document's settings"] as Screen);
    const name = screen.getByLabelText('Document Name');
    expect(name).toHaveAttribute('readonly');
    await person.type(name, '{Enter}');
    await person.keyboard('{Control>}s{/Control}');
    expect(server.count(`PUT ${path}`)).toBe(0);
  });

  test('sees that there is a token, and examples that say whom to ask for it', async () => {
    signInAs('viewer');
    await open(screens['the integration of a document with a token'] as Screen);
    expect(main().getByText(`There is a token. ${forbiddenMessage('tokens:manage')}`)).toBeVisible();
    expect(main().getByText(/Only members, admins and owners can see it: ask one of them\./)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Token' })).not.toBeInTheDocument();
    expect(await screen.findByLabelText('curl example')).toHaveTextContent('YOUR_TOKEN');
  });

  test('who was given a role in the project can edit there', async () => {
    signInAs('viewer');
    await open({ ...page, server: { ...found, [`GET ${project}`]: () => ({ body: aProject({ role: 'member' }) }) } });
    await waitFor(() => expect(lastDrawn.current?.disabled).toBe(false));
    expect(find('Save Document')).not.toHaveAttribute('aria-disabled');
    expect(find('Delete')).toHaveAccessibleDescription(forbiddenMessage('documents:delete-live'));
  });
});

describe('a role that was changed while the page was open', () => {
  const refusal = { status: 403, body: { code: 'forbidden', message: forbiddenMessage('documents:write') } };
  const me = (role: Role) => ({ body: { user: { ...session.user, role }, organization } });

  test('is reported with the message of the server, disables the page, and keeps the unsaved changes', async () => {
    signInAs('member');
    const server = await open({
      ...(screens['the text of a document'] as Screen),
      server: { ...found, [`PUT ${path}`]: () => refusal, 'GET /api/auth/me': () => me('viewer') },
    });
    const text = await screen.findByLabelText('Document as JSON');
    await person.clear(text);
    await person.paste(`${graph} `);
    await press('Save Document');
    expect(await screen.findByRole('alert')).toHaveTextContent(refusal.body.message);
    await waitFor(() => expect(find('Save Document')).toHaveAttribute('aria-disabled', 'true'));
    expect(server.count('GET /api/auth/me')).toBe(1);
    expect(screen.getByRole('alert')).toHaveTextContent(refusal.body.message);
    expect(text).toHaveValue(`${graph} `);
    expect(text).toHaveAttribute('readonly');
    expect(main().getByText(/They stay in this browser; export them to keep a copy\./)).toBeVisible();
    expect(find('Export JSON')).not.toHaveAttribute('aria-disabled');
  });

  test('lets a person who can no longer save leave without a question', async () => {
    signInAs('member');
    fakeApi({ ...found, [`PUT ${path}`]: () => refusal, 'GET /api/auth/me': () => me('viewer') });
    const router = renderApp(`${document}?tab=text`);
    const text = await screen.findByLabelText('Document as JSON');
    await person.clear(text);
    await person.paste(`${graph} `);
    await press('Save Document');
    await waitFor(() => expect(find('Save Document')).toHaveAttribute('aria-disabled', 'true'));
    await router.navigate('/dashboard');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('keeps what was typed into a form, with the reason why it cannot be submitted', async () => {
    signInAs('admin');
    const message = forbiddenMessage('projects:manage');
    await open({
      ...(screens['the projects'] as Screen),
      server: {
        ...found,
        [`POST ${api}/projects`]: () => ({ status: 403, body: { code: 'forbidden', message } }),
        'GET /api/auth/me': () => me('member'),
      },
    });
    await press('Create Project');
    await person.type(screen.getByLabelText('Project Name'), 'Claims');
    await press('Create Project');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(find('Create Project')).toHaveAttribute('aria-disabled', 'true'));
    expect(screen.getByLabelText('Project Name')).toHaveValue('Claims');
  });
});
