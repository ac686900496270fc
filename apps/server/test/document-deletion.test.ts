import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { documents, documentVersions, logEntries } from '../src/platform/tables/index.ts';
import { storeLogRecords } from '../src/runtime/log/evaluation-log-repository.ts';
import { double } from './support/graphs.ts';
import { makeLogRecords } from './support/log-entries.ts';
import type { TestProject } from './support/test-project.ts';
import { makeTestProject, serve } from './support/test-project.ts';
import { startTestServer } from './support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });
const { db } = database;

const ofBench = ({ organization }: TestProject) => ({ organizationId: organization.id });

async function documentIdOf(testProject: TestProject): Promise<string> {
  const [document] = await db.select().from(documents).where(eq(documents.organizationId, testProject.organization.id));
  return (document as { id: string }).id;
}

/** More than one step deletes. */
const MANY = 2_500;

test('a document with very many versions and log entries is deleted in steps, and its address is free at once', async () => {
  const testProject = await makeTestProject(app);
  await testProject.create('Fees', double);
  const documentId = await documentIdOf(testProject);
  await db.execute(sql`
    insert into document_versions (organization_id, document_id, version, content, content_bytes, content_hash)
    select organization_id, document_id, n, content, content_bytes, content_hash
    from document_versions, generate_series(2, ${MANY}) as n where document_id = ${documentId}`);
  await storeLogRecords(db, makeLogRecords({ ...ofBench(testProject), documentId }, MANY));
  const countVersions = () => db.$count(documentVersions, eq(documentVersions.documentId, documentId));

  expect((await testProject.as('DELETE', `${testProject.documents}/fees`)).statusCode).toBe(204);
  expect(await countVersions()).toBeGreaterThan(0);
  expect((await testProject.as('GET', `${testProject.documents}/fees`)).statusCode).toBe(404);
  expect(await testProject.create('Fees', double)).toMatchObject({ slug: 'fees', version: 1 });

  await expect.poll(() => db.$count(documents, eq(documents.id, documentId))).toBe(0);
  expect(await countVersions()).toBe(0);
  expect(await db.$count(logEntries, eq(logEntries.documentId, documentId))).toBe(0);
  expect((await testProject.as('GET', `${testProject.documents}/fees`)).statusCode).toBe(200);
});

test('a document that is deleted, and of which something is left, is found by nobody', async () => {
  const testProject = await makeTestProject(app);
  const { slug, token } = await serve(testProject, 'Fees', double);
  const organization = `/api/organizations/${testProject.orgSlug}`;
  const seen = async () => ({
    listed: (await testProject.as('GET', testProject.documents)).json().documents.length,
    found: (await testProject.as('GET', `${organization}/search?q=fees`)).json().documents.length,
    counted: (await testProject.as('GET', '/api/dashboard')).json().stats.total_documents,
    recent: (await testProject.as('GET', '/api/dashboard')).json().recent_documents.length,
    read: (await testProject.as('GET', `${testProject.documents}/${slug}`)).statusCode,
    saved: (await testProject.save(slug, double)).statusCode,
    evaluated: (await testProject.evaluate(slug, { n: 1 })).statusCode,
  });
  expect(await seen()).toEqual({ listed: 1, found: 1, counted: 1, recent: 1, read: 200, saved: 200, evaluated: 200 });
  // The mark alone: it keeps its address, by which it could be found.
  await db
    .update(documents)
    .set({ deletedAt: new Date() })
    .where(eq(documents.organizationId, testProject.organization.id));
  expect(await seen()).toEqual({ listed: 0, found: 0, counted: 0, recent: 0, read: 404, saved: 404, evaluated: 404 });
  await expect.poll(async () => (await testProject.call(slug, token, { n: 1 })).statusCode).toBe(401);
});

test('what is left of a deleted document goes with the next deletion', async () => {
  const testProject = await makeTestProject(app);
  await testProject.create('Fees', double);
  await testProject.create('Rates', double);
  await db.update(documents).set({ deletedAt: new Date() }).where(eq(documents.slug, 'fees'));
  // Any deletion begins what was left of others.
  await testProject.as('DELETE', `${testProject.documents}/rates`);
  await expect.poll(() => db.$count(documents, eq(documents.organizationId, testProject.organization.id))).toBe(0);
});
