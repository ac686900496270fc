import type { Role } from '@rulewright/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { events, memberships, projectMembers } from '../../src/platform/tables/index.ts';
import { addMember, callerWith, registerPerson } from '../support/people.ts';
import { beginSlowRequest } from '../support/slow-request.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ RATE_LIMIT: 'off' });
const { app, config, database } = server;

type Person = Awaited<ReturnType<typeof registerPerson>>;

/** An owner and somebody else in their organization, and what one can do to the other. */
async function pair(role: Role, otherRole: Role = 'owner') {
  const first = await registerPerson(app);
  const { organization } = first;
  const [one, other] = [await addMember(server, organization, otherRole), await addMember(server, organization, role)];
  return { first, one, other, organization };
}

const urlOf = (organization: Person['organization'], { user }: Person) =>
  `/api/organizations/${organization.slug}/users/${user.id}`;
const eventsOf = async ({ id }: Person['organization']) =>
  (await database.db.select().from(events).where(eq(events.organizationId, id)).orderBy(events.at)).map(
    ({ kind, subject, before, after, actorName }) => ({ kind, subject, before, after, actorName }),
  );
const rolesOf = async ({ id }: Person['organization']) =>
  (await database.db.select().from(memberships).where(eq(memberships.organizationId, id))).map(({ role }) => role);

const onlyOwnerOf = (name: string) =>
  `You are the only owner of ${name}. Make another member an owner first, or delete the organization.`;
const onlyOwners = 'Only owners can make somebody an owner, and change or remove an owner.';

describe('the role of a member', () => {
  test('is changed, counts from the next call on, and is in the activity', async () => {
    const { one, other, organization } = await pair('viewer', 'admin');
    const create = () => other.as('POST', `/api/organizations/${organization.slug}/projects`, { name: 'Claims' });
    expect((await create()).statusCode).toBe(403);
    const response = await one.as('PUT', urlOf(organization, other), { role: 'admin' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: other.user.id, email: other.user.email, role: 'admin' });
    expect((await create()).statusCode).toBe(201);
    expect(await eventsOf(organization)).toContainEqual({
      kind: 'member.role-changed',
      subject: 'Ada Lovelace',
      before: { role: 'viewer' },
      after: { role: 'admin' },
      actorName: 'Ada Lovelace',
    });
  });

  test('that is given again changes nothing and records no event', async () => {
    const { one, other, organization } = await pair('viewer');
    expect((await one.as('PUT', urlOf(organization, other), { role: 'viewer' })).statusCode).toBe(200);
    expect((await eventsOf(organization)).map(({ kind }) => kind)).not.toContain('member.role-changed');
  });

  test('of an owner is for owners to give and to take', async () => {
    const { first, one, other, organization } = await pair('member', 'admin');
    const answers = [
      await one.as('PUT', urlOf(organization, other), { role: 'owner' }),
      await one.as('PUT', urlOf(organization, one), { role: 'owner' }),
      await one.as('PUT', urlOf(organization, first), { role: 'member' }),
      await one.as('DELETE', urlOf(organization, first)),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json().message]).toEqual([403, onlyOwners]);
    expect((await first.as('PUT', urlOf(organization, other), { role: 'owner' })).statusCode).toBe(200);
    expect((await other.as('PUT', urlOf(organization, first), { role: 'member' })).statusCode).toBe(200);
  });

  test.each([[{ role: 'king' }], [{}]])('is refused where it says %j', async (body) => {
    const { one, other, organization } = await pair('member');
    const response = await one.as('PUT', urlOf(organization, other), body);
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'Role must be viewer, member, admin or owner',
    ]);
  });

  test('of somebody who is no member is not found', async () => {
    const owner = await registerPerson(app);
    const stranger = await registerPerson(app);
    for (const id of [stranger.user.id, 'no-such-person', '00000000-0000-4000-8000-000000000000']) {
      const url = `/api/organizations/${owner.organization.slug}/users/${id}`;
      const answers = [await owner.as('PUT', url, { role: 'viewer' }), await owner.as('DELETE', url)];
      for (const answer of answers)
        expect([answer.statusCode, answer.json().message]).toEqual([404, 'Member not found']);
    }
  });
});

