import type { ApprovalRequest, PendingApproval, Role } from '@rulewright/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { events, memberships, projectMembers } from '../../src/platform/tables/index.ts';
import { addMember } from '../support/people.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ RATE_LIMIT: 'off' });
const { app, database } = server;

type Person = Awaited<ReturnType<typeof addMember>>;
const input = { id: 'in', name: 'Request', type: 'inputNode' };
const output = { id: 'out', name: 'Answer', type: 'outputNode' };

/** A graph whose answer tells which of them it is. */
const graph = (n: number) => ({
  nodes: [
    input,
    {
      id: 'e',
      name: 'Rate',
      type: 'expressionNode',
      content: { expressions: [{ id: 'x', key: 'n', value: String(n) }] },
    },
    output,
  ],
  edges: [
    { id: 'a', sourceId: 'in', targetId: 'e', type: 'edge' },
    { id: 'b', sourceId: 'e', targetId: 'out', type: 'edge' },
  ],
});

let owner: TestProject;
let ada: Person;
let grace: Person;
let project: string;
let path: string;
let requests: string;

beforeEach(async () => {
  owner = await makeTestProject(app);
  [ada, grace] = [await member('member'), await member('member')];
  project = `/api/organizations/${owner.orgSlug}/projects/loans`;
  path = `${project}/documents/approval`;
  requests = `${path}/approval-requests`;
  await owner.create('Approval', graph(1));
  await askForApproval(true);
});

const member = (role: Role) => addMember(server, owner.organization, role);
const askForApproval = (requires_approval: boolean) => owner.as('PUT', project, { name: 'Loans', requires_approval });
const save = (n: number) => owner.as('PUT', path, { name: 'Approval', content: graph(n) });
const request = (person: Pick<Person, 'as'>, body = {}) => person.as('POST', requests, body);
const requested = async (person: Pick<Person, 'as'>, body = {}) =>
  (await request(person, body)).json<ApprovalRequest>();
const decide = (person: Pick<Person, 'as'>, { id }: { id: string }, way: string, body?: object) =>
  person.as('POST', `${requests}/${id}/${way}`, body);
const document = async () => (await owner.as('GET', path)).json();
const listed = async (person: Pick<Person, 'as'> = owner) =>
  (await person.as('GET', requests)).json().approval_requests as ApprovalRequest[];
const told = (response: { statusCode: number; json: () => { message: string } }) => [
  response.statusCode,
  response.json().message,
];
const recorded = async () =>
  database.db
    .select({ kind: events.kind, actorId: events.actorId, subject: events.subject, after: events.after })
    .from(events)
    .where(eq(events.organizationId, owner.organization.id))
    .orderBy(events.at)
    .then((rows) => rows.filter(({ kind }) => /approval|published|put-back/.test(kind)));

describe('a project that asks for approval', () => {
  test('says so, and keeps saying so when only its name changes', async () => {
    await owner.as('PUT', project, { name: 'Lending' });
    expect((await ada.as('GET', project)).json()).toMatchObject({ name: 'Lending', requires_approval: true });
    await askForApproval(false);
    expect((await ada.as('GET', project)).json().requires_approval).toBe(false);
  });

  test('lets nobody publish alone, not even an owner', async () => {
    const refusal = [403, "This project asks for a second person's approval. Request an approval instead."];
    for (const person of [ada, owner]) {
      expect(told(await person.as('POST', `${path}/publish`, { publish: true }))).toEqual(refusal);
    }
    expect(await document()).toMatchObject({ is_published: false });
  });

  test('lets what was live be put back, which needs no approval', async () => {
    await decide(grace, await requested(ada), 'approve');
    await ada.as('POST', `${path}/unpublish`, {});
    expect((await ada.as('POST', `${path}/put-back`, { version: 1 })).statusCode).toBe(200);
  });
});

