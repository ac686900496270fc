import type { Member } from '@rulewright/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { documentVersions, evaluationCounts, integrationTokens, logEntries } from '../../src/platform/tables/index.ts';
import { holdClock } from '../support/hold-clock.ts';
import { registerPerson } from '../support/people.ts';
import { oneConnection, startTestServer } from '../support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' }, oneConnection);

type Person = Awaited<ReturnType<typeof registerPerson>>;
let person: Person;
let base: string;
beforeEach(async () => {
  person = await registerPerson(app);
  base = `/api/organizations/${person.organization.slug}`;
});

const call = (...args: Parameters<Person['as']>) => person.as(...args);
const createProject = (name: string, more = {}) => call('POST', `${base}/projects`, { name, ...more });
const createDocument = (project: string, name: string, more = {}) =>
  call('POST', `${base}/projects/${project}/documents`, { name, ...more });

describe('the organization', () => {
  test('keeps its slug when it is renamed', async () => {
    const response = await call('PUT', base, { name: 'New Name', description: 'What we do' });
    expect(response.json()).toEqual({ ...person.organization, name: 'New Name', description: 'What we do' });
    expect((await call('GET', base)).json()).toEqual(response.json());
    expect((await call('GET', '/api/auth/me')).json().user.organization.name).toBe('New Name');
  });

  test('lists its members with name, address and role', async () => {
    const { id, first_name, last_name, email } = person.user;
    expect((await call('GET', `${base}/users`)).json()).toEqual({
      members: [{ id, first_name, last_name, email, role: 'owner' }],
    });
  });

  test.each([
    [{ name: '' }, 'Organization name is required'],
    [{ name: 'x' }, 'Organization name must be at least 2 characters long'],
    [{ name: 'x'.repeat(101) }, 'Organization name must be less than 100 characters'],
    [{ name: 'Fine', description: 'x'.repeat(501) }, 'Description must be less than 500 characters'],
  ])('answers %j with the message of the field', async (body, message) => {
    const response = await call('PUT', base, body);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});

test('invisible characters that change the direction of writing are removed from every name', async () => {
  const project = await createProject('Loans\u202Etxt.exe\u202C');
  expect(project.json()).toMatchObject({ name: 'Loanstxt.exe', slug: 'loanstxtexe' });
  const document = await createDocument('loanstxtexe', '\u2067Approval\u2069');
  expect(document.json()).toMatchObject({ name: 'Approval', slug: 'approval' });
  const organization = await call('PUT', base, { name: 'Analytical\u200B Engines' });
  expect(organization.json()).toMatchObject({ name: 'Analytical Engines' });
  const profile = { firstName: '\u202EAda', lastName: 'Lovelace\u202C', email: person.user.email };
  expect((await call('PUT', '/api/auth/me', profile)).json().user).toMatchObject({
    first_name: 'Ada',
    last_name: 'Lovelace',
  });
});

describe('a project', () => {
  test('gets a slug that is made from its name', async () => {
    const response = await createProject('Loan Approval (EU)', { description: ' For Europe ' });
    expect(response.statusCode).toBe(201);
    const project = {
      id: expect.any(String),
      name: 'Loan Approval (EU)',
      slug: 'loan-approval-eu',
      description: 'For Europe',
      status: 'active',
      requires_approval: false,
      publish_gate: 'off',
      minimum_coverage: null,
      blocks_on_warnings: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    };
    expect(response.json()).toEqual({ ...project, role: 'owner' });
    expect((await call('GET', `${base}/projects/loan-approval-eu`)).json()).toEqual(response.json());
    expect((await call('GET', `${base}/projects`)).json()).toEqual({ projects: [project] });
  });

  test('gets the slug that the request names, and so does a document', async () => {
    expect((await createProject('Loan Approval', { slug: 'loans' })).json()).toMatchObject({ slug: 'loans' });
    expect((await createDocument('loans', 'Who may borrow', { slug: 'who' })).json()).toMatchObject({ slug: 'who' });
  });

  test('may have letters of any script in its slug', async () => {
    const { slug } = (await createProject('価格 ルール')).json();
    expect(slug).toBe('価格-ルール');
    expect((await call('GET', `${base}/projects/${encodeURIComponent(slug)}`)).statusCode).toBe(200);
  });

  test('is refused when its slug is taken, with a message that names the slug', async () => {
    await createProject('Loans');
    const response = await createProject('LOANS!');
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe('A project with the address "loans" already exists');
  });

  test('may have the slug of a project of another organization', async () => {
    await createProject('Loans');
    person = await registerPerson(app);
    base = `/api/organizations/${person.organization.slug}`;
    expect((await createProject('Loans')).statusCode).toBe(201);
  });

  test('keeps its slug when it is renamed', async () => {
    await createProject('Loans');
    const changes = { name: 'Credit', description: null };
    expect((await call('PUT', `${base}/projects/loans`, changes)).json()).toMatchObject({
      name: 'Credit',
      slug: 'loans',
    });
  });

  test('comes first in the list after a change of it or of one of its documents', async () => {
    for (const name of ['One', 'Two', 'Three']) await createProject(name);
    await createDocument('one', 'Rules');
    const { projects } = (await call('GET', `${base}/projects`)).json();
    expect(projects.map(({ slug }: { slug: string }) => slug)).toEqual(['one', 'three', 'two']);
  });

  test('has the members of the organization as its members', async () => {
    await createProject('Loans');
    const { members } = (await call('GET', `${base}/users`)).json();
    const expected = members.map((member: Member) => ({ ...member, organization_role: member.role }));
    expect((await call('GET', `${base}/projects/loans/members`)).json()).toEqual({ members: expected });
  });

  test('is deleted together with its documents, their versions, tokens and log entries', async () => {
    await createProject('Loans');
    await createProject('Kept');
    const doomed = (await createDocument('loans', 'Approval')).json();
    const kept = (await createDocument('kept', 'Approval')).json();
    const organizationId = person.organization.id;
    for (const { id } of [doomed, kept]) {
      const entry = { organizationId, documentId: id };
      await database.db.insert(integrationTokens).values({ ...entry, hash: id, encrypted: 'x' });
      await database.db.insert(logEntries).values({
        ...entry,
        instance: id,
        number: 1,
        source: 'public',
        version: 1,
        outcome: 'succeeded',
        durationMicroseconds: 1,
      });
    }
    expect((await call('DELETE', `${base}/projects/loans`)).statusCode).toBe(204);
    expect((await call('GET', `${base}/projects/loans`)).statusCode).toBe(404);
    const left = (table: typeof documentVersions | typeof integrationTokens | typeof logEntries) =>
      database.db.select({ documentId: table.documentId }).from(table).where(eq(table.organizationId, organizationId));
    expect(await left(integrationTokens)).toEqual([{ documentId: kept.id }]);
    // Versions and log entries may be many, and go by and by.
    for (const table of [documentVersions, logEntries])
      await expect.poll(() => left(table)).toEqual([{ documentId: kept.id }]);
    expect((await call('GET', '/api/dashboard')).json().stats).toMatchObject({
      active_projects: 1,
      total_documents: 1,
    });
  });

  test.each([
    [{ name: '' }, 'Project name is required'],
    [{ name: 'x' }, 'Project name must be at least 2 characters long'],
    [{ name: 'x'.repeat(101) }, 'Project name must be less than 100 characters'],
    [{ name: '!!!' }, 'Project name must contain at least one letter or digit'],
    [{ name: 'Fine', description: 'x'.repeat(501) }, 'Description must be less than 500 characters'],
    [{ name: 'Fine', slug: 'Not A Slug' }, 'Slug may hold only lowercase letters, digits and single hyphens'],
  ])('answers %j with its message', async (body, message) => {
    const response = await call('POST', `${base}/projects`, body);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});

describe('a document', () => {
  const emptyGraph = '{"contentType":"application/vnd.gorules.decision","nodes":[],"edges":[]}';
  const path = () => `${base}/projects/loans/documents/approval`;
  beforeEach(() => createProject('Loans'));

  test('begins as a draft of version 1 with an empty graph', async () => {
    const response = await createDocument('loans', 'Approval', { description: 'Who gets one' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(String),
      name: 'Approval',
      slug: 'approval',
      description: 'Who gets one',
      project_slug: 'loans',
      content: emptyGraph,
      version: 1,
      changelog: null,
      is_published: false,
      live_version: null,
      unpublished_version: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await call('GET', path())).json()).toEqual(response.json());
    const { content: _, changelog: __, ...summary } = response.json();
    expect((await call('GET', `${base}/projects/loans/documents`)).json()).toEqual({ documents: [summary] });
  });

  test('is refused when its slug is taken in the project, with a message that names the slug', async () => {
    await createDocument('loans', 'Approval');
    await createProject('Other');
    expect((await createDocument('other', 'Approval')).statusCode).toBe(201);
    const response = await createDocument('loans', 'approval');
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'A document with the address "approval" already exists',
    ]);
  });

  test('gets no new version when only its settings change', async () => {
    const { content } = (await createDocument('loans', 'Approval')).json();
    const response = await call('PUT', path(), { name: 'Renamed', description: 'New' });
    expect(response.json()).toMatchObject({
      name: 'Renamed',
      slug: 'approval',
      description: 'New',
      version: 1,
      content,
    });
  });

  test('gets a new version for each different content, which is stored unchanged', async () => {
    await createDocument('loans', 'Approval');
    const text = '{ "nodes": [],\n\t"edges": [], "note": "\\u0000 b a" }';
    const save = (content: string) => call('PUT', path(), { name: 'Approval', content });
    expect((await save(text)).json()).toMatchObject({ version: 2, content: text });
    expect((await save(text)).json()).toMatchObject({ version: 2, content: text });
    expect((await save(emptyGraph)).json()).toMatchObject({ version: 3, content: emptyGraph });
  });

  test('gets a version of its own for each of many saves at the same time', async () => {
    await createDocument('loans', 'Approval');
    const saves = Array.from({ length: 8 }, (_, n) =>
      call('PUT', path(), { name: 'Approval', content: JSON.stringify({ nodes: [], edges: [], n }) }),
    );
    const versions = (await Promise.all(saves)).map((response) => response.json().version);
    expect(versions.sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('is not overwritten by a save that is based on an older version', async () => {
    await createDocument('loans', 'Approval');
    const save = (n: number) =>
      call('PUT', path(), { name: 'Approval', content: { nodes: [], edges: [], n }, base_version: 1 });
    expect((await save(1)).statusCode).toBe(200);
    const response = await save(2);
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { code: 'conflict', message: 'The document changed since you opened it.' },
    ]);
    expect((await call('GET', path())).json()).toMatchObject({ version: 2, content: '{"nodes":[],"edges":[],"n":1}' });
  });

  test('may have five megabytes, and is refused when it has more', async () => {
    await createDocument('loans', 'Approval');
    const of = (size: number) => {
      const shell = '{"nodes":[],"edges":[],"note":""}';
      return `{"nodes":[],"edges":[],"note":"${'x'.repeat(size - shell.length)}"}`;
    };
    const most = 5 * 1024 * 1024;
    expect((await call('PUT', path(), { name: 'Approval', content: of(most) })).statusCode).toBe(200);
    const response = await call('PUT', path(), { name: 'Approval', content: of(most + 1) });
    expect([response.statusCode, response.json().message]).toEqual([400, 'Content must be at most 5 MB']);
  });

  test('keeps a name that somebody else changes while its content is edited', async () => {
    const opened = (await createDocument('loans', 'Approval')).json();
    await call('PUT', path(), { name: 'Renamed', description: 'Meanwhile' });
    const { name, description, updated_at: settings_as_of } = opened;
    const content = { nodes: [], edges: [], n: 1 };
    const save = { name, description, content, base_version: 1, settings_as_of };
    const saved = (await call('PUT', path(), save)).json();
    expect(saved).toMatchObject({ name: 'Renamed', description: 'Meanwhile', version: 2 });
    const again = { ...save, content: { ...content, n: 2 }, base_version: 2, settings_as_of: saved.updated_at };
    expect((await call('PUT', path(), again)).json()).toMatchObject({ name: 'Approval', version: 3 });
  });

  test('is refused with a message when its content is not a decision graph', async () => {
    await createDocument('loans', 'Approval');
    const response = await call('PUT', path(), { name: 'Approval', content: '{"nodes":{}}' });
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'Content must be a decision graph: a JSON object with nodes and edges',
    ]);
  });

  test('is refused with a message that explains what it is when its content is a policy of zen 2', async () => {
    await createDocument('loans', 'Approval');
    const policy = { imports: [], blocks: [{ id: 'customer', type: 'dataModel', props: { data: {} } }] };
    for (const content of [policy, JSON.stringify(policy)]) {
      const response = await call('PUT', path(), { name: 'Approval', content });
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        'Content is a policy document, which has blocks of rules. Rulewright runs decision graphs, which have nodes and edges. ' +
          'Build the rules of the policy as the nodes of a graph.',
      ]);
    }
  });

  test('is deleted together with its log entries', async () => {
    const { id: documentId } = (await createDocument('loans', 'Approval')).json();
    const organizationId = person.organization.id;
    const entry = { organizationId, documentId, instance: documentId, source: 'public', version: 1 } as const;
    await database.db.insert(logEntries).values({ ...entry, number: 1, outcome: 'succeeded', durationMicroseconds: 1 });
    expect((await call('DELETE', path())).statusCode).toBe(204);
    expect((await call('GET', path())).statusCode).toBe(404);
    expect((await call('DELETE', path())).statusCode).toBe(404);
    const logged = () => database.db.select().from(logEntries).where(eq(logEntries.documentId, documentId));
    await expect.poll(logged).toEqual([]);
  });

  test('is either created or answered with 404 when its project is deleted at the same time', async () => {
    for (let round = 0; round < 20; round++) {
      await createProject('Doomed');
      const [created, deleted] = await Promise.all([
        createDocument('doomed', 'Approval'),
        call('DELETE', `${base}/projects/doomed`),
      ]);
      expect([201, 404]).toContain(created.statusCode);
      expect(deleted.statusCode).toBe(204);
    }
  });

  test('is either saved or answered with 404 when its project is deleted at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      await createProject('Doomed');
      const slugs = ['one', 'two', 'three', 'four'];
      for (const slug of slugs) await createDocument('doomed', slug);
      const documents = `${base}/projects/doomed/documents`;
      const saves = [...slugs, ...slugs].map((slug, n) => call('PUT', `${documents}/${slug}`, { name: `Name ${n}` }));
      const answers = await Promise.all([...saves, call('DELETE', `${base}/projects/doomed`)]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.pop()).toBe(204);
      expect([200, 404]).toEqual(expect.arrayContaining(statuses));
    }
  });

  test.each([
    [{ name: '' }, 'Document name is required'],
    [{ name: 'x' }, 'Document name must be at least 2 characters long'],
    [{ name: 'x'.repeat(101) }, 'Document name must be less than 100 characters'],
    [{ name: '???' }, 'Document name must contain at least one letter or digit'],
    [{ name: 'Fine', description: 'x'.repeat(501) }, 'Description must be less than 500 characters'],
  ])('answers %j with its message', async (body, message) => {
    const response = await call('POST', `${base}/projects/loans/documents`, body);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});