describe('the last owner', () => {
  test('cannot be made something else, or removed', async () => {
    const owner = await registerPerson(app);
    const url = urlOf(owner.organization, owner);
    const answers = [await owner.as('PUT', url, { role: 'admin' }), await owner.as('DELETE', url)];
    const refused = [409, onlyOwnerOf(owner.organization.name)];
    for (const answer of answers) expect([answer.statusCode, answer.json().message]).toEqual(refused);
    expect(await rolesOf(owner.organization)).toEqual(['owner']);
  });

  test('is left when two owners change each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await registerPerson(app);
      const other = await addMember(server, owner.organization, 'owner');
      const statuses = (
        await Promise.all([
          owner.as('PUT', urlOf(owner.organization, other), { role: 'member' }),
          other.as('PUT', urlOf(owner.organization, owner), { role: 'member' }),
        ])
      ).map(({ statusCode }) => statusCode);
      expect(statuses.sort()).toEqual([200, 403]);
      expect((await rolesOf(owner.organization)).sort()).toEqual(['member', 'owner']);
    }
  });

  test('is left when two owners remove each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await registerPerson(app);
      const other = await addMember(server, owner.organization, 'owner');
      await Promise.all([
        owner.as('DELETE', urlOf(owner.organization, other)),
        other.as('DELETE', urlOf(owner.organization, owner)),
      ]);
      expect(await rolesOf(owner.organization)).toEqual(['owner']);
    }
  });
});

describe('a member who is removed', () => {
  test('has no access from the next call on, on every server', async () => {
    const { one, other, organization } = await pair('admin');
    const second = await buildApp({ config, database });
    onTestFinished(() => second.close());
    const calls = [other.as, callerWith(second, other.token)];
    const read = (as: (typeof calls)[number]) => as('GET', `/api/organizations/${organization.slug}/projects`);
    for (const as of calls) expect((await read(as)).statusCode).toBe(200);
    expect((await one.as('DELETE', urlOf(organization, other))).statusCode).toBe(204);
    for (const as of calls) {
      const response = await read(as);
      expect([response.statusCode, response.json().message]).toEqual([404, 'Organization not found']);
    }
    expect(await eventsOf(organization)).toContainEqual({
      kind: 'member.removed',
      subject: 'Ada Lovelace',
      before: { role: 'admin', email: other.user.email },
      after: null,
      actorName: 'Ada Lovelace',
    });
  });

  test('by their own call is recorded as having left', async () => {
    const { other, organization } = await pair('admin');
    expect((await other.as('DELETE', urlOf(organization, other))).statusCode).toBe(204);
    const [last] = (await eventsOf(organization)).slice(-1);
    expect(last).toMatchObject({ kind: 'member.left', subject: organization.name });
  });

  test('is refused a call that was still arriving when they were removed', async () => {
    const { one, other, organization } = await pair('admin');
    const url = `/api/organizations/${organization.slug}/projects`;
    const slow = await beginSlowRequest(app, { method: 'POST', url, token: other.token, payload: { name: 'Late' } });
    expect((await one.as('DELETE', urlOf(organization, other))).statusCode).toBe(204);
    expect(await slow.finish()).toEqual({
      statusCode: 404,
      json: { code: 'not_found', message: 'Organization not found' },
    });
    expect((await one.as('GET', url)).json().projects).toEqual([]);
  });

  test('loses the roles in projects, keeps the account, and is in another organization of theirs', async () => {
    const { one, other, organization } = await pair('viewer');
    const projects = `/api/organizations/${organization.slug}/projects`;
    const project = (await one.as('POST', projects, { name: 'Claims' })).json();
    const theirs = { organizationId: organization.id, userId: other.user.id };
    await database.db.insert(projectMembers).values({ ...theirs, projectId: project.id, role: 'member' });
    await one.as('DELETE', urlOf(organization, other));
    const left = await database.db
      .select()
      .from(projectMembers)
      .where(and(eq(projectMembers.organizationId, organization.id), eq(projectMembers.userId, other.user.id)));
    expect(left).toEqual([]);
    expect((await other.as('GET', '/api/auth/me')).json().organization.slug).toBe(other.organization.slug);
  });

  test('cannot become a member again by a call of their own at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { first, one, other, organization } = await pair('member', 'admin');
      const [removed, changed] = await Promise.all([
        first.as('DELETE', urlOf(organization, one)),
        one.as('PUT', urlOf(organization, other), { role: 'viewer' }),
      ]);
      expect(removed.statusCode).toBe(204);
      expect([200, 404]).toContain(changed.statusCode);
    }
  });
});
