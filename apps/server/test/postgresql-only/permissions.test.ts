import type { Endpoint, Role as RoleName } from '@rulewright/contract';
import { endpoints, forbiddenMessage, may, permissionOf, Role } from '@rulewright/contract';
import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { memberships, projectMembers } from '../../src/platform/tables/index.ts';
import type { Tenant } from '../support/every-call.ts';
import { addressOf, bodyOf, calls, createTenant, nameOf, prepare } from '../support/every-call.ts';
import { registerPerson } from '../support/people.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ RATE_LIMIT: 'off' });
const { app, database } = server;

const guarded = endpoints.filter(
  (endpoint) => permissionOf(endpoint) && app.hasRoute({ ...endpoint, url: endpoint.path }),
);

test('the table names every call that needs a permission', () => {
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(guarded.map(nameOf)));
});

type Person = Awaited<ReturnType<typeof registerPerson>>;

/** One for each role, who are members of every organization that is made here: to make a person takes long. */
const people = {} as Record<RoleName, Person>;

/** An organization that is left as it is. */
let shared: Tenant;

/** An organization with somebody of each role. */
async function staffed(): Promise<Tenant> {
  const owner = await createTenant(server);
  const { id: organizationId } = owner.organization;
  await database.db
    .insert(memberships)
    .values(Role.options.map((role) => ({ organizationId, userId: people[role].user.id, role, searchText: '' })));
  return owner;
}

beforeAll(async () => {
  for (const role of Role.options) people[role] = await registerPerson(app);
  shared = await staffed();
});

/** Makes a call in the owner's organization as somebody else. */
const ask = ({ method, path }: Endpoint, person: Pick<Tenant, 'as'>, owner: Tenant) =>
  person.as(method, addressOf(path, owner), bodyOf(nameOf({ method, path }), owner));

// A call without an organization in its address is about the caller's own, where every role may make it.
const ofOrganization = guarded.filter(({ path }) => path.includes(':orgSlug'));

describe.each(ofOrganization.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const permission = permissionOf(endpoint) as NonNullable<ReturnType<typeof permissionOf>>;
  const [allowed, refused] = [
    Role.options.filter((role) => may(role, permission)),
    Role.options.filter((role) => !may(role, permission)),
  ];

  test.each(refused)('refuses a %s, and says which role is allowed', async (role) => {
    const response = await ask(endpoint, people[role], shared);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ code: 'forbidden', message: forbiddenMessage(permission) });
  });

  test.each(allowed)('serves a %s', async (role) => {
    const owner = endpoint.method === 'GET' ? shared : await staffed();
    await prepare(name, owner);
    expect((await ask(endpoint, people[role], owner)).statusCode).toBe(
      calls[name]?.statusFor?.[role] ?? calls[name]?.status,
    );
  });
});

test('the OpenAPI document says which permission a call needs, and who has it', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  for (const endpoint of guarded) {
    const permission = permissionOf(endpoint) as NonNullable<ReturnType<typeof permissionOf>>;
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    expect(paths[path][endpoint.method.toLowerCase()], path).toMatchObject({
      security: [{ person: [permission] }],
      description: forbiddenMessage(permission),
    });
  }
});

const project = (owner: Tenant) => `/api/organizations/${owner.organization.slug}/projects/loans`;

test('a viewer sees that there is a token, but not its value', async () => {
  const owner = await staffed();
  const integration = `${project(owner)}/documents/approval/integration`;
  await owner.as('POST', `${integration}/token`, { action: 'generate' });
  const { token, ...rest } = (await owner.as('GET', `${integration}/info`)).json();
  expect(token).toMatch(/^rwi_/);
  expect((await people.viewer.as('GET', `${integration}/info`)).json()).toEqual({
    ...rest,
    hasToken: true,
    token: null,
  });
});

test('a member may delete documents, except live ones', async () => {
  const owner = await staffed();
  const document = `${project(owner)}/documents/approval`;
  await owner.as('POST', `${document}/publish`, { publish: true });
  const refusal = await people.member.as('DELETE', document);
  expect(refusal.statusCode).toBe(403);
  expect(refusal.json().message).toBe('Only admins and owners can delete documents that are live.');
  await owner.as('POST', `${document}/unpublish`, {});
  expect((await people.member.as('DELETE', document)).statusCode).toBe(204);
});

test('a role in a project applies in that project only', async () => {
  const owner = await staffed();
  const { viewer } = people;
  const projects = `/api/organizations/${owner.organization.slug}/projects`;
  await owner.as('POST', projects, { name: 'Claims' });
  const { id } = (await owner.as('GET', project(owner))).json();
  await database.db
    .insert(projectMembers)
    .values({ organizationId: owner.organization.id, projectId: id, userId: viewer.user.id, role: 'member' });
  const create = (slug: string) => viewer.as('POST', `${projects}/${slug}/documents`, { name: 'Fees' });
  expect([(await create('loans')).statusCode, (await create('claims')).statusCode]).toEqual([201, 403]);
  expect((await viewer.as('GET', project(owner))).json().role).toBe('member');
});

test('a person who is no longer a member is answered as a stranger from the next call on', async () => {
  const owner = await staffed();
  const read = () => people.admin.as('GET', project(owner));
  expect((await read()).statusCode).toBe(200);
  const { id } = owner.organization;
  await database.db
    .delete(memberships)
    .where(and(eq(memberships.organizationId, id), eq(memberships.userId, people.admin.user.id)));
  const response = await read();
  expect([response.statusCode, response.json().message]).toEqual([404, 'Organization not found']);
});

test('a signed-in call queries the person and the permissions once, and a public call does not query them', async () => {
  const testProject = await makeTestProject(app);
  const { slug, token } = await serve(testProject, 'Fee', {
    nodes: [{ id: 'in', name: 'Request', type: 'inputNode' }],
    edges: [],
  });
  // Over a connection: a request that is injected does not say that all of it is there, and is asked about twice.
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  async function checksOf(path: string, secret: string, method = 'GET') {
    query.mockClear();
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const { status } = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(method === 'POST' && { body: '{"input_data":{}}' }),
    });
    expect(status).toBe(200);
    return query.mock.calls.filter(([statement]) => JSON.stringify(statement)?.includes('memberships')).length;
  }
  expect(await checksOf(`/api/organizations/${testProject.orgSlug}`, testProject.token)).toBe(1);
  expect(await checksOf(testProject.documents, testProject.token)).toBe(1);
  expect(await checksOf(testProject.publicPath(slug), token, 'POST')).toBe(0);
  query.mockRestore();
});
