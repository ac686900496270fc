import { randomUUID } from 'node:crypto';
import type { Event } from '@rulewright/contract';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { MAX_CHANGES_PER_DAY, MAX_RECORDED_SIGN_INS } from '../../src/identity/activity/daily-limits.ts';
import { counters, events, organizations, users } from '../../src/platform/tables/index.ts';
import { addMember, password, registerPerson } from '../support/people.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ RATE_LIMIT: 'off' });
const { app, database } = server;
const { db } = database;

const graph = (name: string) => ({ nodes: [{ id: 'in', name, type: 'inputNode' }], edges: [] });

type Person = Pick<TestProject, 'as' | 'organization'>;

const activityOf = async ({ as, organization }: Person, query = ''): Promise<Event[]> =>
  (await as('GET', `/api/organizations/${organization.slug}/activity?${query}`)).json().events;

/** What one change added, the newest first. */
async function addedBy(testProject: Person, change: () => Promise<unknown>): Promise<Event[]> {
  const before = await activityOf(testProject, 'limit=100');
  await change();
  const after = await activityOf(testProject, 'limit=100');
  return after.slice(0, after.length - before.length);
}

describe('an event says who did what, and what it was before:', () => {
  let testProject: TestProject;
  const at = (path: string) => `${testProject.documents}/approval${path}`;

  beforeAll(async () => {
    testProject = await makeTestProject(app);
    await testProject.create('Approval', graph('One'));
  });

  const change = (method: 'POST' | 'PUT' | 'DELETE', path: () => string, body?: object): (() => Promise<Event[]>) => {
    return () => addedBy(testProject, () => testProject.as(method, path(), body));
  };

  test('several changes of one save, in the order in which they were made', async () => {
    const { documents, as, organization } = testProject;
    await testProject.create('Ordered', graph('Zero'));
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const added = await addedBy({ as, organization }, () =>
        as('PUT', `${documents}/ordered`, { name, content: graph(name) }),
      );
      expect(added.map(({ kind }) => kind)).toEqual(['document.changed', 'version.saved']);
    }
  });

  test('a registration, of the organization', async () => {
    const { organization, user, as } = await registerPerson(app);
    expect(await activityOf({ as, organization })).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        actor: { id: user.id, name: 'Ada Lovelace' },
        kind: 'organization.created',
        subject: organization.name,
        project: null,
        document_id: null,
        address: '127.0.0.1',
        device: 'lightMyRequest',
        before: null,
        after: { name: organization.name },
      },
    ]);
  });

  test('a change of the organization, with what differs alone', async () => {
    const path = `/api/organizations/${testProject.orgSlug}`;
    const { name } = testProject.organization;
    const [event, ...others] = await addedBy(testProject, () =>
      testProject.as('PUT', path, { name, description: 'Rules' }),
    );
    expect(event).toMatchObject({ kind: 'organization.changed', before: { description: null } });
    expect(event?.after).toEqual({ description: 'Rules' });
    expect(others).toEqual([]);
  });

  test('a project that is created, changed and deleted with its documents', async () => {
    const projects = `/api/organizations/${testProject.orgSlug}/projects`;
    const added = await addedBy(testProject, async () => {
      await testProject.as('POST', projects, { name: 'Claims' });
      await testProject.as('PUT', `${projects}/claims`, { name: 'Old claims' });
      await testProject.as('POST', `${projects}/claims/documents`, { name: 'Refusal' });
      await testProject.as('DELETE', `${projects}/claims`);
    });
    const project = { id: expect.any(String), name: expect.any(String) };
    expect(added).toMatchObject([
      { kind: 'project.deleted', subject: 'Old claims', before: { name: 'Old claims', slug: 'claims', documents: 1 } },
      { kind: 'document.created', subject: 'Refusal', project: { name: 'Old claims' } },
      {
        kind: 'project.changed',
        subject: 'Claims',
        project,
        before: { name: 'Claims' },
        after: { name: 'Old claims' },
      },
      { kind: 'project.created', subject: 'Claims', project, before: null, after: { name: 'Claims', slug: 'claims' } },
    ]);
    expect(new Set(added.map(({ project }) => project?.id)).size).toBe(1);
  });

  test('a document that is created, renamed and deleted', async () => {
    const added = await addedBy(testProject, async () => {
      await testProject.create('Fee', graph('One'));
      await testProject.as('PUT', `${testProject.documents}/fee`, { name: 'Late fee', description: 'After a month' });
      await testProject.as('DELETE', `${testProject.documents}/fee`);
    });
    const project = { id: expect.any(String), name: 'Loans' };
    expect(added).toMatchObject([
      {
        kind: 'document.deleted',
        subject: 'Late fee',
        project,
        before: { slug: 'fee', version: 1, live_version: null },
      },
      {
        kind: 'document.changed',
        subject: 'Fee',
        project,
        before: { name: 'Fee', description: null },
        after: { name: 'Late fee', description: 'After a month' },
      },
      { kind: 'document.created', subject: 'Fee', project, after: { name: 'Fee', slug: 'fee' } },
    ]);
    expect(new Set(added.map(({ document_id: id }) => id)).size).toBe(1);
  });

  test('a version that is saved, and one that is restored', async () => {
    await testProject.create('Rate', graph('One'));
    const added = await addedBy(testProject, async () => {
      await testProject.as('PUT', `${testProject.documents}/rate`, { name: 'Rate', content: graph('Two') });
      await testProject.as('POST', `${testProject.documents}/rate/versions/1/restore`);
    });
    expect(added).toMatchObject([
      { kind: 'version.restored', subject: 'Rate', before: { version: 2 }, after: { version: 3, restored_from: 1 } },
      { kind: 'version.saved', subject: 'Rate', before: { version: 1 }, after: { version: 2 } },
    ]);
  });

  test('a document that is published, unpublished and put back', async () => {
    await testProject.create('Limit', graph('One'));
    const limit = `${testProject.documents}/limit`;
    const added = await addedBy(testProject, async () => {
      await testProject.as('POST', `${limit}/publish`, { publish: true });
      await testProject.as('POST', `${limit}/unpublish`, {});
      await testProject.as('POST', `${limit}/put-back`, { version: 1 });
      await testProject.as('PUT', limit, { name: 'Limit', content: graph('Two') });
      await testProject.as('POST', `${limit}/publish`, { publish: true });
    });
    expect(added.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['document.published', { live_version: 1 }, { live_version: 2 }],
      ['version.saved', { version: 1 }, { version: 2 }],
      ['document.put-back', { live_version: null }, { live_version: 1 }],
      ['document.unpublished', { live_version: 1 }, { live_version: null }],
      ['document.published', { live_version: null }, { live_version: 1 }],
    ]);
  });

  test('a token that is generated, regenerated and removed, and never the token', async () => {
    const tokens: string[] = [];
    const added = await addedBy(testProject, async () => {
      tokens.push(
        await testProject.changeToken('approval', 'generate'),
        await testProject.changeToken('approval', 'regenerate'),
      );
      await testProject.changeToken('approval', 'remove');
    });
    expect(added.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'token.removed Approval',
      'token.regenerated Approval',
      'token.generated Approval',
    ]);
    for (const token of tokens) expect(JSON.stringify(added)).not.toContain(token);
  });

  test.each([
    ['a save of the same content', change('PUT', () => at(''), { name: 'Approval', content: graph('One') })],
    ['settings that are what they were', change('PUT', () => at(''), { name: 'Approval' })],
    ['a restored version that is the present one', change('POST', () => at('/versions/1/restore'))],
    [
      'a project that is saved as it was',
      change('PUT', () => testProject.documents.replace('/documents', ''), { name: 'Loans' }),
    ],
    ['a document with a name that is taken', change('POST', () => testProject.documents, { name: 'Approval' })],
    [
      'a publish of an older version than the present one',
      change('POST', () => at('/publish'), { publish: true, base_version: 9 }),
    ],
    ['a document that is not published, unpublished', change('POST', () => at('/unpublish'), {})],
    ['a token that is not there, removed', change('POST', () => at('/integration/token'), { action: 'remove' })],
    ['a version that is not there, restored', change('POST', () => at('/versions/9/restore'))],
    ['a change that was not valid', change('PUT', () => at(''), { name: '' })],
  ])('but %s is none', async (_, added) => {
    expect(await added()).toEqual([]);
  });

  test('a deletion that is refused, which leaves none', async () => {
    await testProject.create('Live', graph('One'));
    await testProject.publish('live');
    const member = await addMember(server, testProject.organization, 'member');
    expect(await addedBy(testProject, () => member.as('DELETE', `${testProject.documents}/live`))).toEqual([]);
  });
});

