import { randomBytes } from 'node:crypto';
import type { Invitation, Role } from '@rulewright/contract';
import { MAX_MEMBERSHIPS } from '@rulewright/contract';
import { and, eq, like } from 'drizzle-orm';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { MAX_OPEN_INVITATIONS } from '../../src/identity/invitations/invitation-service.ts';
import { events, invitations, memberships, organizations, users } from '../../src/platform/tables/index.ts';
import { mailsTo, tokenIn } from '../support/outbox.ts';
import { addMember, callerWith, password, registerPerson } from '../support/people.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ RATE_LIMIT: 'off', PUBLIC_URL: 'https://rules.example.com' });
const { app, config, database } = server;
const anybody = callerWith(app, null);

const DAY = 24 * 60 * 60_000;
afterEach(() => void vi.useRealTimers());
const inDays = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY });

const newEmail = () => `grace-${randomBytes(4).toString('hex')}@example.com`;
const grace = { firstName: 'Grace', lastName: 'Hopper', password, confirmPassword: password };

type Person = Awaited<ReturnType<typeof registerPerson>>;
const urlOf = ({ organization }: Person) => `/api/organizations/${organization.slug}/invitations`;
const inviteBy = (person: Person, email: string, role?: string) =>
  person.as('POST', urlOf(person), { email, ...(role && { role }) });
const linkTo = async (email: string) => tokenIn((await mailsTo(config, email)).at(-1) as never);
const read = (token: string) => anybody('GET', `/api/invitations/${token}`);
const acceptUrl = (token: string) => `/api/invitations/${token}/accept`;
const acceptAsNew = (token: string, values: object = grace) => anybody('POST', acceptUrl(token), values);
const openOf = async (person: Person) => (await person.as('GET', urlOf(person))).json().invitations as Invitation[];
const roleOf = async (person: Person, userId: string) =>
  (await database.db.select().from(memberships).where(eq(memberships.organizationId, person.organization.id))).find(
    (row) => row.userId === userId,
  )?.role;
const kindsOf = async ({ organization }: Pick<Person, 'organization'>) => {
  const isOf = and(eq(events.organizationId, organization.id), like(events.kind, 'invitation.%'));
  return (await database.db.select().from(events).where(isOf).orderBy(events.at)).map(({ kind }) => kind);
};

/** An owner, an address that they invited, and the secret of the link in its mail. */
async function invited(role: Role = 'member', email = newEmail()) {
  const owner = await registerPerson(app);
  const { id } = (await inviteBy(owner, email, role)).json<Invitation>();
  return { owner, email, id, token: await linkTo(email) };
}

