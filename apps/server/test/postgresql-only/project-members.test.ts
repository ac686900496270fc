import { randomUUID } from 'node:crypto';
import type { ProjectMember, Role } from '@rulewright/contract';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertMembership } from '../../src/identity/memberships/membership-repository.ts';
import { events, memberships, projectMembers, users } from '../../src/platform/tables/index.ts';
import { MAX_PROJECT_ROLES } from '../../src/workspace/projects/project-member-service.ts';
import { addMember, registerPerson } from '../support/people.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ RATE_LIMIT: 'off' });
const { app, database } = server;

type Person = Awaited<ReturnType<typeof registerPerson>>;

/** An organization of its own for each test, with two projects. */
async function organizationWith() {
  const owner = await registerPerson(app);
  const { organization } = owner;
  const projects = `/api/organizations/${organization.slug}/projects`;
  for (const name of ['Loans', 'Claims']) await owner.as('POST', projects, { name });
  const add = (role: Role) => addMember(server, organization, role);
  const place = ({ user }: Pick<Person, 'user'>, project = 'loans') => `${projects}/${project}/members/${user.id}`;
  const give = (person: Person, role: string, by = owner) => by.as('PUT', place(person), { role });
  const take = (person: Person, by = owner) => by.as('DELETE', place(person));
  const write = (person: Person, project = 'loans') =>
    person.as('POST', `${projects}/${project}/documents`, { name: `Of ${person.user.id}` });
  const listed = async (query = '') =>
    (await owner.as('GET', `${projects}/loans/members${query}`)).json().members as ProjectMember[];
  const recorded = async () =>
    database.db
      .select({
        kind: events.kind,
        subject: events.subject,
        project: events.projectName,
        before: events.before,
        after: events.after,
        actorId: events.actorId,
      })
      .from(events)
      .where(eq(events.organizationId, organization.id))
      .orderBy(events.at)
      .then((all) => all.filter(({ kind }) => kind.startsWith('project-member')));
  return { owner, organization, projects, add, give, take, write, place, listed, recorded };
}

test('a viewer who is given a role in a project writes there, and only there, until it is taken', async () => {
  const { add, give, take, write } = await organizationWith();
  const viewer = await add('viewer');
  expect((await write(viewer)).statusCode).toBe(403);
  const response = await give(viewer, 'member');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ id: viewer.user.id, role: 'member', organization_role: 'viewer' });
  expect([(await write(viewer)).statusCode, (await write(viewer, 'claims')).statusCode]).toEqual([201, 403]);
  expect((await take(viewer)).statusCode).toBe(204);
  expect((await write(viewer, 'loans')).statusCode).toBe(403);
});

test('an admin of a project manages its members, and those of no other project', async () => {
  const { add, give, place } = await organizationWith();
  const [chief, viewer] = [await add('viewer'), await add('viewer')];
  expect((await give(viewer, 'member', chief)).statusCode).toBe(403);
  await give(chief, 'admin');
  expect((await give(viewer, 'member', chief)).statusCode).toBe(200);
  expect((await chief.as('PUT', place(viewer, 'claims'), { role: 'member' })).statusCode).toBe(403);
});

test('the list shows the role of each person in the project and in the organization', async () => {
  const { owner, add, give, listed } = await organizationWith();
  const [viewer, member] = [await add('viewer'), await add('member')];
  await give(viewer, 'member');
  await give(member, 'admin');
  const roles = (await listed()).map(({ id, role, organization_role }) => [id, role, organization_role]);
  expect(roles).toEqual([
    [owner.user.id, 'owner', 'owner'],
    [viewer.user.id, 'member', 'viewer'],
    [member.user.id, 'admin', 'member'],
  ]);
});

describe('a role in a project', () => {
  let team: Awaited<ReturnType<typeof organizationWith>>;
  beforeAll(async () => {
    team = await organizationWith();
  });

  test.each([
    ['member', 'member', 'a member'],
    ['admin', 'member', 'an admin'],
    ['admin', 'admin', 'an admin'],
    ['owner', 'admin', 'an owner'],
  ] as const)('must be more than %s: %s is refused with the reason', async (own, given, words) => {
    const response = await team.give(await team.add(own), given);
    expect(response.statusCode).toBe(409);
    const message =
      `Ada Lovelace is ${words} of the organization already, and so in every project. ` +
      'A role in a project must be more than that.';
    expect(response.json()).toEqual({ code: 'conflict', message, details: [{ path: 'role', message }] });
  });

  test.each(['owner', 'viewer', 'chief', ''])('cannot be "%s"', async (role) => {
    const response = await team.give(await team.add('viewer'), role);
    expect([response.statusCode, response.json().message]).toEqual([400, 'Role must be member or admin']);
  });

  test.each([
    ['somebody of another organization', async () => (await registerPerson(app)).user.id],
    ['nobody', async () => '00000000-0000-4000-8000-000000000000'],
    ['what is no id', async () => 'grace'],
  ])('is not found for %s', async (_, find) => {
    const url = `${team.projects}/loans/members/${await find()}`;
    for (const method of ['PUT', 'DELETE'] as const) {
      const response = await team.owner.as(method, url, method === 'PUT' ? { role: 'admin' } : undefined);
      expect([response.statusCode, response.json().message]).toEqual([404, 'Member not found']);
    }
  });

  test('cannot be removed from a person who has none', async () => {
    expect((await team.take(await team.add('viewer'))).statusCode).toBe(404);
  });
});