test('a change whose event cannot be recorded is not made: both are one transaction', async () => {
  const testProject = await makeTestProject(app);
  await testProject.create('Approval', graph('One'));
  const member = await addMember(server, testProject.organization, 'member');
  const organization = `/api/organizations/${testProject.orgSlug}`;
  const document = `${testProject.documents}/approval`;
  const state = async () => {
    const paths = [organization, `${organization}/projects`, document, `${document}/integration/info`];
    const answers = [...paths, `${organization}/users`, `${organization}/invitations`].map((path) =>
      testProject.as('GET', path),
    );
    return (await Promise.all(answers)).map((answer) => answer.json());
  };
  const before = await state();
  await db.execute(sql`alter table events add constraint none_for_now check (false) not valid`);
  const changes = [
    testProject.as('PUT', organization, { name: 'Other Engines' }),
    testProject.as('POST', `${organization}/projects`, { name: 'Claims' }),
    testProject.as('PUT', document, { name: 'Approval', content: graph('Two') }),
    testProject.as('POST', `${document}/publish`, { publish: true }),
    testProject.as('POST', `${document}/integration/token`, { action: 'generate' }),
    testProject.as('DELETE', document),
    testProject.as('PUT', `${organization}/users/${member.user.id}`, { role: 'admin' }),
    testProject.as('DELETE', `${organization}/users/${member.user.id}`),
    testProject.as('POST', `${organization}/invitations`, { email: 'grace@example.com', role: 'member' }),
  ];
  const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
  await db.execute(sql`alter table events drop constraint none_for_now`);
  expect(statuses).toEqual(changes.map(() => 500));
  expect(await state()).toEqual(before);
});

