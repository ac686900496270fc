import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attemptLimits } from '../src/identity/attempts/attempt-counter.ts';
import {
  events,
  knownNetworks,
  memberships,
  organizations,
  passwordResets,
  sessions,
  users,
} from '../src/platform/tables/index.ts';
import { double } from './support/graphs.ts';
import { addMember, callerWith, password, registerPerson } from './support/people.ts';
import { makeTestProject, serve } from './support/test-project.ts';
import { startTestServer } from './support/test-server.ts';

const server = await startTestServer();
const { app, database } = server;
const { db } = database;

type Person = Awaited<ReturnType<typeof registerPerson>>;

const deleteAccount = ({ as }: Pick<Person, 'as'>, given = password) =>
  as('DELETE', '/api/auth/me', { password: given });

const signIn = (email: string) => app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

test('a deleted account keeps the name alone, and every way in is closed', async () => {
  const person = await registerPerson(app);
  const { id } = person.user;
  const { email } = person.registration;
  const elsewhere = callerWith(app, (await signIn(email)).json().token);
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(passwordResets).values({ hash: 'of-the-deleted', userId: id, expiresAt });
  expect((await deleteAccount(person)).statusCode).toBe(204);
  const [row] = await db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', email: '', passwordHash: '' });
  expect(row?.deletedAt).toBeInstanceOf(Date);
  for (const table of [sessions, passwordResets, knownNetworks, memberships])
    expect(await db.select().from(table).where(eq(table.userId, id))).toEqual([]);
  for (const call of [person.as, elsewhere]) expect((await call('GET', '/api/auth/me')).statusCode).toBe(401);
  const refresh = { refreshToken: person.refreshToken };
  expect((await app.inject({ method: 'POST', url: '/api/auth/refresh', payload: refresh })).statusCode).toBe(401);
  expect((await signIn(email)).statusCode).toBe(401);
});

test('the address of a deleted account can be registered again, by somebody who gets nothing of it', async () => {
  const person = await registerPerson(app);
  await deleteAccount(person);
  const again = await registerPerson(app, { email: person.registration.email, firstName: 'Grace' });
  expect(again.user.id).not.toBe(person.user.id);
  expect((await again.as('GET', '/api/organizations')).json().organizations).toHaveLength(1);
});

test('what somebody wrote still says by whom when their account is deleted', async () => {
  const testProject = await makeTestProject(app);
  const author = await addMember(server, testProject.organization, 'member');
  await author.as('POST', testProject.documents, { name: 'Fees', content: double });
  expect((await deleteAccount(author)).statusCode).toBe(204);
  const versions = (await testProject.as('GET', `${testProject.documents}/fees/versions`)).json();
  expect(JSON.stringify(versions)).toContain('Ada Lovelace');
  const members = (await testProject.as('GET', `/api/organizations/${testProject.orgSlug}/users`)).json().members;
  expect(members.map(({ id }: { id: string }) => id)).toEqual([testProject.user.id]);
  const deletion = and(
    eq(events.organizationId, testProject.organization.id),
    eq(events.kind, 'person.account-deleted'),
  );
  expect(await db.select().from(events).where(deletion)).toMatchObject([
    { actorId: author.user.id, actorName: 'Ada Lovelace' },
  ]);
});

test('an organization in which they are alone is deleted with the account, and its endpoints end at once', async () => {
  const testProject = await makeTestProject(app);
  const { slug, token } = await serve(testProject, 'Double', double);
  expect((await testProject.call(slug, token, { n: 2 })).statusCode).toBe(200);
  await deleteAccount(testProject);
  expect((await testProject.call(slug, token, { n: 2 })).statusCode).toBe(401);
  const left = () => db.select().from(organizations).where(eq(organizations.id, testProject.organization.id));
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
});

test('the only owner of an organization with other members is told which it is, and nothing is deleted', async () => {
  const person = await registerPerson(app);
  await person.as('POST', '/api/organizations', { name: 'Alone in this one' });
  await addMember(server, person.organization, 'admin');
  const response = await deleteAccount(person);
  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({
    code: 'conflict',
    message:
      `You are the only owner of ${person.organization.name}, which has other members. ` +
      'Make another member an owner there, or delete the organization, and then delete your account.',
    details: [{ path: person.organization.slug, message: person.organization.name }],
  });
  expect((await person.as('GET', '/api/organizations')).json().organizations).toHaveLength(2);
});

test('the last two owners who delete their accounts at the same moment leave one of them', async () => {
  const owner = await registerPerson(app);
  const other = await addMember(server, owner.organization, 'owner');
  await addMember(server, owner.organization, 'viewer');
  const answers = await Promise.all([deleteAccount(owner), deleteAccount(other)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
});

test('a wrong password deletes nothing, and guessing is limited together with changing the password', async () => {
  const person = await registerPerson(app);
  const wrong = await deleteAccount(person, 'Guess1234');
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().details).toEqual([{ path: 'password', message: 'Current password is incorrect' }]);
  const change = { currentPassword: 'Guess1234', newPassword: 'Difference1822' };
  for (let n = 1; n < attemptLimits.changePassword.account.tries; n++)
    await person.as('POST', '/api/auth/change-password', change);
  const refused = await deleteAccount(person);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
  expect((await person.as('GET', '/api/auth/me')).statusCode).toBe(200);
});
