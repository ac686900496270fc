import type { OwnOrganization } from '@rulewright/contract';
import { MAX_OWNED_ORGANIZATIONS } from '@rulewright/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { payingAccounts } from '../../src/identity/memberships/paying-accounts.ts';
import { documentVersions, events, logEntries, memberships, organizations } from '../../src/platform/tables/index.ts';
import { double } from '../support/graphs.ts';
import { addMember, callerWith, password, registerPerson } from '../support/people.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ RATE_LIMIT: 'off' });
const { app, database } = server;

type Person = Awaited<ReturnType<typeof registerPerson>>;

const me = async ({ as }: Pick<Person, 'as'>) => (await as('GET', '/api/auth/me')).json();
const own = async ({ as }: Pick<Person, 'as'>) => (await as('GET', '/api/organizations')).json().organizations;
const switchTo = ({ as }: Pick<Person, 'as'>, slug: string) => as('PUT', '/api/auth/organization', { slug });
const leave = ({ as }: Pick<Person, 'as'>, slug: string) => as('DELETE', `/api/organizations/${slug}/membership`);

async function signIn({ registration: { email } }: Person) {
  const response = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  return { ...response.json(), as: callerWith(app, response.json().token) };
}

const eventsOf = (organizationId: string, kind: 'member.left' | 'member.role-changed' | 'organization.created') =>
  database.db
    .select()
    .from(events)
    .where(and(eq(events.organizationId, organizationId), eq(events.kind, kind)));

describe("a person's own organizations", () => {
  test('are listed by name, each with the role, and the current one is marked', async () => {
    const [owner, person] = [await registerPerson(app, { organizationName: 'Aardvarks' }), await registerPerson(app)];
    const role = {
      organizationId: owner.organization.id,
      userId: person.user.id,
      role: 'viewer' as const,
      searchText: '',
    };
    await database.db.insert(memberships).values(role);
    // Used last, and last by name.
    await switchTo(person, person.organization.slug);
    expect(await own(person)).toEqual([
      { ...owner.organization, role: 'viewer', current: false, is_only_owner: false, is_only_member: false },
      { ...person.organization, role: 'owner', current: true, is_only_owner: true, is_only_member: true },
    ]);
    expect(await own(owner)).toEqual([
      { ...owner.organization, role: 'owner', current: true, is_only_owner: true, is_only_member: false },
    ]);
  });

  test('get a further one, of which its maker is the owner', async () => {
    const person = await registerPerson(app);
    const response = await person.as('POST', '/api/organizations', { name: 'Difference Engines' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ name: 'Difference Engines', role: 'owner', current: false });
    expect((await own(person)).map(({ id }: { id: string }) => id)).toContain(response.json().id);
    expect((await me(person)).organization).toEqual(person.organization);
    expect(await eventsOf(response.json().id, 'organization.created')).toMatchObject([{ actorId: person.user.id }]);
  });

  test('are refused a name that is too short', async () => {
    const { as } = await registerPerson(app);
    const response = await as('POST', '/api/organizations', { name: 'D' });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe('Organization name must be at least 2 characters long');
  });

  test('are limited in number, also when several are made at once', async () => {
    const person = await registerPerson(app);
    const make = () => person.as('POST', '/api/organizations', { name: 'Many' });
    for (let n = 2; n < MAX_OWNED_ORGANIZATIONS; n++) expect((await make()).statusCode).toBe(201);
    const statuses = (await Promise.all([make(), make(), make()])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([201, 403, 403]);
    expect((await make()).json()).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringContaining(`You own ${MAX_OWNED_ORGANIZATIONS} organizations`),
    });
  });
});

describe('switching', () => {
  test('makes an organization the current one of this device alone, and answers who one is there', async () => {
    const owner = await registerPerson(app);
    const person = await addMember(server, owner.organization, 'viewer');
    const elsewhere = await signIn(person);
    await switchTo(elsewhere, person.organization.slug);
    const response = await switchTo(person, owner.organization.slug);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      organization: owner.organization,
      user: { role: 'viewer', organization: { slug: owner.organization.slug } },
    });
    expect(await me(person)).toEqual(response.json());
    expect((await me(elsewhere)).organization).toEqual(person.organization);
  });

  test('is remembered: the next sign-in begins in the organization that was used last', async () => {
    const owner = await registerPerson(app);
    const person = await addMember(server, owner.organization, 'member');
    await switchTo(person, person.organization.slug);
    expect((await signIn(person)).organization).toEqual(person.organization);
    await switchTo(person, owner.organization.slug);
    expect((await signIn(person)).organization).toEqual(owner.organization);
  });

  test("answers for a neighbour's organization as for a missing one, and changes nothing", async () => {
    const [person, neighbour] = [await registerPerson(app), await registerPerson(app)];
    const theirs = await switchTo(person, neighbour.organization.slug);
    const missing = await switchTo(person, 'no-such-organization');
    expect([theirs.statusCode, theirs.body]).toEqual([404, missing.body]);
    expect((await me(person)).organization).toEqual(person.organization);
  });

  test('is refused without a valid address of an organization', async () => {
    const { as } = await registerPerson(app);
    expect((await as('PUT', '/api/auth/organization', {})).json().message).toBe('Organization is required');
    const odd = await as('PUT', '/api/auth/organization', { slug: 'a\0' });
    expect([odd.statusCode, odd.json().message]).toEqual([
      400,
      'Organization contains a character that cannot be used',
    ]);
  });
});