describe('a sign-in', () => {
  const signIn = (email: string, userAgent: string, remoteAddress = '127.0.0.1', secret = password) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: secret },
      headers: { 'user-agent': userAgent },
      remoteAddress,
    });

  test('from a new device or network is recorded once in each organization of the person', async () => {
    const boss = await registerPerson(app);
    const person = await addMember(server, boss.organization, 'member');
    const { email } = person.registration;
    await signIn(email, 'lightMyRequest');
    await signIn(email, 'Firefox/151.0');
    await signIn(email, 'Firefox/152.0');
    await signIn(email, 'Firefox/152.0', '192.0.2.7');
    await signIn(email, 'Firefox/152.0', '192.0.2.7');
    for (const reader of [boss, person]) {
      const told = (await activityOf(reader)).filter(({ kind }) => kind === 'person.signed-in');
      expect(told.map(({ actor, device, address }) => [actor.id, device, address])).toEqual([
        [person.user.id, 'Firefox/152.0', '192.0.2.7'],
        [person.user.id, 'Firefox/151.0', '127.0.0.1'],
      ]);
    }
  });

  test('from new devices is recorded a hundred times a day at most, and works as before', async () => {
    const person = await registerPerson(app);
    const { email } = person.registration;
    await signIn(email, 'Firefox/151.0');
    const counted = await db
      .update(counters)
      .set({ count: MAX_RECORDED_SIGN_INS - 1 })
      .where(eq(counters.key, `recorded-sign-ins:${person.user.id}`));
    expect(counted.rowCount).toBe(1);
    for (const device of ['Opera', 'Safari']) await signIn(email, device);
    expect((await activityOf(person, 'kind=sign-ins')).map(({ device }) => device)).toEqual(['Opera', 'Firefox/151.0']);
  });

  test('that fails is not recorded, and the first one after a new password is', async () => {
    const person = await registerPerson(app);
    const { email } = person.registration;
    await signIn(email, 'Opera', '127.0.0.1', 'wrong password');
    await person.as('POST', '/api/auth/change-password', { currentPassword: password, newPassword: 'Difference1822' });
    expect(await activityOf(person, 'kind=sign-ins')).toEqual([]);
    await signIn(email, 'lightMyRequest', '127.0.0.1', 'Difference1822');
    expect(await activityOf(person, 'kind=sign-ins')).toHaveLength(1);
  });
});

