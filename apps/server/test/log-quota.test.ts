import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { evaluationCounts, logEntries } from '../src/platform/tables/index.ts';
import { deleteOldestEntriesOf, findAccountLogs } from '../src/runtime/log/evaluation-log-repository.ts';
import { logQuota } from '../src/runtime/log/log-quota.ts';
import { logTrimming } from '../src/runtime/log/log-trimming.ts';
import { chain, expressions } from './support/graphs.ts';
import type { TestProject } from './support/test-project.ts';
import { inAnotherOrganization, makeTestProject, serve } from './support/test-project.ts';
import { startTestServer } from './support/test-server.ts';

const MB = 1024 * 1024;

const { app, database } = await startTestServer({ RATE_LIMIT: 'off', LOG_QUOTA_MB: '1', LOG_QUOTA_ENTRIES: '1000' });
const { db } = database;
const hasManyConnections = inject('storage').kind === 'postgres';

const echo = chain(expressions({ text: 'text' }));

type Served = { testProject: TestProject; slug: string; token: string };

async function serveEcho(project?: TestProject): Promise<Served> {
  const testProject = project ?? (await makeTestProject(app));
  return { testProject, ...(await serve(testProject, 'Echo', echo)) };
}

/** Each input, and each output, has about so many kilobytes. */
async function call({ testProject, slug, token }: Served, count: number, kilobytes = 15) {
  const text = randomBytes(kilobytes * 512).toString('hex');
  const answers = await Promise.all(Array.from({ length: count }, () => testProject.call(slug, token, { text })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(count).fill(200));
}

const requestsOf = ({ testProject, slug }: Served) => `${testProject.documents}/${slug}/integration/requests`;

async function usageOf(served: Served) {
  return (await served.testProject.as('GET', `${requestsOf(served)}?limit=1`)).json().usage;
}

async function latestOf(served: Served) {
  const [latest] = (await served.testProject.as('GET', `${requestsOf(served)}?limit=1`)).json().requests;
  return (await served.testProject.as('GET', `${requestsOf(served)}/${latest.id}`)).json();
}

const countsOf = ({ testProject }: Served) =>
  db.select().from(evaluationCounts).where(eq(evaluationCounts.organizationId, testProject.organization.id));

const entriesOf = ({ testProject }: Served) => eq(logEntries.organizationId, testProject.organization.id);

/** What is stored, counted entry by entry. */
async function storedBy(served: Served) {
  const bytes = sql<number>`sum(256 + coalesce(octet_length(input), 0) + coalesce(octet_length(output), 0))::int`;
  const [row] = await db
    .select({ entries: sql<number>`count(*)::int`, bytes })
    .from(logEntries)
    .where(entriesOf(served));
  return row;
}

describe('a log that exceeds its quota', () => {
  test('loses its oldest entries and then keeps inputs again, while that of a neighbour stays as it is', async () => {
    const [loud, quiet] = [await serveEcho(), await serveEcho()];
    await call(quiet, 1);
    await expect
      .poll(() => usageOf(quiet))
      .toMatchObject({ state: 'room', entries: 1, max_bytes: MB, max_entries: 1_000 });
    const before = await usageOf(quiet);
    await call(loud, 1, 1);
    await expect.poll(() => latestOf(loud)).toMatchObject({ not_kept: null });
    const { id: oldest } = await latestOf(loud);
    for (let n = 0; n < 5; n++) await call(loud, 20);
    const statusOfOldest = async () => (await loud.testProject.as('GET', `${requestsOf(loud)}/${oldest}`)).statusCode;
    await expect.poll(statusOfOldest).toBe(404);
    // Whatever was kept without an input meanwhile, there is room in the end.
    await expect
      .poll(async () => {
        await call(loud, 1, 2);
        return (await latestOf(loud)).not_kept;
      })
      .toBe(null);
    expect((await usageOf(loud)).bytes).toBeLessThan(MB);
    expect(await usageOf(quiet)).toEqual(before);
    expect((await latestOf(quiet)).input).toContain('text');
  });

  test.runIf(hasManyConnections)('keeps no inputs and outputs until that is done, and says why', async () => {
    const loud = await serveEcho();
    const organizationId = loud.testProject.organization.id;
    await db.transaction(async (tx) => {
      // As another server process does that deletes them.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('log quota'), hashtext(${organizationId}))`);
      const full = { day: '2026-01-01', count: 0, entries: 1, bytes: 10 * MB };
      await db.insert(evaluationCounts).values({ organizationId, ...full });
      await call(loud, 1, 1);
      await expect.poll(async () => (await usageOf(loud)).entries).toBe(2);
      await expect
        .poll(async () => {
          await call(loud, 1, 1);
          return latestOf(loud);
        })
        .toMatchObject({ input: null, output: null, not_kept: 'quota' });
      expect(await usageOf(loud)).toMatchObject({ state: 'full' });
    });
    await expect
      .poll(async () => {
        await call(loud, 1, 1);
        return latestOf(loud);
      })
      .toMatchObject({ input: expect.stringContaining('text'), not_kept: null });
  });

  test('is that of all organizations of one person together, and the largest of them loses entries', async () => {
    const first = await serveEcho();
    const second = await serveEcho(await inAnotherOrganization(app, first.testProject));
    await call(second, 10, 15);
    await expect.poll(async () => (await usageOf(second)).entries).toBe(10);
    const { bytes } = await usageOf(second);
    await call(first, 20, 15);
    await expect.poll(async () => (await usageOf(first)).entries).toBe(20);
    expect(await usageOf(second)).toMatchObject({ state: 'nearly_full', limited_by: 'bytes', entries: 10, bytes });
    await call(first, 6, 15);
    await expect
      .poll(async () => (await usageOf(first)).bytes + (await usageOf(second)).bytes)
      .toBeLessThanOrEqual(0.8 * MB);
    expect(await usageOf(second)).toMatchObject({ entries: 10, bytes });
  });

  test('loses its oldest entries when there are too many of them, however small', async () => {
    const many = await serveEcho();
    const { testProject, slug, token } = many;
    const inputs = Array.from({ length: 600 }, () => ({ text: 'x' }));
    for (let n = 0; n < 2; n++) expect((await testProject.callBatch(slug, token, inputs)).statusCode).toBe(200);
    await expect.poll(async () => (await usageOf(many)).entries).toBeLessThanOrEqual(800);
    // The dashboard counts what was evaluated, and not what is kept of it.
    await expect.poll(async () => (await countsOf(many))[0]?.count).toBe(1_200);
  });
});

test('only the partitions that entries were deleted from are vacuumed', async () => {
  const served = await serveEcho();
  await call(served, 3, 1);
  await expect.poll(async () => (await usageOf(served)).entries).toBe(3);
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct tableoid::regclass::text as name from ${logEntries} where ${entriesOf(served)}`,
  );
  const reclaimed: string[] = [];
  const { note, close } = logTrimming({
    isEmbedded: false,
    db,
    quota: logQuota({ entries: 1, bytes: 1 }, null),
    reclaim: async (partition) => void reclaimed.push(partition),
    onProblem: (error) => {
      throw error;
    },
  });
  for (const log of await findAccountLogs(db, [served.testProject.organization.id])) note(log);
  await expect.poll(() => reclaimed).toEqual(rows.map(({ name }) => name));
  await close();
});

describe('what is counted as stored', () => {
  test('is what the log holds, also after some of it was deleted', async () => {
    const served = await serveEcho();
    await call(served, 3, 2);
    await call(served, 2, 20);
    await expect.poll(async () => (await usageOf(served)).entries).toBe(5);
    expect(await usageOf(served)).toMatchObject((await storedBy(served)) as object);
    const other = await serve(served.testProject, 'Other', echo);
    await call({ ...served, ...other }, 2, 1);
    await expect.poll(async () => (await usageOf(served)).entries).toBe(7);
    await served.testProject.as('DELETE', `${served.testProject.documents}/${other.slug}`);
    await expect.poll(async () => (await usageOf(served)).entries).toBe(5);
    expect(await usageOf(served)).toMatchObject((await storedBy(served)) as object);
    expect(await countsOf(served)).toMatchObject([{ count: 7 }]);
  });

  test('comes to nothing when all is deleted, also where it was counted wrongly', async () => {
    const served = await serveEcho();
    const organizationId = served.testProject.organization.id;
    await db.insert(evaluationCounts).values({ organizationId, day: '2026-01-01', count: 5, entries: 5, bytes: 5 });
    await call(served, 3, 1);
    await expect.poll(async () => (await usageOf(served)).entries).toBe(8);
    for (let n = 0; n < 2; n++) await db.transaction((tx) => deleteOldestEntriesOf(tx, organizationId));
    expect(await usageOf(served)).toMatchObject({ entries: 0, bytes: 0, state: 'room' });
    expect(await db.$count(logEntries, and(entriesOf(served)))).toBe(0);
    expect((await countsOf(served)).map(({ count }) => count).sort()).toEqual([3, 5]);
  });

  // The embedded database runs one transaction at a time.
  test.runIf(hasManyConnections)(
    'stays while somebody else holds the entries, who may not delete them after all',
    async () => {
      const served = await serveEcho();
      const organizationId = served.testProject.organization.id;
      await call(served, 3, 1);
      await expect.poll(async () => (await usageOf(served)).entries).toBe(3);
      await db.transaction(async (holder) => {
        await holder.select({ number: logEntries.number }).from(logEntries).where(entriesOf(served)).for('update');
        await db.transaction((tx) => deleteOldestEntriesOf(tx, organizationId));
      });
      expect(await usageOf(served)).toMatchObject((await storedBy(served)) as object);
    },
  );
});