describe('leaving', () => {
  test('ends the membership at once, and is an event', async () => {
    const owner = await registerPerson(app);
    const person = await addMember(server, owner.organization, 'member');
    await switchTo(person, owner.organization.slug);
    expect((await leave(person, owner.organization.slug)).statusCode).toBe(204);
    expect((await person.as('GET', `/api/organizations/${owner.organization.slug}`)).statusCode).toBe(404);
    expect((await me(person)).organization).toEqual(person.organization);
    expect(await eventsOf(owner.organization.id, 'member.left')).toMatchObject([
      { actorId: person.user.id, actorName: 'Ada Lovelace', subject: owner.organization.name },
    ]);
  });

  test('is refused to the last owner, with what to do first', async () => {
    const owner = await registerPerson(app);
    await addMember(server, owner.organization, 'admin');
    const response = await leave(owner, owner.organization.slug);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe(
      `You are the only owner of ${owner.organization.name}. ` +
        'Make another member an owner first, or delete the organization.',
    );
    expect(await own(owner)).toHaveLength(1);
  });

  test('leaves one owner behind when the last two go at the same moment', async () => {
    const owner = await registerPerson(app);
    const other = await addMember(server, owner.organization, 'owner');
    const { slug } = owner.organization;
    const statuses = (await Promise.all([leave(owner, slug), leave(other, slug)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([204, 409]);
  });

  test('leads to no organization where it was the last one: the person can still sign in', async () => {
    const person = await registerPerson(app);
    await addMember(server, person.organization, 'owner');
    await leave(person, person.organization.slug);
    expect(await me(person)).toMatchObject({ organization: null, user: { role: null, organization: null } });
    expect(await own(person)).toEqual([]);
    const session = await signIn(person);
    expect(session).toMatchObject({ organization: null, user: { first_name: 'Ada' } });
    const dashboard = await session.as('GET', '/api/dashboard');
    expect([dashboard.statusCode, dashboard.json().message]).toEqual([404, 'Organization not found']);
    const changed = await session.as('PUT', '/api/auth/me', {
      firstName: 'Augusta',
      lastName: 'King',
      email: person.registration.email,
    });
    expect(changed.json().user).toMatchObject({ first_name: 'Augusta', organization: null });
    await session.as('POST', '/api/organizations', { name: 'A new beginning' });
    expect((await me(session)).organization.name).toBe('A new beginning');
  });
});

describe('a transfer of ownership', () => {
  const transfer = ({ as, organization }: Person, userId: string) =>
    as('POST', `/api/organizations/${organization.slug}/transfer`, { user_id: userId });
  const rolesIn = async ({ as, organization }: Person) =>
    (await as('GET', `/api/organizations/${organization.slug}/users`))
      .json()
      .members.map(({ role }: { role: string }) => role);

  test('makes the other an owner and the caller an admin', async () => {
    const owner = await registerPerson(app);
    const heir = await addMember(server, owner.organization, 'member');
    expect((await transfer(owner, heir.user.id)).statusCode).toBe(204);
    expect(await rolesIn(owner)).toEqual(['admin', 'owner']);
    expect(await eventsOf(owner.organization.id, 'member.role-changed')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ before: { role: 'member' }, after: { role: 'owner' } }),
        expect.objectContaining({ before: { role: 'owner' }, after: { role: 'admin' } }),
      ]),
    );
  });

  test('to two people at once reaches one of them, and leaves one owner', async () => {
    const owner = await registerPerson(app);
    const heirs = [
      await addMember(server, owner.organization, 'member'),
      await addMember(server, owner.organization, 'viewer'),
    ];
    const answers = await Promise.all(heirs.map(({ user }) => transfer(owner, user.id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403]);
    expect((await rolesIn(owner)).filter((role: string) => role === 'owner')).toHaveLength(1);
  });

  test('is refused to oneself, and to somebody who is not a member', async () => {
    const [owner, stranger] = [await registerPerson(app), await registerPerson(app)];
    const toSelf = await transfer(owner, owner.user.id);
    expect([toSelf.statusCode, toSelf.json().details[0].path]).toEqual([400, 'user_id']);
    const toStranger = await transfer(owner, stranger.user.id);
    expect([toStranger.statusCode, toStranger.json().message]).toEqual([404, 'Member not found']);
    expect(await rolesIn(owner)).toEqual(['owner']);
  });
});