describe('the dashboard', () => {
  test('is empty in a new organization', async () => {
    expect((await call('GET', '/api/dashboard')).json()).toEqual({
      stats: { active_projects: 0, total_documents: 0, evaluations_today: 0, team_members: 1 },
      recent_projects: [],
      recent_documents: [],
    });
  });

  test('counts projects, documents, evaluations and members, and lists the latest five projects and documents', async () => {
    for (let n = 1; n <= 6; n++) await createProject(`Project ${n}`);
    for (let n = 1; n <= 6; n++) await createDocument(`project-${n}`, `Document ${n}`);
    holdClock();
    const today = new Date().toISOString().slice(0, 10);
    const organizationId = person.organization.id;
    await database.db.insert(evaluationCounts).values([
      { organizationId, day: today, count: 42 },
      { organizationId, day: '2020-01-01', count: 1000 },
    ]);
    const { stats, recent_projects, recent_documents } = (await call('GET', '/api/dashboard')).json();
    expect(stats).toEqual({ active_projects: 6, total_documents: 6, evaluations_today: 42, team_members: 1 });
    expect(recent_projects).toHaveLength(5);
    expect(recent_projects[0]).toEqual({
      name: 'Project 6',
      slug: 'project-6',
      status: 'active',
      updated_at: expect.any(String),
    });
    expect(recent_documents).toHaveLength(5);
    expect(recent_documents[0]).toEqual({
      name: 'Document 6',
      slug: 'document-6',
      project_slug: 'project-6',
      updated_at: expect.any(String),
    });
  });
});

