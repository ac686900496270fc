import type { Endpoint, Role } from '@rulewright/contract';
import { approvalRequests, invitations, logEntries, memberships, users } from '../../src/platform/tables/index.ts';
import { registerPerson } from './people.ts';
import type { startTestServer } from './test-server.ts';
import { logIds } from './test-server.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

export const PROJECT = 'loans';
export const DOCUMENT = 'approval';

const aTestCase = { name: 'Nothing in, nothing out', input: {}, expected: {} };

/** All have things of the same name: an answer from the wrong organization would be found out. */
export async function createTenant({ app, database }: Pick<Server, 'app' | 'database'>) {
  const person = await registerPerson(app);
  const { as, organization } = person;
  const projects = `/api/organizations/${organization.slug}/projects`;
  await as('POST', projects, { name: 'Loans', description: `of ${organization.slug}` });
  const created = await as('POST', `${projects}/${PROJECT}/documents`, {
    name: 'Approval',
    description: `of ${organization.slug}`,
    content: { nodes: [{ id: 'in', name: 'Request', type: 'inputNode' }], edges: [] },
  });
  await database.db.insert(logEntries).values({
    instance: organization.id,
    number: 1,
    organizationId: organization.id,
    documentId: created.json().id,
    source: 'public',
    version: 1,
    outcome: 'succeeded',
    durationMicroseconds: 1,
  });
  await as('POST', `${projects}/${PROJECT}/documents/${DOCUMENT}/test-cases`, {
    ...aTestCase,
    id: organization.id,
    notes: `of ${organization.slug}`,
  });
  const { sessions } = (await as('GET', '/api/auth/sessions')).json();
  // Whoever leaves must leave an owner behind.
  await addColleague(database, organization.id, 'owner');
  const colleagueId = await addColleague(database, organization.id);
  const asked = {
    organizationId: organization.id,
    documentId: created.json().id as string,
    requestedById: colleagueId,
  };
  return {
    ...person,
    sessionId: sessions[0].id as string,
    colleagueId,
    approvalRequestId: await askForApproval(database, asked),
    invitationId: await addInvitation(database, organization.id),
  };
}

/** A member who never signs in. */
async function addColleague(
  { db }: Server['database'],
  organizationId: string,
  role: Role = 'member',
): Promise<string> {
  const names = { firstName: 'Charles', lastName: 'Babbage', email: `${role}-${organizationId}@example.com` };
  const [row] = await db
    .insert(users)
    .values({ ...names, passwordHash: '' })
    .returning({ id: users.id });
  const userId = (row as { id: string }).id;
  await db.insert(memberships).values({ organizationId, userId, role, searchText: '' });
  return userId;
}

async function addInvitation({ db }: Server['database'], organizationId: string): Promise<string> {
  const invitation = { email: 'mary@example.com', role: 'member', hash: organizationId } as const;
  const [row] = await db
    .insert(invitations)
    .values({ organizationId, ...invitation, expiresAt: new Date(Date.now() + 7 * 24 * 60 * 60_000) })
    .returning({ id: invitations.id });
  return (row as { id: string }).id;
}

type Asked = Pick<typeof approvalRequests.$inferInsert, 'organizationId' | 'documentId' | 'requestedById'>;

/** That the first version goes live. */
async function askForApproval({ db }: Server['database'], asked: Asked): Promise<string> {
  const [row] = await db
    .insert(approvalRequests)
    .values({ ...asked, version: 1 })
    .returning({ id: approvalRequests.id });
  return (row as { id: string }).id;
}

export type Tenant = Awaited<ReturnType<typeof createTenant>>;

type Call = {
  body?: object | ((owner: Tenant) => object);
  status: number;
  /** For a role that has the permission, but not for what the call is about. */
  statusFor?: Partial<Record<Role, number>>;
  after?: string[];
};

