import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { documents, documentVersions, logEntries, projectMembers, projects } from '../../src/platform/tables/index.ts';
import { double } from '../support/graphs.ts';
import { addMember, registerPerson } from '../support/people.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { oneConnection, startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ RATE_LIMIT: 'off' }, oneConnection);
const { app, database } = server;
const { db } = database;

describe('a project that was made at the address of another', () => {
  let person: Awaited<ReturnType<typeof registerPerson>>;
  let path: string;
  let meant: string;
  let present: { id: string };
  beforeEach(async () => {
    person = await registerPerson(app);
    const projects = `/api/organizations/${person.organization.slug}/projects`;
    path = `${projects}/loans`;
    meant = (await person.as('POST', projects, { name: 'Loans' })).json().id;
    await person.as('DELETE', path);
    present = (await person.as('POST', projects, { name: 'Loans' })).json();
  });

  test.each([
    ['renamed', (id: string) => person.as('PUT', path, { name: 'Credit', project_id: id }), 200],
    ['deleted', (id: string) => person.as('DELETE', `${path}?project_id=${id}`), 204],
  ] as const)('is not %s in its place', async (_, change, status) => {
    const refused = await change(meant);
    expect([refused.statusCode, refused.json().message]).toEqual([404, 'Project not found']);
    expect((await person.as('GET', path)).json()).toEqual(present);
    expect((await change(present.id)).statusCode).toBe(status);
  });
});

describe('deleting a project', () => {
  test('ends its endpoints, its roles and its address at once, and all that it holds soon', async () => {
    const testProject = await makeTestProject(app);
    const { slug, token } = await serve(testProject, 'Double', double);
    expect((await testProject.call(slug, token, { n: 2 })).statusCode).toBe(200);
    const viewer = await addMember(server, testProject.organization, 'viewer');
    const project = testProject.documents.replace('/documents', '');
    await testProject.as('PUT', `${project}/members/${viewer.user.id}`, { role: 'member' });
    const { id } = (await testProject.as('GET', project)).json();
    expect((await testProject.as('DELETE', project)).statusCode).toBe(204);

    expect((await testProject.call(slug, token, { n: 2 })).statusCode).toBe(401);
    expect((await testProject.as('GET', `${testProject.documents}/${slug}`)).statusCode).toBe(404);
    const again = await testProject.as('POST', `/api/organizations/${testProject.orgSlug}/projects`, { name: 'Loans' });
    expect(again.json()).toMatchObject({ slug: 'loans' });
    expect((await viewer.as('POST', testProject.documents, { name: 'Own' })).statusCode).toBe(403);

    const { id: organizationId } = testProject.organization;
    const left = async () => ({
      projects: await db.$count(projects, eq(projects.id, id)),
      documents: await db.$count(documents, eq(documents.organizationId, organizationId)),
      versions: await db.$count(documentVersions, eq(documentVersions.organizationId, organizationId)),
      entries: await db.$count(logEntries, eq(logEntries.organizationId, organizationId)),
      roles: await db.$count(projectMembers, eq(projectMembers.organizationId, organizationId)),
    });
    const nothing = { projects: 0, documents: 0, versions: 0, entries: 0, roles: 0 };
    await expect.poll(left, { timeout: 20_000 }).toEqual(nothing);
  });

  test('leaves nothing of it to be seen while it is being deleted', async () => {
    const testProject = await makeTestProject(app);
    const { slug, token } = await serve(testProject, 'Double', double);
    const project = testProject.documents.replace('/documents', '');
    await testProject.as('PUT', project, { name: 'Loans', requires_approval: true });
    await testProject.save(slug, { nodes: [], edges: [] });
    await testProject.as('POST', `${testProject.documents}/${slug}/approval-requests`, { note: 'Please' });
    const organization = `/api/organizations/${testProject.orgSlug}`;
    const { id } = (await testProject.as('GET', project)).json();
    const dashboard = async () => (await testProject.as('GET', '/api/dashboard')).json();
    const before = await dashboard();

    // What the first step of a deletion leaves, with all that it held.
    await db.update(projects).set({ deletedAt: new Date(), slug: sql`id::text` }).where(eq(projects.id, id));
    for (const address of ['loans', id]) {
      for (const path of ['', '/documents', `/documents/${slug}`, '/members'])
        expect([path, (await testProject.as('GET', `${organization}/projects/${address}${path}`)).statusCode]).toEqual([
          path,
          404,
        ]);
      const url = `/api/public/${testProject.orgSlug}/${address}/${slug}`;
      const headers = { authorization: `Bearer ${token}` };
      const called = await app.inject({ method: 'POST', url, headers, payload: { input_data: { n: 2 } } });
      expect(called.statusCode).toBe(401);
    }
    expect((await testProject.as('GET', `${organization}/projects`)).json()).toEqual({ projects: [] });
    expect((await testProject.as('GET', `${organization}/approval-requests`)).json().approval_requests).toEqual([]);
    expect((await testProject.as('GET', `${organization}/search?q=o`)).json()).toMatchObject({
      projects: [],
      documents: [],
    });
    const after = await dashboard();
    expect(JSON.stringify(before)).toMatch(/double/i);
    expect(JSON.stringify(after)).not.toMatch(/double|loans/i);
    expect(after.stats).toMatchObject({ active_projects: 0, total_documents: 0 });
  });
});