describe('an invitation', () => {
  test('is sent by mail with a link to the page, and listed until it is accepted', async () => {
    const owner = await registerPerson(app);
    const email = newEmail();
    const response = await inviteBy(owner, email);
    expect(response.statusCode).toBe(201);
    const invitation = response.json<Invitation>();
    expect(invitation).toEqual({
      id: expect.any(String),
      email,
      role: 'member',
      created_at: expect.any(String),
      expires_at: expect.any(String),
      expired: false,
      sent_at: expect.any(String),
    });
    const life = Date.parse(invitation.expires_at) - Date.parse(invitation.created_at);
    expect(Math.round(life / DAY)).toBe(7);
    const [mail] = await mailsTo(config, email);
    expect(mail?.subject).toBe(`Ada Lovelace invited you to ${owner.organization.name} on Rulewright`);
    expect(mail?.text).toMatch(/https:\/\/rules\.example\.com\/invite\?token=rwv_[\w-]{43}\n/);
    expect(mail?.html).toContain('Accept the invitation');
    expect(await openOf(owner)).toEqual([invitation]);
    await acceptAsNew(await linkTo(email));
    expect(await openOf(owner)).toEqual([]);
  });

  test.each([
    [{ email: 'x@example.com', role: '' }, 'Role is required'],
    [{ email: 'x@example.com', role: 7 }, 'Role is required'],
    [{ email: 'x@example.com', role: 'king' }, 'Role must be viewer, member, admin or owner'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'x@' }, 'Please enter a valid email address'],
  ])('is refused where it says %j', async (body, message) => {
    const owner = await registerPerson(app);
    const response = await owner.as('POST', urlOf(owner), body);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  test('to be an owner is for owners alone, also to send again and to withdraw', async () => {
    const { owner, id } = await invited('owner');
    const admin = await addMember(server, owner.organization, 'admin');
    const url = urlOf(owner);
    const message = 'Only owners can make somebody an owner, and change or remove an owner.';
    const answers = [
      await admin.as('POST', url, { email: newEmail(), role: 'owner' }),
      await admin.as('POST', `${url}/${id}/resend`),
      await admin.as('DELETE', `${url}/${id}`),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([403, { code: 'forbidden', message }]);
    expect((await admin.as('POST', url, { email: newEmail(), role: 'admin' })).statusCode).toBe(201);
  });

  test('of a member is refused, however the address is written', async () => {
    const owner = await registerPerson(app);
    const response = await inviteBy(owner, owner.user.email.toUpperCase());
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe(`${owner.user.email.toUpperCase()} is a member of this organization already.`);
  });

  test('of an address that is invited already is refused, until that has expired', async () => {
    const { owner, email, token } = await invited();
    const again = await inviteBy(owner, email.toUpperCase(), 'viewer');
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toBe(
      `${email} has been invited already. Send that invitation again, or withdraw it to invite with another role.`,
    );
    inDays(8);
    const { token: session } = (await anybody('POST', '/api/auth/login', { email: owner.user.email, password })).json();
    const later = await callerWith(app, session)('POST', urlOf(owner), { email, role: 'viewer' });
    expect(later.statusCode).toBe(201);
    expect((await read(token)).json().state).toBe('replaced');
  });

  test('says nothing of whether the address has an account', async () => {
    const owner = await registerPerson(app);
    const [stranger, somebody] = [newEmail(), (await registerPerson(app)).user.email];
    const answers = await Promise.all([stranger, somebody].map((email) => inviteBy(owner, email)));
    const [one, other] = answers.map((answer) => Object.keys(answer.json()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(one).toEqual(other);
    const texts = await Promise.all(
      [stranger, somebody].map(async (email) => (await mailsTo(config, email))[0]?.text?.replaceAll(/token=\S+/g, '')),
    );
    expect(texts[0]).toBe(texts[1]);
    const offers = await Promise.all(
      [stranger, somebody].map(async (email) => Object.keys((await read(await linkTo(email))).json())),
    );
    expect(offers[0]).toEqual(offers[1]);
  });

  test('is refused beyond the number that an organization may have open', async () => {
    const owner = await registerPerson(app);
    const { id: organizationId } = owner.organization;
    const rows = Array.from({ length: MAX_OPEN_INVITATIONS }, (_, n) => ({
      organizationId,
      email: `${n}@example.com`,
      role: 'member' as const,
      hash: `${organizationId}:${n}`,
      expiresAt: new Date(Date.now() + DAY),
    }));
    await database.db.insert(invitations).values(rows);
    const response = await inviteBy(owner, newEmail());
    expect([response.statusCode, response.json().code]).toEqual([403, 'quota_exceeded']);
    const page = (await owner.as('GET', `${urlOf(owner)}?limit=100`)).json();
    expect(page).toMatchObject({ total: MAX_OPEN_INVITATIONS, next_cursor: expect.any(String) });
    const rest = (await owner.as('GET', `${urlOf(owner)}?limit=100&cursor=${page.next_cursor}`)).json();
    const emails = [...page.invitations, ...rest.invitations].map(({ email }: Invitation) => email);
    expect(new Set(emails).size).toBe(MAX_OPEN_INVITATIONS);
  });

  test('is kept when the mail server is down, says that nothing was sent, and can be sent again', async () => {
    const broken = await buildApp({ config: { ...config, smtpUrl: 'smtp://127.0.0.1:1' }, database });
    onTestFinished(() => broken.close());
    const owner = await registerPerson(app);
    const email = newEmail();
    const unsent = await callerWith(broken, owner.token)('POST', urlOf(owner), { email });
    expect([unsent.statusCode, unsent.json().sent_at]).toEqual([201, null]);
    expect(await openOf(owner)).toEqual([unsent.json()]);
    const resent = await owner.as('POST', `${urlOf(owner)}/${unsent.json().id}/resend`);
    expect(resent.json().sent_at).toEqual(expect.any(String));
    expect((await acceptAsNew(await linkTo(email))).statusCode).toBe(201);
  });
});

describe('whoever loses the role to invite', () => {
  const memberOf = (owner: Person, { user }: Person) =>
    `/api/organizations/${owner.organization.slug}/users/${user.id}`;

  test('leaves no open invitation of theirs behind, and the activity says so', async () => {
    const owner = await registerPerson(app);
    const admins = [
      await addMember(server, owner.organization, 'admin'),
      await addMember(server, owner.organization, 'admin'),
    ];
    const [removed, demoted] = admins as [Person, Person];
    const emails = [newEmail(), newEmail(), newEmail()] as const;
    for (const [n, by] of [removed, demoted, owner].entries())
      await by.as('POST', urlOf(owner), { email: emails[n], role: 'admin' });
    expect((await owner.as('DELETE', memberOf(owner, removed))).statusCode).toBe(204);
    expect((await owner.as('PUT', memberOf(owner, demoted), { role: 'member' })).statusCode).toBe(200);
    expect((await openOf(owner)).map(({ email }) => email)).toEqual([emails[2]]);
    for (const email of emails.slice(0, 2)) {
      const answer = await acceptAsNew(await linkTo(email));
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'This invitation was withdrawn. Ask whoever invited you for a new one.',
      ]);
    }
    expect((await kindsOf(owner)).filter((kind) => kind === 'invitation.withdrawn')).toHaveLength(2);
  });

  test('by leaving or by deleting the account, leaves none behind either', async () => {
    const owner = await registerPerson(app);
    const admins = await Promise.all([0, 1].map(() => addMember(server, owner.organization, 'admin')));
    for (const admin of admins) await admin.as('POST', urlOf(owner), { email: newEmail(), role: 'admin' });
    const [leaving, deleting] = admins as [Person, Person];
    await leaving.as('DELETE', `/api/organizations/${owner.organization.slug}/membership`);
    await deleting.as('DELETE', '/api/auth/me', { password });
    expect(await openOf(owner)).toEqual([]);
  });

  test('keeps what the role that is left may still send', async () => {
    const owner = await registerPerson(app);
    const other = await addMember(server, owner.organization, 'owner');
    const [asOwner, asAdmin] = [newEmail(), newEmail()];
    await other.as('POST', urlOf(owner), { email: asOwner, role: 'owner' });
    await other.as('POST', urlOf(owner), { email: asAdmin, role: 'admin' });
    await owner.as('PUT', memberOf(owner, other), { role: 'admin' });
    expect((await openOf(owner)).map(({ email }) => email)).toEqual([asAdmin]);
  });

  test('by handing the organization over, leaves no further owner to come', async () => {
    const { owner, token } = await invited('owner');
    const heir = await addMember(server, owner.organization, 'member');
    const url = `/api/organizations/${owner.organization.slug}/transfer`;
    expect((await owner.as('POST', url, { user_id: heir.user.id })).statusCode).toBe(204);
    expect((await read(token)).json()).toMatchObject({ state: 'withdrawn' });
  });
});

test('whoever is removed does not come back by an invitation to an address that they have taken since', async () => {
  const { owner, email, token } = await invited('admin');
  const viewer = await addMember(server, owner.organization, 'viewer');
  await viewer.as('PUT', '/api/auth/me', { firstName: 'Grace', lastName: 'Hopper', email });
  await owner.as('DELETE', `/api/organizations/${owner.organization.slug}/users/${viewer.user.id}`);
  expect((await viewer.as('POST', acceptUrl(token))).statusCode).toBe(409);
  expect(await roleOf(owner, viewer.user.id)).toBeUndefined();
});

describe('sending an invitation again', () => {
  test('makes a new link for seven days, and the old one says that it was replaced', async () => {
    const { owner, email, id, token } = await invited();
    const resent = await owner.as('POST', `${urlOf(owner)}/${id}/resend`);
    expect([resent.statusCode, resent.json().id]).toEqual([200, id]);
    expect(await openOf(owner)).toEqual([resent.json()]);
    const newer = await linkTo(email);
    expect(newer).not.toBe(token);
    expect((await read(token)).json().state).toBe('replaced');
    const old = await acceptAsNew(token);
    expect([old.statusCode, old.json().message]).toEqual([
      409,
      'This invitation was sent again, and only the link in the newest mail works. Look for that mail.',
    ]);
    expect((await acceptAsNew(newer)).statusCode).toBe(201);
  });

  test('works for one that has expired', async () => {
    const { owner, id, email, token } = await invited();
    await database.db
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(invitations.id, id));
    expect(await openOf(owner)).toMatchObject([{ id, expired: true }]);
    expect((await acceptAsNew(token)).json().message).toMatch(/^This invitation has expired/);
    expect((await owner.as('POST', `${urlOf(owner)}/${id}/resend`)).json()).toMatchObject({ id, expired: false });
    expect((await acceptAsNew(await linkTo(email))).statusCode).toBe(201);
  });
});

describe('the link', () => {
  test('tells its holder the organization, the address and the role', async () => {
    const { owner, email, token } = await invited('viewer');
    const response = await read(token);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      organization: { name: owner.organization.name },
      email,
      role: 'viewer',
      expires_at: expect.any(String),
      state: 'pending',
    });
  });

  test('lets somebody without an account in, with the answer of registering', async () => {
    const { owner, email, token } = await invited('viewer');
    const response = await acceptAsNew(token);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      token: expect.any(String),
      refreshToken: expect.any(String),
      redirect_url: '/dashboard',
      organization: owner.organization,
      user: {
        id: expect.any(String),
        first_name: 'Grace',
        last_name: 'Hopper',
        email,
        role: 'viewer',
        organization: { name: owner.organization.name, slug: owner.organization.slug },
      },
    });
    const call = callerWith(app, response.json().token);
    expect((await call('GET', `/api/organizations/${owner.organization.slug}/projects`)).statusCode).toBe(200);
    expect((await anybody('POST', '/api/auth/login', { email, password })).statusCode).toBe(200);
    expect(await kindsOf(owner)).toEqual(['invitation.sent', 'invitation.accepted']);
  });

  test('lets somebody who is signed in with the address in, and they are in that organization', async () => {
    const person = await registerPerson(app);
    const { owner, token } = await invited('admin', person.user.email.toUpperCase());
    const response = await person.as('POST', acceptUrl(token));
    expect([response.statusCode, response.json()]).toEqual([201, { organization: owner.organization, role: 'admin' }]);
    const { organization, user } = (await person.as('GET', '/api/auth/me')).json();
    expect([organization.slug, user.role]).toEqual([owner.organization.slug, 'admin']);
    expect((await person.as('GET', `/api/organizations/${person.organization.slug}`)).statusCode).toBe(200);
  });

  test('lets nobody join more organizations than a person may be a member of', async () => {
    const person = await registerPerson(app);
    const { token } = await invited('member', person.user.email);
    const others = Array.from({ length: MAX_MEMBERSHIPS - 1 }, (_, n) => ({
      name: 'Other',
      slug: `${person.user.id}-${n}`,
    }));
    const joined = await database.db
      .insert(organizations)
      .values(others)
      .returning({ organizationId: organizations.id });
    await database.db
      .insert(memberships)
      .values(joined.map((row) => ({ ...row, userId: person.user.id, role: 'viewer' as const, searchText: '' })));
    const refused = await person.as('POST', acceptUrl(token));
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'quota_exceeded']);
    const [left] = joined;
    await database.db.delete(organizations).where(eq(organizations.id, left?.organizationId as string));
    expect((await person.as('POST', acceptUrl(token))).statusCode).toBe(201);
  });

  test('refuses somebody who is signed in with another address, and stays usable', async () => {
    const { owner, email, token } = await invited();
    const other = await registerPerson(app);
    const response = await other.as('POST', acceptUrl(token));
    expect([response.statusCode, response.json()]).toEqual([
      403,
      {
        code: 'forbidden',
        message: `This invitation is for ${email}, and you are signed in as ${other.user.email}. Sign out, and open the link again.`,
      },
    ]);
    expect(await roleOf(owner, other.user.id)).toBeUndefined();
    expect((await acceptAsNew(token)).statusCode).toBe(201);
  });

  test('asks the holder to sign in where the address has an account, and does not touch that', async () => {
    const person = await registerPerson(app);
    const { owner, token } = await invited('member', person.user.email);
    const refusal = `There is an account with the address ${person.user.email} already. Sign in to accept the invitation.`;
    for (const body of [grace, undefined]) {
      const response = await anybody('POST', acceptUrl(token), body);
      expect([response.statusCode, response.json().message]).toEqual([409, refusal]);
    }
    expect(await roleOf(owner, person.user.id)).toBeUndefined();
    const login = await anybody('POST', '/api/auth/login', { email: person.user.email, password });
    expect(login.json().user.first_name).toBe('Ada');
    // Without the link, the same question learns nothing.
    expect((await anybody('POST', acceptUrl('rwv_guess'), grace)).statusCode).toBe(404);
  });

  test('asks somebody without an account for a name and a password', async () => {
    const { token } = await invited();
    const nothing = await anybody('POST', acceptUrl(token));
    expect([nothing.statusCode, nothing.json().message]).toEqual([
      400,
      'To accept, sign in, or give your name and choose a password.',
    ]);
    const weak = await acceptAsNew(token, { ...grace, password: 'short', confirmPassword: 'other' });
    expect(weak.json().details.map(({ path }: { path: string }) => path)).toEqual(['password', 'confirmPassword']);
    expect((await acceptAsNew(token)).statusCode).toBe(201);
  });

  test('works once', async () => {
    const { token } = await invited();
    expect((await acceptAsNew(token)).statusCode).toBe(201);
    expect((await read(token)).json().state).toBe('accepted');
    const again = await acceptAsNew(token);
    // The address has an account by now, which is not what is told.
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'This invitation was accepted already. Sign in to go on.',
    ]);
  });

  test('works once when two people follow it at the same moment', async () => {
    const { owner, email, token } = await invited();
    const answers = await Promise.all(Array.from({ length: 4 }, () => acceptAsNew(token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    const accounts = await database.db.select().from(users).where(eq(users.email, email));
    expect(accounts).toHaveLength(1);
    expect(await kindsOf(owner)).toEqual(['invitation.sent', 'invitation.accepted']);
  });

  test('and a withdrawal at the same moment: one of them counts', async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, id, token } = await invited();
      const withdrawing = owner.as('DELETE', `${urlOf(owner)}/${id}`);
      const [accepted, withdrawn] = await Promise.all([acceptAsNew(token), withdrawing]);
      expect([
        [201, 404],
        [409, 204],
      ]).toContainEqual([accepted.statusCode, withdrawn.statusCode]);
    }
  });

  test('of a withdrawn invitation says so', async () => {
    const { owner, id, token } = await invited();
    expect((await owner.as('DELETE', `${urlOf(owner)}/${id}`)).statusCode).toBe(204);
    expect((await read(token)).json().state).toBe('withdrawn');
    const response = await acceptAsNew(token);
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'This invitation was withdrawn. Ask whoever invited you for a new one.',
    ]);
    expect((await owner.as('DELETE', `${urlOf(owner)}/${id}`)).json().message).toBe('Invitation not found');
    expect(await kindsOf(owner)).toEqual(['invitation.sent', 'invitation.withdrawn']);
  });

  test('works for seven days, and says then that it has expired', async () => {
    const { token } = await invited();
    inDays(6.99);
    expect((await read(token)).json().state).toBe('pending');
    inDays(0.02);
    expect((await read(token)).json().state).toBe('expired');
    const response = await acceptAsNew(token);
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'This invitation has expired: its link worked for 7 days. Ask whoever invited you to send it again.',
    ]);
  });

  test('that is not known answers 404', async () => {
    for (const token of ['rwv_unknown', 'x', '%F0%9F%91%A9']) {
      const [found, accepted] = [await read(token), await acceptAsNew(token)];
      expect([found.statusCode, accepted.statusCode]).toEqual([404, 404]);
      expect(found.json().message).toBe(
        'This invitation link is not known. Check that it is complete, as it stands in the mail.',
      );
    }
  });

  test('is kept by its hash alone, and is in no answer', async () => {
    const { owner, id, token } = await invited();
    const [row] = await database.db.select().from(invitations).where(eq(invitations.id, id));
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await owner.as('GET', urlOf(owner))).body).not.toContain(row?.hash);
    expect((await owner.as('GET', urlOf(owner))).body).not.toContain(token);
  });

  test('is forgotten thirty days after it expired', async () => {
    const [kept, old] = [await invited(), await invited()];
    for (const [{ id }, days] of [
      [kept, 29],
      [old, 31],
    ] as const) {
      const expiresAt = new Date(Date.now() - days * DAY);
      await database.db.update(invitations).set({ expiresAt }).where(eq(invitations.id, id));
    }
    const another = await buildApp({ config, database });
    onTestFinished(() => another.close());
    await expect.poll(async () => (await read(old.token)).statusCode, { timeout: 10_000 }).toBe(404);
    expect((await read(kept.token)).statusCode).toBe(200);
  });
});