/** What makes each call valid, so that only who asks decides. `after` is called first, with the body of its own. */
export const calls: Record<string, Call> = {
  'GET /api/auth/me': { status: 200 },
  'DELETE /api/auth/me': { status: 204, body: { password: 'Engine1843' } },
  'PUT /api/auth/organization': { status: 200, body: ({ organization }) => ({ slug: organization.slug }) },
  'GET /api/organizations': { status: 200 },
  'POST /api/organizations': { status: 201, body: { name: 'Difference Engines' } },
  'DELETE /api/organizations/:orgSlug': { status: 204 },
  'DELETE /api/organizations/:orgSlug/membership': { status: 204 },
  'POST /api/organizations/:orgSlug/transfer': { status: 204, body: ({ colleagueId }) => ({ user_id: colleagueId }) },
  'PUT /api/auth/me': { status: 200, body: { firstName: 'Ada', lastName: 'King', email: 'ada.king@example.com' } },
  'POST /api/auth/change-password': {
    status: 200,
    body: { currentPassword: 'Engine1843', newPassword: 'Difference1822' },
  },
  'GET /api/auth/sessions': { status: 200 },
  'DELETE /api/auth/sessions': { status: 204 },
  'DELETE /api/auth/sessions/:sessionId': { status: 204 },
  'GET /api/dashboard': { status: 200 },
  'GET /api/organizations/:orgSlug': { status: 200 },
  'PUT /api/organizations/:orgSlug': { status: 200, body: { name: 'Renamed' } },
  'GET /api/organizations/:orgSlug/users': { status: 200 },
  'GET /api/organizations/:orgSlug/activity': { status: 200 },
  'GET /api/organizations/:orgSlug/activity.csv': { status: 200 },
  'PUT /api/organizations/:orgSlug/users/:userId': { status: 200, body: { role: 'viewer' } },
  'DELETE /api/organizations/:orgSlug/users/:userId': { status: 204 },
  'GET /api/organizations/:orgSlug/invitations': { status: 200 },
  'POST /api/organizations/:orgSlug/invitations': {
    status: 201,
    body: { email: 'grace@example.com', role: 'member' },
  },
  'DELETE /api/organizations/:orgSlug/invitations/:invitationId': { status: 204 },
  'POST /api/organizations/:orgSlug/invitations/:invitationId/resend': { status: 200 },
  'GET /api/organizations/:orgSlug/search': { status: 200 },
  'GET /api/organizations/:orgSlug/projects': { status: 200 },
  'POST /api/organizations/:orgSlug/projects': { status: 201, body: { name: 'Claims' } },
  'GET /api/organizations/:orgSlug/projects/:projectSlug': { status: 200 },
  'PUT /api/organizations/:orgSlug/projects/:projectSlug': {
    status: 200,
    body: { name: 'Renamed', requires_approval: true },
  },
  'DELETE /api/organizations/:orgSlug/projects/:projectSlug': { status: 204 },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/members': { status: 200 },
  'PUT /api/organizations/:orgSlug/projects/:projectSlug/members/:userId': { status: 200, body: { role: 'admin' } },
  'DELETE /api/organizations/:orgSlug/projects/:projectSlug/members/:userId': {
    status: 204,
    after: ['PUT /api/organizations/:orgSlug/projects/:projectSlug/members/:userId'],
  },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents': { status: 200 },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents': { status: 201, body: { name: 'Refusal' } },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug': { status: 200 },
  'PUT /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug': {
    status: 200,
    body: { name: 'Renamed', content: { nodes: [], edges: [] } },
  },
  'DELETE /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug': { status: 204 },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/activity': { status: 200 },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/versions': { status: 200 },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/versions/:version': { status: 200 },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/versions/:version/restore': {
    status: 200,
  },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/test-cases': { status: 200 },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/test-cases': {
    status: 201,
    body: aTestCase,
  },
  'PUT /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/test-cases': {
    status: 200,
    body: { test_cases: [aTestCase] },
  },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/test-cases/history': { status: 200 },
  'PUT /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/test-cases/:testCaseId': {
    status: 200,
    body: { ...aTestCase, name: 'Renamed' },
  },
  'DELETE /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/test-cases/:testCaseId': {
    status: 204,
  },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/test-cases/:testCaseId/history': {
    status: 200,
  },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/test-runs': { status: 200 },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/test-runs': {
    status: 200,
    body: {},
  },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/publish': {
    status: 200,
    body: { publish: true },
  },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/unpublish': {
    status: 200,
    body: {},
    after: ['POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/publish'],
  },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/put-back': {
    status: 200,
    body: { version: 1 },
    after: [
      'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/publish',
      'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/unpublish',
    ],
  },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/check': {
    status: 200,
    body: { content: { nodes: [], edges: [] } },
  },
  'GET /api/organizations/:orgSlug/approval-requests': { status: 200 },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/approval-requests': { status: 200 },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/approval-requests': {
    status: 201,
    body: { note: 'New rates' },
    after: ['PUT /api/organizations/:orgSlug/projects/:projectSlug'],
  },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/approval-requests/:approvalRequestId/approve':
    { status: 200 },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/approval-requests/:approvalRequestId/decline':
    { status: 200, body: { reason: 'Too early' } },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/approval-requests/:approvalRequestId/withdraw':
    { status: 200, statusFor: { member: 403 } },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/integration/info': { status: 200 },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/integration/token': {
    status: 200,
    body: { action: 'generate' },
  },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/integration/requests': { status: 200 },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/integration/requests/:requestId': {
    status: 200,
  },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/integration/example': { status: 200 },
  'POST /api/eval/:orgSlug/:projectSlug/:docSlug/test': {
    status: 200,
    body: { content: { nodes: [{ id: 'in', name: 'Request', type: 'inputNode' }], edges: [] }, inputData: {} },
  },
  'POST /api/eval/:orgSlug/:projectSlug/:docSlug': { status: 200, body: { input_data: {} } },
  'POST /api/eval/:orgSlug/:projectSlug/:docSlug/batch': { status: 200, body: { inputs: [{}] } },
  'GET /api/eval/:orgSlug/:projectSlug/:docSlug/schema': { status: 200 },
  'GET /api/eval/:orgSlug/:projectSlug/:docSlug/info': { status: 200 },
};

/** The body of a call to the things of somebody. */
export function bodyOf(name: string, owner: Tenant): object | undefined {
  const body = calls[name]?.body;
  return typeof body === 'function' ? body(owner) : body;
}

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

type Names = { organization?: string; project?: string; document?: string };

/** Where a call finds a person's things, but for what is named otherwise. */
export const addressOf = (
  path: string,
  { organization, sessionId, colleagueId, invitationId, approvalRequestId }: Omit<Tenant, 'as'>,
  names: Names = {},
) =>
  path
    .replace(':orgSlug', names.organization ?? organization.slug)
    .replace(':projectSlug', names.project ?? PROJECT)
    .replace(':docSlug', names.document ?? DOCUMENT)
    .replace(':version', '1')
    .replace(':approvalRequestId', approvalRequestId)
    .replace(':testCaseId', organization.id)
    .replace(':requestId', logIds.textOf({ instance: organization.id, number: 1 }))
    .replace(':sessionId', sessionId)
    .replace(':userId', colleagueId)
    .replace(':invitationId', invitationId);

/** Makes the calls that one call needs to have been made before. */
export async function prepare(name: string, person: Tenant) {
  for (const earlier of calls[name]?.after ?? []) {
    const [method, path] = earlier.split(' ') as ['POST' | 'PUT', string];
    await person.as(method, addressOf(path, person), bodyOf(earlier, person));
  }
}
