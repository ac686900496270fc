import { describe, expect, test } from 'vitest';
import { memberships, users } from '../../src/platform/tables/index.ts';
import { MAX_ASKED_BY_MAIL } from '../../src/releases/publishing/approval-notifier.ts';
import { mailsTo } from '../support/outbox.ts';
import { addMember } from '../support/people.ts';
import { makeTestProject } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer();
const down = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });

const graph = { nodes: [{ id: 'in', name: 'Request', type: 'inputNode' }], edges: [] };

/** A project that asks for approval, and a member who can ask. */
async function team({ app, database }: typeof server) {
  const owner = await makeTestProject(app);
  const member = await addMember({ app, database }, owner.organization, 'member');
  await owner.as('PUT', `/api/organizations/${owner.orgSlug}/projects/loans`, {
    name: 'Loans',
    requires_approval: true,
  });
  await owner.create('Rates', graph);
  const requests = `${owner.documents}/rates/approval-requests`;
  return { owner, member, requests, request: (body = {}) => member.as('POST', requests, body) };
}

/** The mails to an address, once there are so many. */
async function received(address: string, count = 1) {
  await expect.poll(() => mailsTo(server.config, address)).toHaveLength(count);
  return mailsTo(server.config, address);
}

describe('a request', () => {
  test('is mailed to the people who may decide, with the note and a link, and to nobody else', async () => {
    const { owner, member, request } = await team(server);
    const viewer = await addMember(server, owner.organization, 'viewer');
    await request({ note: 'New <b>rates</b>' });
    const [mail] = await received(owner.registration.email);
    expect(mail?.subject).toBe('Ada Lovelace asks to publish Rates');
    expect(mail?.text).toContain('to publish version 1 of “Rates” (Loans, ');
    expect(mail?.text).toContain('“New <b>rates</b>”');
    expect(mail?.html).toContain('New &lt;b&gt;rates&lt;/b&gt;');
    const link = `${server.config.publicUrl}/org/${owner.orgSlug}/projects/loans/documents/rates`;
    expect(mail?.text).toContain(link);
    expect(await mailsTo(server.config, member.registration.email)).toEqual([]);
    expect(await mailsTo(server.config, viewer.registration.email)).toEqual([]);
  });

  test('is mailed to a limited number of people', async () => {
    const { owner, request } = await team(server);
    const people = Array.from({ length: MAX_ASKED_BY_MAIL + 5 }, (_, n) => ({
      firstName: 'Charles',
      lastName: 'Babbage',
      email: `charles-${n}@${owner.organization.id}.example`,
      passwordHash: '',
    }));
    const added = await server.database.db.insert(users).values(people).returning({ id: users.id });
    const organizationId = owner.organization.id;
    await server.database.db
      .insert(memberships)
      .values(added.map(({ id: userId }) => ({ organizationId, userId, role: 'member' as const, searchText: '' })));
    await request();
    const told = async () =>
      (await Promise.all(people.map(({ email }) => mailsTo(server.config, email)))).flat().length;
    await expect.poll(told).toBe(MAX_ASKED_BY_MAIL);
  });

  test('of one person is limited by the hour', async () => {
    const { request } = await team(server);
    for (let n = 0; n < 20; n++) expect((await request()).statusCode).toBe(201);
    const refused = await request();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toBe('Too many attempts. Try again in 60 minutes.');
    expect(refused.headers['retry-after']).toBeDefined();
  });
});

test('the person who asked gets a mail with the decision and its reason', async () => {
  const { owner, member, requests, request } = await team(server);
  const { email } = member.registration;
  await owner.as('POST', `${requests}/${(await request()).json().id}/decline`, { reason: 'Too early' });
  const [declined] = await received(email);
  expect(declined?.subject).toBe('Ada Lovelace declined version 1 of Rates');
  expect(declined?.text).toContain('“Too early”');
  await owner.as('POST', `${requests}/${(await request()).json().id}/approve`);
  const approved = (await received(email, 2)).find(({ subject }) => subject?.includes('approved'));
  expect(approved?.text).toContain('Version 1 is live.');
});

test('a mail server that is down changes nothing', async () => {
  const { owner, requests, request } = await team(down);
  const asked = await request();
  expect(asked.statusCode).toBe(201);
  expect((await owner.as('POST', `${requests}/${asked.json().id}/approve`)).json()).toMatchObject({
    state: 'approved',
  });
  expect((await owner.as('GET', `${owner.documents}/rates`)).json()).toMatchObject({ live_version: 1 });
});