describe('the search', () => {
  const search = async (q: string) => (await call('GET', `${base}/search?q=${encodeURIComponent(q)}`)).json();

  test('finds projects and documents by a part of their name in upper or lower case', async () => {
    await createProject('Loan Rules');
    await createDocument('loan-rules', 'Approve loans');
    await createDocument('loan-rules', 'Pricing 100%');
    expect(await search('LOAN')).toEqual({
      projects: [{ name: 'Loan Rules', slug: 'loan-rules' }],
      documents: [{ name: 'Approve loans', slug: 'approve-loans', project_slug: 'loan-rules' }],
    });
    expect((await search('0%')).documents).toHaveLength(1);
    expect(await search('_')).toEqual({ projects: [], documents: [] });
  });

  test('finds nothing of another organization', async () => {
    await createProject('Secret plans');
    person = await registerPerson(app);
    base = `/api/organizations/${person.organization.slug}`;
    expect(await search('secret')).toEqual({ projects: [], documents: [] });
  });
});

describe('the sessions of a person', () => {
  const login = async () => {
    const { email, password } = person.registration;
    return (await call('POST', '/api/auth/login', { email, password })).json();
  };

  test('are listed, and the current one is marked', async () => {
    await login();
    const { sessions } = (await call('GET', '/api/auth/sessions')).json();
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(sessions[0]).toEqual({
      id: expect.any(String),
      user_agent: 'lightMyRequest',
      created_at: expect.any(String),
      used_at: expect.any(String),
      current: expect.any(Boolean),
    });
  });

  test('can be ended one by one, or all others at once', async () => {
    const statuses = async (...tokens: string[]) =>
      Promise.all(
        tokens.map(async (token) => {
          const headers = { authorization: `Bearer ${token}` };
          return (await app.inject({ url: '/api/auth/me', headers })).statusCode;
        }),
      );
    const others = [await login(), await login(), await login()].map(({ token }) => token);
    const { sessions } = (await call('GET', '/api/auth/sessions')).json();
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    expect((await call('DELETE', `/api/auth/sessions/${other.id}`)).statusCode).toBe(204);
    expect((await statuses(...others)).sort()).toEqual([200, 200, 401]);
    expect((await call('DELETE', '/api/auth/sessions')).statusCode).toBe(204);
    expect(await statuses(person.token, ...others)).toEqual([200, 401, 401, 401]);
  });

  test.each(['x', '%00', '00000000-0000-4000-8000-000000000000'])(
    'are answered with 404 when they do not exist: %s',
    async (id) => {
      expect((await call('DELETE', `/api/auth/sessions/${id}`)).statusCode).toBe(404);
    },
  );
});
