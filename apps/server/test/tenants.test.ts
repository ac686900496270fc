import { endpoints } from '@rulewright/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { evaluations } from '../src/db/schema.ts';
import { callerWith, registerPerson } from './support/people.ts';
import { startTestServer } from './support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });

type Person = Awaited<ReturnType<typeof furnish>>;
let owner: Person;
let neighbour: Person;
let untouched: string[];

const PROJECT = 'loans';
const DOCUMENT = 'approval';

/** All have things of the same name: an answer from the wrong organization would be found out. */
async function furnish() {
  const person = await registerPerson(app);
  const { as, organization } = person;
  const projects = `/api/organizations/${organization.slug}/projects`;
  await as('POST', projects, { name: 'Loans', description: `of ${organization.slug}` });
  const created = await as('POST', `${projects}/${PROJECT}/documents`, {
    name: 'Approval',
    description: `of ${organization.slug}`,
    content: { nodes: [{ id: 'in', name: 'Request', type: 'inputNode' }], edges: [] },
  });
  await database.db.insert(evaluations).values({
    instance: organization.id,
    number: 1,
    organizationId: organization.id,
    documentId: created.json().id,
    source: 'public',
    version: 1,
    outcome: 'succeeded',
    durationMicroseconds: 1,
  });
  const { sessions } = (await as('GET', '/api/auth/sessions')).json();
  return { ...person, sessionId: sessions[0].id as string };
}

beforeAll(async () => {
  [owner, neighbour] = [await furnish(), await furnish()];
  untouched = await everythingOf(owner);
});

/** What makes each call valid, so that only who asks decides. `after` is called first, with the body of its own. */
const calls: Record<string, { body?: object; status: number; after?: string[] }> = {
  'GET /api/auth/me': { status: 200 },
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
  'GET /api/organizations/:orgSlug/search': { status: 200 },
  'GET /api/organizations/:orgSlug/projects': { status: 200 },
  'POST /api/organizations/:orgSlug/projects': { status: 201, body: { name: 'Claims' } },
  'GET /api/organizations/:orgSlug/projects/:projectSlug': { status: 200 },
  'PUT /api/organizations/:orgSlug/projects/:projectSlug': { status: 200, body: { name: 'Renamed' } },
  'DELETE /api/organizations/:orgSlug/projects/:projectSlug': { status: 204 },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/members': { status: 200 },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents': { status: 200 },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents': { status: 201, body: { name: 'Refusal' } },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug': { status: 200 },
  'PUT /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug': {
    status: 200,
    body: { name: 'Renamed', content: { nodes: [], edges: [] } },
  },
  'DELETE /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug': { status: 204 },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/versions': { status: 200 },
  'GET /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/versions/:version': { status: 200 },
  'POST /api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/versions/:version/restore': {
    status: 200,
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
  'GET /api/eval/:orgSlug/:projectSlug/:docSlug/schema': { status: 200 },
  'GET /api/eval/:orgSlug/:projectSlug/:docSlug/info': { status: 200 },
};

const served = endpoints.filter(({ method, path }) => app.hasRoute({ method, url: path }));
const guarded = served.filter(({ access }) => access === 'person');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

type Names = { organization?: string; project?: string; document?: string };

/** Where a call finds a person's things, but for what is named otherwise. */
const addressOf = (path: string, { organization, sessionId }: Person, names: Names = {}) =>
  path
    .replace(':orgSlug', names.organization ?? organization.slug)
    .replace(':projectSlug', names.project ?? PROJECT)
    .replace(':docSlug', names.document ?? DOCUMENT)
    .replace(':version', '1')
    .replace(':requestId', `${organization.id}.1`)
    .replace(':sessionId', sessionId);

/** All that the owner can read, to see that nothing of it moved. */
async function everythingOf({ as, organization: { slug } }: Person) {
  const project = `/api/organizations/${slug}/projects/${PROJECT}`;
  const urls = [
    '/api/auth/me',
    '/api/dashboard',
    `/api/organizations/${slug}`,
    `/api/organizations/${slug}/users`,
    `/api/organizations/${slug}/projects`,
    `${project}/documents`,
    `${project}/documents/${DOCUMENT}`,
    `${project}/documents/${DOCUMENT}/integration/info`,
    `${project}/documents/${DOCUMENT}/integration/requests`,
  ];
  return Promise.all(urls.map(async (url) => (await as('GET', url)).body));
}

test('the table names every call that asks who is there', () => {
  expect(guarded.map(nameOf).sort()).toEqual(Object.keys(calls).sort());
});

describe.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, { method, path }) => {
  const { body, status, after = [] } = calls[name] ?? { status: 0 };

  test('answers 401 to a stranger', async () => {
    const url = addressOf(path, owner);
    const response = await callerWith(app, null)(method, url, body);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ code: 'unauthenticated', message: 'Not authenticated' });
  });

  test('serves who it belongs to', async () => {
    // A call that changes things is made to things of its own.
    const person = method === 'GET' ? owner : await furnish();
    for (const earlier of after) await person.as('POST', addressOf(earlier.slice(5), person), calls[earlier]?.body);
    expect((await person.as(method, addressOf(path, person), body)).statusCode).toBe(status);
  });

  if (!path.includes(':')) return;

  test('answers a neighbour as if it were missing, and changes nothing', async () => {
    const theirs = addressOf(path, owner);
    const missing = path.includes(':orgSlug')
      ? addressOf(path, owner, { organization: 'no-such-organization' })
      : path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000');
    const [response, expected] = [await neighbour.as(method, theirs, body), await neighbour.as(method, missing, body)];
    expect(response.statusCode).toBe(404);
    expect([response.statusCode, response.body]).toEqual([expected.statusCode, expected.body]);
    expect(await everythingOf(owner)).toEqual(untouched);
  });

  if (!path.includes(':projectSlug')) return;

  test('answers 404 for a missing project or document', async () => {
    const url = addressOf(path, owner, { project: 'no-such-project' });
    expect((await owner.as(method, url, body)).statusCode).toBe(404);
    if (!path.includes(':docSlug')) return;
    const missing = addressOf(path, owner, { document: 'no-such-document' });
    const response = await owner.as(method, missing, body);
    expect([response.statusCode, response.json().message]).toEqual([404, 'Document not found']);
  });
});