describe('asking for an approval', () => {
  test('answers with the current version and the note, and changes nothing of the document', async () => {
    const before = await document();
    const response = await request(ada, { note: '  New rates  ' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(String),
      version: 1,
      note: 'New rates',
      override_reason: null,
      state: 'open',
      requested_by: { id: ada.user.id, name: 'Ada Lovelace' },
      requested_at: expect.any(String),
      decided_by: null,
      decided_at: null,
      reason: null,
      may_decide: false,
      may_withdraw: true,
      gate: null,
    });
    expect(await document()).toEqual(before);
  });

  test('can be for an old version', async () => {
    await save(2);
    expect(await requested(ada, { version: 1 })).toMatchObject({ version: 1 });
    expect(told(await request(ada, { version: 9 }))).toEqual([404, 'Version not found']);
    // More than the database counts to.
    expect(told(await request(ada, { version: 2 ** 31 }))).toEqual([404, 'Version not found']);
  });

  test('makes an older request outdated, and says by whom', async () => {
    await requested(ada);
    await save(2);
    await requested(grace);
    expect(await listed()).toMatchObject([
      { version: 2, state: 'open' },
      {
        version: 1,
        state: 'outdated',
        reason: 'Ada Lovelace asked for version 2 instead.',
        decided_by: { id: grace.user.id },
      },
    ]);
  });

  test('is refused for what cannot be served, with the problems', async () => {
    await owner.as('PUT', path, { name: 'Approval', content: { nodes: [], edges: [] } });
    const response = await request(ada);
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid']);
    expect(response.json().details[0]).toMatchObject({ path: 'content' });
    expect(await listed()).toEqual([]);
  });

  test('is refused with a note that cannot be stored, and so is declining with such a reason', async () => {
    const half = 'half of a pair: \ud800';
    expect(told(await request(ada, { note: half }))).toEqual([400, 'Note contains a character that cannot be used']);
    const declined = await decide(grace, await requested(ada), 'decline', { reason: half });
    expect(told(declined)).toEqual([400, 'Reason contains a character that cannot be used']);
  });

  test('is refused for the version that is live', async () => {
    await decide(grace, await requested(ada), 'approve');
    expect(told(await request(ada))).toEqual([409, 'Version 1 is live already.']);
  });

  test('is refused where the project does not ask for approvals', async () => {
    await askForApproval(false);
    expect(told(await request(ada))).toEqual([
      409,
      'This project does not ask for approvals. Publish the document instead.',
    ]);
  });

  test('is refused for a document that was made at the address of another', async () => {
    const { id } = await document();
    await owner.as('DELETE', path);
    await owner.create('Approval', graph(1));
    expect(told(await request(ada, { document_id: id }))).toEqual([404, 'Document not found']);
  });

  test('by two people at once leaves one open request', async () => {
    const answers = await Promise.all([ada, grace, owner].map((person) => request(person)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await listed()).map(({ state }) => state).sort()).toEqual(['open', 'outdated', 'outdated']);
  });
});