test('a higher role in the organization replaces the role in the project', async () => {
  const { organization, add, give, listed } = await organizationWith();
  const viewer = await add('viewer');
  await give(viewer, 'member');
  await database.db
    .update(memberships)
    .set({ role: 'admin' })
    .where(and(eq(memberships.organizationId, organization.id), eq(memberships.userId, viewer.user.id)));
  expect((await listed())[1]).toMatchObject({ role: 'admin', organization_role: 'admin' });
});

test('a person who leaves the organization loses all roles in its projects', async () => {
  const { organization, add, give } = await organizationWith();
  const viewer = await add('viewer');
  await give(viewer, 'admin');
  await database.db
    .delete(memberships)
    .where(and(eq(memberships.organizationId, organization.id), eq(memberships.userId, viewer.user.id)));
  const left = await database.db.select().from(projectMembers).where(eq(projectMembers.userId, viewer.user.id));
  expect(left).toEqual([]);
});

test('a project with the largest number of roles refuses one more, and allows a change of an existing one', async () => {
  const { organization, add, give, projects } = await organizationWith();
  const [first, last] = [await add('viewer'), await add('viewer')];
  await give(first, 'member');
  const added = Array.from({ length: MAX_PROJECT_ROLES - 1 }, () => ({
    firstName: 'Grace',
    lastName: 'Hopper',
    email: `${randomUUID()}@example.com`,
    passwordHash: '',
  }));
  const people = await database.db.insert(users).values(added).returning({ userId: users.id });
  const { id: projectId } = (await first.as('GET', `${projects}/loans`)).json();
  const { id: organizationId } = organization;
  await database.db
    .insert(memberships)
    .values(people.map((person) => ({ organizationId, ...person, role: 'viewer' as const, searchText: '' })));
  await database.db
    .insert(projectMembers)
    .values(people.map((person) => ({ organizationId, projectId, ...person, role: 'member' as const })));
  const refused = await give(last, 'member');
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    '1,000 people have a role of their own in this project, and no more may. Give others a role in the organization.',
  ]);
  expect((await give(first, 'admin')).statusCode).toBe(200);
});

test('each change is recorded as an event with the previous role, and a call without a change is not', async () => {
  const { owner, add, give, take, recorded } = await organizationWith();
  const viewer = await add('viewer');
  await give(viewer, 'member');
  await give(viewer, 'member');
  await give(viewer, 'admin');
  await take(viewer);
  const event = { subject: 'Ada Lovelace', project: 'Loans', actorId: owner.user.id };
  expect(await recorded()).toEqual([
    { ...event, kind: 'project-member.set', before: null, after: { role: 'member' } },
    { ...event, kind: 'project-member.set', before: { role: 'member' }, after: { role: 'admin' } },
    { ...event, kind: 'project-member.removed', before: { role: 'admin' }, after: null },
  ]);
});

test('people can be searched by each word of their name or address, page by page', async () => {
  const { organization, projects, owner } = await organizationWith();
  for (const [firstName, lastName] of [
    ['Grace', 'Hopper'],
    ['Grace', 'Kelly'],
    ['Alan', 'Turing'],
  ]) {
    const { user, registration } = await registerPerson(app, { firstName, lastName });
    await insertMembership(database.db, organization.id, { person: { ...registration, id: user.id }, role: 'viewer' });
  }
  const { email } = owner.registration;
  await owner.as('PUT', '/api/auth/me', { firstName: 'Augusta', lastName: 'King', email });
  for (const list of [`${projects}/loans/members`, `/api/organizations/${organization.slug}/users`]) {
    const find = async (query: string) => (await owner.as('GET', `${list}?${query}`)).json();
    const names = ({ members }: { members: ProjectMember[] }) => members.map(({ last_name }) => last_name);
    expect(names(await find('q=grace'))).toEqual(['Hopper', 'Kelly']);
    expect(names(await find('q=HOPPER%20gra'))).toEqual(['Hopper']);
    expect(names(await find('q=grace%20kel'))).toEqual(['Kelly']);
    expect(names(await find('q=%25'))).toEqual([]);
    // By the present name, and not by one of before.
    expect([names(await find('q=augusta')), names(await find('q=lovelace'))]).toEqual([['King'], []]);
    const page = await find('q=grace&limit=1');
    expect([names(page), page.total]).toEqual([['Hopper'], 2]);
    expect(names(await find(`q=grace&limit=1&cursor=${page.next_cursor}`))).toEqual(['Kelly']);
  }
});