describe('the activity of an organization', () => {
  let testProject: TestProject;
  let member: Awaited<ReturnType<typeof addMember>>;
  const read = (query = '') => activityOf(testProject, query);
  const kinds = async (query: string) => (await read(query)).map(({ kind }) => kind);

  beforeAll(async () => {
    testProject = await makeTestProject(app);
    member = await addMember(server, testProject.organization, 'admin');
    await testProject.create('Approval', graph('One'));
    await member.as('POST', `/api/organizations/${testProject.orgSlug}/projects`, { name: 'Claims' });
    await member.as('POST', `${testProject.documents}/approval/publish`, { publish: true });
    await testProject.as('POST', `${testProject.documents}/approval/unpublish`, {});
  });

  test('can be filtered by person, kind, group of kinds, project and time, alone and together', async () => {
    const all = [
      'document.unpublished',
      'document.published',
      'project.created',
      'document.created',
      'project.created',
      'organization.created',
    ];
    const every = await read();
    const loans = every.find(({ project }) => project?.name === 'Loans')?.project?.id;
    const published = every[1]?.at;
    expect(await kinds('')).toEqual(all);
    expect(await kinds(`person=${member.user.id}`)).toEqual(['document.published', 'project.created']);
    expect(await kinds('kind=project.created')).toEqual(['project.created', 'project.created']);
    expect(await kinds('kind=releases')).toEqual(['document.unpublished', 'document.published']);
    expect(await kinds(`project=${loans}`)).toEqual([
      'document.unpublished',
      'document.published',
      'document.created',
      'project.created',
    ]);
    expect(await kinds(`from=${published}`)).toEqual(['document.unpublished', 'document.published']);
    expect(await kinds('to=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await kinds(`person=${member.user.id}&kind=releases`)).toEqual(['document.published']);
    expect(await kinds(`project=${loans}&kind=projects`)).toEqual(['project.created']);
    expect(await kinds(`person=${member.user.id}&project=${loans}&kind=projects`)).toEqual([]);
  });

  test.each([
    '',
    'kind=projects&',
    'person=PERSON&',
    'kind=releases&person=PERSON&',
    'person=PERSON&to=2100-01-01T00:00:00Z&',
  ])('comes in pages that miss nothing: %s', async (filter) => {
    const query = filter.replace('PERSON', testProject.user.id);
    const whole = await read(`${query}limit=100`);
    const seen: Event[] = [];
    let cursor = '';
    do {
      const url = `/api/organizations/${testProject.orgSlug}/activity?${query}limit=1${cursor && `&cursor=${cursor}`}`;
      const page = (await testProject.as('GET', url)).json();
      seen.push(...page.events);
      cursor = page.next_cursor ?? '';
    } while (cursor);
    expect(seen).toEqual(whole);
    expect(whole.length).toBeGreaterThan(0);
  });

  test.each(['kind=nothing', 'person=ada', 'project=loans', 'from=yesterday', 'limit=101', 'cursor=abc'])(
    'refuses %s',
    async (query) => {
      const url = `/api/organizations/${testProject.orgSlug}/activity?${query}`;
      expect((await testProject.as('GET', url)).statusCode).toBe(400);
    },
  );

  test('of several filters is found however much else the person did, and wherever they did it', async () => {
    const { organization, user, as } = await registerPerson(app);
    const { id: project } = (
      await as('POST', `/api/organizations/${organization.slug}/projects`, { name: 'Loans' })
    ).json();
    const saved = { organizationId: organization.id, actorName: 'Ada', address: '', subject: '' };
    // All newer than what is looked for: half of it the person's, and the other half in the project.
    for (let done = 0; done < 5; done++)
      await db.insert(events).values(
        Array.from({ length: 2_000 }, (_, n) => ({
          ...saved,
          kind: 'version.saved' as const,
          ...(n % 2 ? { actorId: user.id } : { actorId: randomUUID(), projectId: project, projectName: 'Loans' }),
        })),
      );
    const url = `/api/organizations/${organization.slug}/activity?limit=50`;
    for (const [filter, kinds] of [
      [`person=${user.id}&kind=organization`, ['organization.created']],
      [`person=${user.id}&project=${project}`, ['project.created']],
      [`project=${project}&kind=projects`, ['project.created']],
      [`person=${user.id}&project=${project}&kind=projects`, ['project.created']],
      [`person=${user.id}&project=${project}&kind=version.saved`, []],
    ] as const) {
      const page = (await as('GET', `${url}&${filter}`)).json();
      expect([filter, page.events.map(({ kind }: Event) => kind), page.next_cursor]).toEqual([filter, kinds, null]);
    }
  });

  test('is exported as CSV with the same filters, and no name in it is a formula', async () => {
    await testProject.as('PUT', `${testProject.documents}/approval`, { name: '=cmd|"calc", or so' });
    const url = `/api/organizations/${testProject.orgSlug}/activity.csv`;
    const response = await testProject.as('GET', `${url}?kind=documents`);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(`attachment; filename="activity-${testProject.orgSlug}.csv"`);
    await testProject.as('POST', `${testProject.documents}/approval/publish`, { publish: true });
    const [head, newest, oldest, end] = response.body.split('\r\n');
    expect(head).toBe(
      'id,at,actor_id,actor_name,kind,subject,project_id,project_name,document_id,address,device,before,after',
    );
    expect(newest).toContain(',Ada Lovelace,document.changed,Approval,');
    expect(newest).toContain('"{""name"":""Approval""}","{""name"":""=cmd|\\""calc\\"", or so""}"');
    expect(oldest).toContain(',document.created,Approval,');
    expect(end).toBe('');
    const releases = (await testProject.as('GET', `${url}?kind=releases`)).body;
    expect(releases).toContain(`,document.published,"'=cmd|""calc"", or so",`);
  });

  test('is exported completely, over several pages', async () => {
    const { organization, user, as } = await registerPerson(app);
    const other = { organizationId: organization.id, actorId: user.id, actorName: 'Ada', address: '', subject: '' };
    await db.insert(events).values(Array.from({ length: 2_500 }, () => ({ ...other, kind: 'version.saved' as const })));
    const { body } = await as('GET', `/api/organizations/${organization.slug}/activity.csv`);
    const ids = body.split('\r\n').map((line) => line.split(',')[0]);
    expect(ids).toHaveLength(1 + 2_501 + 1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is not found by a neighbour, whichever ids they filter by', async () => {
    const neighbour = await registerPerson(app);
    const { project } = (await read('kind=project.created'))[0] as Event;
    for (const filter of [`person=${testProject.user.id}`, `project=${project?.id}`, 'kind=releases'])
      expect(await activityOf(neighbour, filter)).toEqual([]);
  });
});

test("a document's own activity is for whoever reads it, without where from for those who may not know", async () => {
  const testProject = await makeTestProject(app);
  await testProject.create('Approval', graph('One'));
  await testProject.create('Other', graph('One'));
  await testProject.publish('approval');
  const viewer = await addMember(server, testProject.organization, 'viewer');
  const [asOwner, asViewer] = await Promise.all(
    [testProject, viewer].map(
      async ({ as }) => (await as('GET', `${testProject.documents}/approval/activity`)).json().events,
    ),
  );
  expect(asOwner.map(({ kind, address }: Event) => [kind, address])).toEqual([
    ['document.published', '127.0.0.1'],
    ['document.created', '127.0.0.1'],
  ]);
  expect(asViewer).toEqual(asOwner.map((event: Event) => ({ ...event, address: null, device: null })));
});

describe('an event', () => {
  test('outlives the document, the project and the person that it names', async () => {
    const testProject = await makeTestProject(app);
    const member = await addMember(server, testProject.organization, 'admin');
    await member.as('POST', testProject.documents, { name: 'Approval' });
    await member.as('DELETE', `${testProject.documents}/approval`);
    await member.as('DELETE', testProject.documents.replace('/documents', ''));
    await db.delete(users).where(eq(users.id, member.user.id));
    expect(await activityOf(testProject, `person=${member.user.id}`)).toMatchObject([
      { kind: 'project.deleted', actor: { name: 'Ada Lovelace' }, subject: 'Loans' },
      { kind: 'document.deleted', project: { name: 'Loans' }, subject: 'Approval' },
      { kind: 'document.created', subject: 'Approval' },
    ]);
  });

  test('cannot be changed, and is only deleted with its organization', async () => {
    const { organization } = await registerPerson(app);
    const ofOrganization = eq(events.organizationId, organization.id);
    const refused = { cause: { message: 'events are only ever added to' } };
    await expect(db.update(events).set({ subject: 'Other' }).where(ofOrganization)).rejects.toMatchObject(refused);
    await expect(db.delete(events).where(ofOrganization)).rejects.toMatchObject(refused);
    await expect(db.execute('truncate events')).rejects.toMatchObject(refused);
    expect(await db.$count(events, ofOrganization)).toBe(1);
    await db.delete(organizations).where(eq(organizations.id, organization.id));
    expect(await db.$count(events, ofOrganization)).toBe(0);
  });

  test('is deleted when it is older than events are kept', async () => {
    const { organization, user } = await registerPerson(app);
    const day = 24 * 60 * 60_000;
    const aged = (days: number) => ({
      organizationId: organization.id,
      at: new Date(Date.now() - days * day),
      actorId: user.id,
      actorName: 'Ada',
      address: '',
      kind: 'version.saved' as const,
      subject: `${days} days`,
    });
    await db.insert(events).values([aged(729), aged(731)]);
    // What has grown old is deleted when a server starts.
    const another = await buildApp({ config: server.config, database });
    const left = () =>
      db
        .select({ subject: events.subject })
        .from(events)
        .where(and(eq(events.organizationId, organization.id), eq(events.kind, 'version.saved')));
    await expect.poll(left).toEqual([{ subject: '729 days' }]);
    await another.close();
  });
});

test('an organization makes so many changes in a day; what ends something goes on, and others are not held up', async () => {
  const full = await makeTestProject(app);
  await full.create('Approval', graph('One'));
  const settings = full.documents.replace('/documents', '');
  const rename = (name: string) => full.as('PUT', settings, { name });
  const setCount = (count: number) =>
    db
      .update(counters)
      .set({ count })
      .where(eq(counters.key, `changes:${full.organization.id}`));
  await setCount(MAX_CHANGES_PER_DAY - 1);
  expect((await rename('The last one')).statusCode).toBe(200);
  const refused = await rename('One too many');
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Nothing was changed: an organization can make 10,000 changes a day. Try again in 24 hours.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  expect((await full.as('GET', settings)).json().name).toBe('The last one');
  expect((await full.as('DELETE', `${full.documents}/approval`)).statusCode).toBe(204);
  const neighbour = await makeTestProject(app);
  const created = await neighbour.as('POST', neighbour.documents, { name: 'Approval', content: graph('One') });
  expect(created.statusCode).toBe(201);
});
