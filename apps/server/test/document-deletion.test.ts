import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { documents, documentVersions, logEntries } from '../src/platform/tables/index.ts';
import { storeLogEntries } from '../src/runtime/log/evaluation-log-repository.ts';
import { double } from './support/graphs.ts';
import { makeLogEntries } from './support/log-entries.ts';
import { startTestServer } from './support/test-server.ts';
import type { Workbench } from './support/workbench.ts';
import { makeWorkbench, serve } from './support/workbench.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });
const { db } = database;

const ofBench = ({ organization }: Workbench) => ({ organizationId: organization.id });

async function documentIdOf(bench: Workbench): Promise<string> {
  const [document] = await db.select().from(documents).where(eq(documents.organizationId, bench.organization.id));
  return (document as { id: string }).id;
}

/** More than one step deletes. */
const MANY = 2_500;

test('a document with very many versions and log entries is deleted in steps, and its address is free at once', async () => {
  const bench = await makeWorkbench(app);
  await bench.create('Fees', double);
  const documentId = await documentIdOf(bench);
  await db.execute(sql`
    insert into document_versions (organization_id, document_id, version, content, content_bytes, content_hash)
    select organization_id, document_id, n, content, content_bytes, content_hash
    from document_versions, generate_series(2, ${MANY}) as n where document_id = ${documentId}`);
  await storeLogEntries(db, makeLogEntries({ ...ofBench(bench), documentId }, MANY));
  const countVersions = () => db.$count(documentVersions, eq(documentVersions.documentId, documentId));

  expect((await bench.as('DELETE', `${bench.documents}/fees`)).statusCode).toBe(204);
  expect(await countVersions()).toBeGreaterThan(0);
  expect((await bench.as('GET', `${bench.documents}/fees`)).statusCode).toBe(404);
  expect(await bench.create('Fees', double)).toMatchObject({ slug: 'fees', version: 1 });

  await expect.poll(() => db.$count(documents, eq(documents.id, documentId))).toBe(0);
  expect(await countVersions()).toBe(0);
  expect(await db.$count(logEntries, eq(logEntries.documentId, documentId))).toBe(0);
  expect((await bench.as('GET', `${bench.documents}/fees`)).statusCode).toBe(200);
});

test('a document that is deleted, and of which something is left, is found by nobody', async () => {
  const bench = await makeWorkbench(app);
  const { slug, token } = await serve(bench, 'Fees', double);
  const organization = `/api/organizations/${bench.orgSlug}`;
  const seen = async () => ({
    listed: (await bench.as('GET', bench.documents)).json().documents.length,
    found: (await bench.as('GET', `${organization}/search?q=fees`)).json().documents.length,
    counted: (await bench.as('GET', '/api/dashboard')).json().stats.total_documents,
    recent: (await bench.as('GET', '/api/dashboard')).json().recent_documents.length,
    read: (await bench.as('GET', `${bench.documents}/${slug}`)).statusCode,
    saved: (await bench.save(slug, double)).statusCode,
    evaluated: (await bench.evaluate(slug, { n: 1 })).statusCode,
  });
  expect(await seen()).toEqual({ listed: 1, found: 1, counted: 1, recent: 1, read: 200, saved: 200, evaluated: 200 });
  // The mark alone: it keeps its address, by which it could be found.
  await db.update(documents).set({ deletedAt: new Date() }).where(eq(documents.organizationId, bench.organization.id));
  expect(await seen()).toEqual({ listed: 0, found: 0, counted: 0, recent: 0, read: 404, saved: 404, evaluated: 404 });
  await expect.poll(async () => (await bench.call(slug, token, { n: 1 })).statusCode).toBe(401);
});

test('what is left of a deleted document goes with the next deletion', async () => {
  const bench = await makeWorkbench(app);
  await bench.create('Fees', double);
  await bench.create('Rates', double);
  await db.update(documents).set({ deletedAt: new Date() }).where(eq(documents.slug, 'fees'));
  // Any deletion begins what was left of others.
  await bench.as('DELETE', `${bench.documents}/rates`);
  await expect.poll(() => db.$count(documents, eq(documents.organizationId, bench.organization.id))).toBe(0);
});
