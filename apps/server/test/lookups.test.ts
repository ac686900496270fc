import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { decisionLoader } from '../src/runtime/public/decision-loader.ts';
import { MAX_LOOKUPS, MAX_WAITING_LOOKUPS, servedDocuments } from '../src/runtime/public/served-documents.ts';
import { double } from './support/graphs.ts';
import { makeTestProject, serve } from './support/test-project.ts';
import { startTestServer } from './support/test-server.ts';

/** Running and waiting. */
const MOST = MAX_LOOKUPS + MAX_WAITING_LOOKUPS;

/** Each organization pays for itself. */
const unpaid = { accountOf: (organizationId: string) => organizationId, findOutAccount: async () => {} };

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });

test('a decision that is called a thousand times at once is looked up twice', async () => {
  const testProject = await makeTestProject(app);
  const { content } = await testProject.create('Child', double);
  const served = servedDocuments({ ...unpaid, db: database.db, onProblem: () => {} });
  const load = decisionLoader({ db: database.db, served });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const resolution = { from: 'saved', projectSlug: 'loans' } as const;
  const lookup = { tenant: testProject.organization.id, resolution, key: 'child' };
  const found = await Promise.all(Array.from({ length: 1_000 }, () => load(lookup)));
  expect(found).toEqual(Array(1_000).fill(expect.objectContaining({ content })));
  // The server asks for documents of its own accord meanwhile, but not for this one.
  const lookups = query.mock.calls.filter(([statement, values]) =>
    /from \\"documents\\".*"child"/.test(`${JSON.stringify(statement)}${JSON.stringify(values)}`),
  );
  expect(lookups).toHaveLength(2);
  await served.close();
});

describe('calls of made-up addresses', () => {
  test('do not keep out the callers of a document that was published again', async () => {
    const testProject = await makeTestProject(app);
    const { slug } = await serve(testProject, 'Known', double);
    const address = { orgSlug: testProject.organization.slug, projectSlug: 'loans', docSlug: slug };
    const served = servedDocuments({ ...unpaid, db: database.db, onProblem: () => {} });
    await served.find(address);
    const found = await database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table documents in access exclusive mode`);
      served.forget(testProject.organization.id);
      const madeUp = Array.from({ length: MOST }, (_, n) =>
        served.findForAnyone({ ...address, docSlug: `made-up-${n}` }),
      );
      await expect(served.findForAnyone({ ...address, docSlug: 'one-more' })).rejects.toThrow('too much to do');
      return { madeUp, known: served.findForAnyone(address) };
    });
    expect(await found.known).toMatchObject({ organizationId: testProject.organization.id });
    await Promise.all(found.madeUp);
    await served.close();
  });

  test('keep out no callers of a document that many call for the first time', async () => {
    const testProject = await makeTestProject(app);
    const { slug } = await serve(testProject, 'Cold', double);
    const address = { orgSlug: testProject.organization.slug, projectSlug: 'loans', docSlug: slug };
    const served = servedDocuments({ ...unpaid, db: database.db, onProblem: () => {} });
    const calls = await database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table documents in access exclusive mode`);
      for (let n = 0; n < MAX_LOOKUPS; n++) void served.findForAnyone({ ...address, docSlug: `made-up-${n}` });
      return Array.from({ length: MOST }, () => served.findForAnyone(address));
    });
    for (const found of await Promise.all(calls))
      expect(found).toMatchObject({ organizationId: testProject.organization.id });
    await served.close();
  });

  test('are looked up a few at a time and answered 503 beyond that, while known documents are served', async () => {
    const testProject = await makeTestProject(app);
    const { slug, token } = await serve(testProject, 'Twice', double);
    expect((await testProject.call(slug, token, { n: 1 })).statusCode).toBe(200);
    const more = 5;
    const calls = await database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table documents in access exclusive mode`);
      const refused: object[] = [];
      const calls = Array.from({ length: MOST + more }, async (_, n) => {
        const { statusCode, headers, json } = await testProject.call(`made-up-${n}`, 'rwi_x', {});
        if (statusCode === 503) refused.push({ retryAfter: headers['retry-after'], ...json() });
        return statusCode;
      });
      await expect.poll(() => refused).toHaveLength(more);
      expect(refused[0]).toMatchObject({
        code: 'unavailable',
        message: 'There is too much to do at the moment. Try again shortly.',
        retryAfter: '1',
      });
      expect((await testProject.call(slug, token, { n: 2 })).json().evaluation.result).toEqual({ double: 4 });
      return calls;
    });
    expect((await Promise.all(calls)).filter((status) => status === 401)).toHaveLength(MOST);
    expect((await testProject.call('made-up', 'rwi_x', {})).statusCode).toBe(401);
  });
});