describe('deleting an organization', () => {
  const remove = ({ as, organization }: Person, query = '') =>
    as('DELETE', `/api/organizations/${organization.slug}${query}`);

  test('ends its endpoints, its memberships and its address at once, and all that it holds soon', async () => {
    const testProject = await makeTestProject(app);
    const { slug, token } = await serve(testProject, 'Double', double);
    expect((await testProject.call(slug, token, { n: 2 })).statusCode).toBe(200);
    const unknown = await testProject.call(slug, 'rwi_unknown', { n: 2 });
    const member = await addMember(server, testProject.organization, 'admin');
    expect((await remove(testProject)).statusCode).toBe(204);

    const answer = await testProject.call(slug, token, { n: 2 });
    expect([answer.statusCode, answer.body]).toEqual([unknown.statusCode, unknown.body]);
    for (const { as } of [testProject, member]) {
      expect((await as('GET', `/api/organizations/${testProject.orgSlug}`)).statusCode).toBe(404);
    }
    expect(await me(testProject)).toMatchObject({ organization: null });
    expect((await me(member)).organization).toEqual(member.organization);
    const again = await registerPerson(app, { organizationName: testProject.organization.name });
    expect(again.organization.slug).toBe(testProject.orgSlug);

    const { id } = testProject.organization;
    const left = async () => {
      const tables = { organizations, documentVersions, events, logEntries };
      const counts = Object.entries(tables).map(async ([name, table]) => {
        const column = 'organizationId' in table ? table.organizationId : table.id;
        return [name, await database.db.$count(table, eq(column, id))] as const;
      });
      return Object.fromEntries(await Promise.all(counts));
    };
    await expect
      .poll(left, { timeout: 20_000 })
      .toEqual({ organizations: 0, documentVersions: 0, events: 0, logEntries: 0 });
  });

  test('is not done to another that was made at its address meanwhile', async () => {
    const [person, other] = [await registerPerson(app), await registerPerson(app)];
    const response = await remove(person, `?organization_id=${other.organization.id}`);
    expect([response.statusCode, response.json().message]).toEqual([404, 'Organization not found']);
    expect((await remove(person, `?organization_id=${person.organization.id}`)).statusCode).toBe(204);
    expect((await me(other)).organization).toEqual(other.organization);
  });
});

test('one person pays for all organizations that they own first, and a later owner for none', async () => {
  const { user, as, organization } = await registerPerson(app);
  const created = await as('POST', '/api/organizations', { name: 'A second one' });
  const second = created.json<OwnOrganization>();
  await addMember(server, organization, 'owner');
  const neighbour = await registerPerson(app);
  const onProblem = (error: unknown) => {
    throw error;
  };
  const paying = payingAccounts({ db: database.db, onProblem });
  const ids = [organization.id, second.id, neighbour.organization.id];
  // Each pays for itself until its owner is known.
  expect(ids.map(paying.of)).toEqual(ids);
  await expect.poll(() => ids.map(paying.of)).toEqual([user.id, user.id, neighbour.user.id]);
  const told = payingAccounts({ db: database.db, onProblem });
  await told.findOut(second.id);
  expect(told.of(second.id)).toBe(user.id);
});

test('who pays is not asked again for each call while the database fails', async () => {
  const refused = new Error('The database is away');
  const execute = vi.fn(() => {
    throw refused;
  });
  // Not the database of the server, which asks it for other things meanwhile.
  const db: typeof database.db = Object.assign(Object.create(database.db), { execute });
  const problems: unknown[] = [];
  const paying = payingAccounts({ db, onProblem: (error) => problems.push(error) });
  for (let call = 0; call < 20; call++) {
    expect(paying.of(`organization ${call}`)).toBe(`organization ${call}`);
    await Promise.resolve().then(() => new Promise(setImmediate));
  }
  expect(problems).toEqual([refused]);
  expect(execute).toHaveBeenCalledTimes(1);
});
