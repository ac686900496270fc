import { endpoints, isForPeople } from '@rulewright/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tenant } from './support/every-call.ts';
import { addressOf, bodyOf, calls, createTenant, DOCUMENT, nameOf, PROJECT, prepare } from './support/every-call.ts';
import { callerWith } from './support/people.ts';
import { startTestServer } from './support/test-server.ts';

const server = await startTestServer({ RATE_LIMIT: 'off' });
const { app } = server;

let owner: Tenant;
let neighbour: Tenant;
let untouched: string[];

beforeAll(async () => {
  [owner, neighbour] = [await createTenant(server), await createTenant(server)];
  untouched = await everythingOf(owner);
});

const served = endpoints.filter(({ method, path }) => app.hasRoute({ method, url: path }));
const guarded = served.filter(isForPeople);

/** All that the owner can read, to see that nothing of it moved. */
async function everythingOf({ as, organization: { slug } }: Tenant) {
  const project = `/api/organizations/${slug}/projects/${PROJECT}`;
  const urls = [
    '/api/auth/me',
    '/api/dashboard',
    `/api/organizations/${slug}`,
    `/api/organizations/${slug}/users`,
    `/api/organizations/${slug}/invitations`,
    `/api/organizations/${slug}/projects`,
    `${project}/documents`,
    `${project}/documents/${DOCUMENT}`,
    `${project}/documents/${DOCUMENT}/test-cases`,
    `${project}/documents/${DOCUMENT}/test-cases/history`,
    `${project}/documents/${DOCUMENT}/test-runs`,
    `${project}/documents/${DOCUMENT}/integration/info`,
    `${project}/documents/${DOCUMENT}/integration/requests`,
  ];
  return Promise.all(urls.map(async (url) => (await as('GET', url)).body));
}

test('the table names every call that requires a signed-in person', () => {
  expect(guarded.map(nameOf).sort()).toEqual(Object.keys(calls).sort());
});

describe.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, { method, path }) => {
  const { status } = calls[name] ?? { status: 0 };
  const bodyFor = (person: Tenant) => bodyOf(name, person);

  test('answers 401 to a stranger', async () => {
    const url = addressOf(path, owner);
    const response = await callerWith(app, null)(method, url, bodyFor(owner));
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ code: 'unauthenticated', message: 'Not authenticated' });
  });

  test('serves its owner', async () => {
    // A call that changes things is made to things of its own.
    const person = method === 'GET' ? owner : await createTenant(server);
    await prepare(name, person);
    expect((await person.as(method, addressOf(path, person), bodyFor(person))).statusCode).toBe(status);
  });

  if (!path.includes(':')) return;

  test('answers a neighbour as if it were missing, and changes nothing', async () => {
    const theirs = addressOf(path, owner);
    const missing = path.includes(':orgSlug')
      ? addressOf(path, owner, { organization: 'no-such-organization' })
      : path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000');
    const body = bodyFor(owner);
    const [response, expected] = [await neighbour.as(method, theirs, body), await neighbour.as(method, missing, body)];
    expect(response.statusCode).toBe(404);
    expect([response.statusCode, response.body]).toEqual([expected.statusCode, expected.body]);
    expect(await everythingOf(owner)).toEqual(untouched);
  });

  if (!path.includes(':projectSlug')) return;

  test('answers 404 for a missing project or document', async () => {
    const url = addressOf(path, owner, { project: 'no-such-project' });
    expect((await owner.as(method, url, bodyFor(owner))).statusCode).toBe(404);
    if (!path.includes(':docSlug')) return;
    const missing = addressOf(path, owner, { document: 'no-such-document' });
    const response = await owner.as(method, missing, bodyFor(owner));
    expect([response.statusCode, response.json().message]).toEqual([404, 'Document not found']);
  });
});