describe('approving', () => {
  test('publishes exactly the version that was asked for, whatever was saved since', async () => {
    const token = await owner.changeToken('approval', 'generate');
    const open = await requested(ada, { note: 'New rates' });
    await save(2);
    const response = await decide(grace, open, 'approve');
    expect(response.json()).toMatchObject({
      state: 'approved',
      version: 1,
      decided_by: { id: grace.user.id, name: 'Ada Lovelace' },
      decided_at: expect.any(String),
      may_decide: false,
      may_withdraw: false,
    });
    expect(await document()).toMatchObject({ version: 2, live_version: 1 });
    expect((await owner.call('approval', token, {})).json().evaluation.result).toEqual({ n: 1 });
    const versions = (await owner.as('GET', `${path}/versions?limit=5`)).json().versions;
    expect(versions).toMatchObject([
      { version: 2, is_live: false, changelog: null },
      { version: 1, is_live: true, is_published: true, changelog: 'New rates' },
    ]);
  });

  test('is refused to the person who asked', async () => {
    const open = await requested(owner);
    const refusal = [403, 'You asked for this approval yourself, so another person must decide.'];
    expect(told(await decide(owner, open, 'approve'))).toEqual(refusal);
    expect(told(await decide(owner, open, 'decline', { reason: 'No' }))).toEqual(refusal);
    expect(await document()).toMatchObject({ is_published: false });
    expect((await listed(ada))[0]).toMatchObject({ state: 'open', may_decide: true });
  });

  test('by two people at once lets one win, and tells the other', async () => {
    const open = await requested(ada);
    const answers = await Promise.all([grace, owner].map((person) => decide(person, open, 'approve')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const loser = answers.find(({ statusCode }) => statusCode === 409);
    expect(loser?.json().message).toBe('This request has been approved already.');
    expect((await recorded()).filter(({ kind }) => kind === 'document.published')).toHaveLength(1);
  });

  test('and declining at once ends in one of the two', async () => {
    const open = await requested(ada);
    const answers = await Promise.all([
      decide(grace, open, 'approve'),
      decide(owner, open, 'decline', { reason: 'Wait' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [{ state }] = (await listed()) as [ApprovalRequest];
    expect((await document()).is_published).toBe(state === 'approved');
  });

  test('works for a request of a person who has left the organization since', async () => {
    const open = await requested(ada);
    await database.db.delete(memberships).where(eq(memberships.userId, ada.user.id));
    expect((await decide(grace, open, 'approve')).statusCode).toBe(200);
  });

  test('works for an open request when the project no longer requires approval', async () => {
    const open = await requested(ada);
    await askForApproval(false);
    expect((await decide(grace, open, 'approve')).statusCode).toBe(200);
    expect(await document()).toMatchObject({ live_version: 1 });
  });

  test('needs a role that may decide in this project', async () => {
    const viewer = await member('viewer');
    const open = await requested(ada);
    expect((await decide(viewer, open, 'approve')).statusCode).toBe(403);
    expect(await pending(viewer)).toMatchObject([{ may_decide: false }]);
    const { id: projectId } = (await owner.as('GET', project)).json();
    const row = { organizationId: owner.organization.id, projectId, userId: viewer.user.id, role: 'member' } as const;
    await database.db.insert(projectMembers).values(row);
    expect(await pending(viewer)).toMatchObject([{ may_decide: true }]);
    expect((await decide(viewer, open, 'approve')).statusCode).toBe(200);
  });
});

describe('declining', () => {
  test('requires a reason, which the person who asked can read', async () => {
    const open = await requested(ada);
    expect(told(await decide(grace, open, 'decline', { reason: '  ' }))).toEqual([400, 'Reason is required']);
    await decide(grace, open, 'decline', { reason: 'The rate of 2025 is missing.' });
    expect(await listed(ada)).toMatchObject([
      { state: 'declined', reason: 'The rate of 2025 is missing.', decided_by: { id: grace.user.id } },
    ]);
    expect(await document()).toMatchObject({ is_published: false });
    expect((await request(ada)).statusCode).toBe(201);
  });
});

describe('withdrawing', () => {
  test('is allowed to the person who asked, and to admins', async () => {
    const first = await requested(ada);
    expect(told(await decide(grace, first, 'withdraw'))).toEqual([
      403,
      "Only admins and owners can withdraw somebody else's request.",
    ]);
    expect((await decide(ada, first, 'withdraw')).json()).toMatchObject({ state: 'withdrawn' });
    expect((await decide(owner, await requested(ada), 'withdraw')).json()).toMatchObject({
      state: 'withdrawn',
      decided_by: { id: owner.user.id },
    });
    expect(await pending(owner)).toEqual([]);
  });
});

describe('a request that is over', () => {
  test.each([
    ['approve', undefined, 'This request has been approved already.'],
    ['decline', { reason: 'No' }, 'This request has been declined already.'],
    ['withdraw', undefined, 'This request has been withdrawn.'],
  ] as const)('by %s cannot be decided again, and says why', async (way, body, message) => {
    const open = await requested(ada);
    await decide(way === 'withdraw' ? ada : grace, open, way, body);
    expect(told(await decide(owner, open, 'approve'))).toEqual([409, message]);
    expect(told(await decide(owner, open, 'decline', { reason: 'No' }))).toEqual([409, message]);
    expect(told(await decide(owner, open, 'withdraw'))).toEqual([409, message]);
  });

  test('because another version went live says so', async () => {
    const open = await requested(ada);
    await save(2);
    await askForApproval(false);
    await grace.as('POST', `${path}/publish`, { publish: true });
    expect(told(await decide(owner, open, 'approve'))).toEqual([
      409,
      'This request is outdated. Version 2 went live meanwhile.',
    ]);
    expect(await document()).toMatchObject({ live_version: 2 });
  });

  test('because what was live was put back says so', async () => {
    await decide(grace, await requested(ada), 'approve');
    await ada.as('POST', `${path}/unpublish`, {});
    await save(2);
    await requested(ada);
    await ada.as('POST', `${path}/put-back`, { version: 1 });
    expect((await listed())[0]).toMatchObject({ state: 'outdated', reason: 'Version 1 went live meanwhile.' });
  });

  test('because its document was deleted is gone', async () => {
    const open = await requested(ada);
    await owner.as('DELETE', path);
    expect((await decide(grace, open, 'approve')).statusCode).toBe(404);
    expect(await pending(owner)).toEqual([]);
  });
});

const pending = async (person: Pick<Person, 'as'>) =>
  (await person.as('GET', `/api/organizations/${owner.orgSlug}/approval-requests`)).json()
    .approval_requests as PendingApproval[];

describe('what waits for approval in an organization', () => {
  test('is listed with project and document, and who may decide it', async () => {
    await requested(ada, { note: 'New rates' });
    const [asGrace] = await pending(grace);
    expect(asGrace).toMatchObject({
      version: 1,
      note: 'New rates',
      project: { name: 'Loans', slug: 'loans' },
      document: { name: 'Approval', slug: 'approval', live_version: null },
      may_decide: true,
      may_withdraw: false,
    });
    expect(await pending(ada)).toMatchObject([{ may_decide: false, may_withdraw: true }]);
    expect(await pending(owner)).toMatchObject([{ may_decide: true, may_withdraw: true }]);
    const viewer = await member('viewer');
    expect(await pending(viewer)).toMatchObject([{ may_decide: false, may_withdraw: false }]);
    await owner.as('PUT', `${project}/members/${viewer.user.id}`, { role: 'member' });
    expect(await pending(viewer)).toMatchObject([{ may_decide: true, may_withdraw: false }]);
  });

  test('comes in pages, newest first', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      const { slug } = await owner.create(name, graph(1));
      await ada.as('POST', `${project}/documents/${slug}/approval-requests`, {});
    }
    const url = `/api/organizations/${owner.orgSlug}/approval-requests?limit=2`;
    const first = (await owner.as('GET', url)).json();
    expect(first).toMatchObject({ total: 3, approval_requests: [{ document: { name: 'Third' } }, {}] });
    const rest = (await owner.as('GET', `${url}&cursor=${first.next_cursor}`)).json();
    expect(rest).toMatchObject({ next_cursor: null, approval_requests: [{ document: { name: 'First' } }] });
  });

  test('of a document comes in pages too, with what is over', async () => {
    for (let n = 0; n < 3; n++) await requested(ada);
    const first = (await owner.as('GET', `${requests}?limit=2`)).json();
    expect(first).toMatchObject({ total: 3, approval_requests: [{ state: 'open' }, { state: 'outdated' }] });
    const rest = (await owner.as('GET', `${requests}?limit=2&cursor=${first.next_cursor}`)).json();
    expect(rest.approval_requests).toHaveLength(1);
  });
});

test('an address that names no request is answered as a missing one', async () => {
  const other = await owner.create('Other', graph(1));
  const open = await requested(ada);
  const missing = [404, 'Approval request not found'];
  expect(told(await decide(grace, { id: 'x' }, 'approve'))).toEqual(missing);
  expect(told(await decide(grace, { id: other.id }, 'approve'))).toEqual(missing);
  const elsewhere = `${project}/documents/other/approval-requests/${open.id}/approve`;
  expect(told(await grace.as('POST', elsewhere))).toEqual(missing);
});

test("a neighbour's request is a missing one, even under an address of one's own", async () => {
  const open = await requested(ada);
  const neighbour = await makeTestProject(app);
  await neighbour.create('Approval', graph(1));
  const theirs = `${neighbour.documents}/approval/approval-requests`;
  for (const way of ['approve', 'withdraw']) {
    expect(told(await neighbour.as('POST', `${theirs}/${open.id}/${way}`))).toEqual([
      404,
      'Approval request not found',
    ]);
  }
  expect((await neighbour.as('GET', theirs)).json()).toEqual({ approval_requests: [] });
  expect(await listed()).toMatchObject([{ state: 'open' }]);
});

test('every step is an event of the organization, with the version and the words', async () => {
  await requested(ada, { note: 'New rates' });
  await save(2);
  const second = await requested(grace);
  await decide(ada, second, 'decline', { reason: 'Too early' });
  await decide(ada, await requested(ada), 'withdraw');
  await decide(grace, await requested(ada), 'approve');
  const told = await recorded();
  expect(told).toHaveLength(9);
  for (const event of [
    { kind: 'approval.requested', actorId: ada.user.id, subject: 'Approval', after: { version: 1, note: 'New rates' } },
    { kind: 'approval.requested', actorId: grace.user.id, subject: 'Approval', after: { version: 2 } },
    { kind: 'approval.declined', actorId: ada.user.id, after: { version: 2, reason: 'Too early' } },
    { kind: 'approval.withdrawn', actorId: ada.user.id, after: { version: 2 } },
    { kind: 'approval.approved', actorId: grace.user.id, after: { version: 2 } },
    {
      kind: 'approval.outdated',
      actorId: grace.user.id,
      after: { version: 1, reason: 'Ada Lovelace asked for version 2 instead.' },
    },
    { kind: 'document.published', actorId: grace.user.id, after: { live_version: 2, requested_by: 'Ada Lovelace' } },
  ]) {
    expect(told).toContainEqual(expect.objectContaining(event));
  }
});
