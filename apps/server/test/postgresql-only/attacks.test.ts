import { endpoints } from '@rulewright/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { double } from '../support/graphs.ts';
import { password } from '../support/people.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const { app } = await startTestServer({ RATE_LIMIT: 'off' });

let testProject: TestProject;
let neighbour: TestProject;
beforeAll(async () => {
  [testProject, neighbour] = [await makeTestProject(app), await makeTestProject(app)];
});

describe('what the contract does not name is not taken', () => {
  const wanted = () => ({
    id: '00000000-0000-4000-8000-000000000000',
    organization_id: neighbour.organization.id,
    organizationId: neighbour.organization.id,
    role: 'owner',
    status: 'archived',
    version: 99,
    publishedVersion: 1,
    is_published: true,
  });

  test('in a project and a document', async () => {
    const projects = `/api/organizations/${testProject.orgSlug}/projects`;
    const project = (await testProject.as('POST', projects, { name: 'Claims', ...wanted() })).json();
    expect(project).toMatchObject({ slug: 'claims', status: 'active' });
    expect(project.id).not.toBe(wanted().id);
    const document = (
      await testProject.as('POST', testProject.documents, { name: 'Greedy', content: double, ...wanted() })
    ).json();
    expect(document).toMatchObject({ version: 1, is_published: false, project_slug: 'loans' });
    expect(document.id).not.toBe(wanted().id);
    expect((await neighbour.as('GET', neighbour.documents)).json()).toEqual({ documents: [] });
  });
});

describe('a page of another site', () => {
  test('finds no cookie to ride on', async () => {
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: testProject.user.email, password },
    });
    expect([login.statusCode, login.headers['set-cookie']]).toEqual([200, undefined]);
  });

  test('may read no call but the public one', async () => {
    const guarded = endpoints.filter(({ access }) => access !== 'token');
    for (const { method, path } of guarded) {
      const headers = { origin: 'https://evil.example.com', authorization: `Bearer ${testProject.token}` };
      const response = await app.inject({ method: 'OPTIONS', url: path, headers });
      expect([method, path, response.headers['access-control-allow-origin']]).toEqual([method, path, undefined]);
    }
  });

  test('cannot send what a form can send', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': type },
        payload: JSON.stringify({ email: testProject.user.email, password }),
      });
      expect([type, response.statusCode]).toEqual([type, 415]);
    }
  });
});

describe('a line break in a name', () => {
  test.each(['Ada\r\nSet-Cookie: a=b', 'Ada\nBcc: everyone@example.com', 'Ada\u0000'])(
    'is refused: %j',
    async (name) => {
      const profile = { firstName: name, lastName: 'King', email: testProject.user.email };
      expect((await testProject.as('PUT', '/api/auth/me', profile)).statusCode).toBe(400);
      expect((await testProject.as('POST', testProject.documents, { name })).statusCode).toBe(400);
    },
  );
});

test.each(['..', '../loans', 'a/b', 'a%2fb', 'A', ' a', 'a?b', 'a#b', '-', '\u0000'])(
  'a slug that is none is refused: %j',
  async (slug) => {
    const response = await testProject.as('POST', testProject.documents, { name: 'Twice', slug });
    expect(response.statusCode).toBe(400);
  },
);

test("one organization's token opens nothing of another's, whatever the address says", async () => {
  const { token } = await serve(testProject, 'Twice', double);
  await serve(neighbour, 'Twice', double);
  const addresses = [
    neighbour.publicPath('twice'),
    `${testProject.publicPath('twice')}/../../../${neighbour.orgSlug}/loans/twice`,
    `/api/public/${testProject.orgSlug}%2f..%2f${neighbour.orgSlug}/loans/twice`,
  ];
  for (const url of addresses) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.inject({ method: 'POST', url, headers, payload: { input_data: { n: 1 } } });
    expect([url, response.statusCode]).toEqual([url, 401]);
  }
});
