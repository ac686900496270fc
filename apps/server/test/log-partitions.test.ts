import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { isDataError } from '../src/platform/db/index.ts';
import { evaluationCounts, logEntries } from '../src/platform/tables/index.ts';
import { storeLogRecords } from '../src/runtime/log/evaluation-log-repository.ts';
import { logPartitions } from '../src/runtime/log/log-partitions.ts';
import { logRecord } from '../src/runtime/log/log-record.ts';
import { double } from './support/graphs.ts';
import { makeTestProject, serve } from './support/test-project.ts';
import { startTestServer } from './support/test-server.ts';

const DAY = 86_400_000;

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });
const { db } = database;
const testProject = await makeTestProject(app);
const { slug, token } = await serve(testProject, 'Twice', double);
const organizationId = testProject.organization.id;
const { id: documentId } = (await testProject.as('GET', `${testProject.documents}/${slug}`)).json();

const dateIn = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** The days of the partitions that entries are in, and how many are in each. */
async function entriesByPartition() {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select tableoid::regclass::text as name, count(*)::int as count from evaluations
    where organization_id = ${organizationId} group by 1 order by 1`);
  return rows.map(({ name, count }) => [name, count]);
}

const partitionOf = (date: string) => {
  const compact = (moment: Date) => moment.toISOString().slice(0, 10).replaceAll('-', '');
  return `evaluations_${compact(new Date(date))}_${compact(new Date(Date.parse(date) + DAY))}`;
};

const countOf = async (date: string) =>
  (await db.select().from(evaluationCounts).where(eq(evaluationCounts.organizationId, organizationId))).find(
    ({ day }) => day === date.slice(0, 10),
  );

function recordAt(createdAt: string) {
  const about = { instance: randomUUID(), organizationId, documentId, source: 'public', version: 1 } as const;
  const run = { outcome: 'succeeded', durationMicroseconds: 1, input: '{}', output: '{}' } as const;
  return logRecord({ ...about, createdAt, notKept: null, firstNumber: 1 }, [run]);
}

async function at<T>(date: string, work: () => Promise<T>): Promise<T> {
  vi.setSystemTime(new Date(date));
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

describe('the log', () => {
  test('has a partition for a new day as soon as an entry of that day arrives', async () => {
    const later = dateIn(5);
    await at(later, async () => {
      expect((await testProject.call(slug, token, { n: 1 })).statusCode).toBe(200);
      await expect.poll(entriesByPartition).toContainEqual([partitionOf(later), 1]);
    });
  });

  test('drops a day that is too old as a whole, and keeps how many evaluations there were', async () => {
    const [early, late] = [dateIn(10), dateIn(11)];
    await at(late, async () => {
      const partitions = logPartitions(db, 30);
      await partitions.requireFor([early, late]);
      await storeLogRecords(db, [recordAt(early), recordAt(late)]);
    });
    expect(await countOf(early)).toMatchObject({ count: 1, entries: 1 });
    await at(dateIn(41), () => logPartitions(db, 30).deleteOld());
    const left = await entriesByPartition();
    expect(left).toContainEqual([partitionOf(late), 1]);
    expect(left).not.toContainEqual([partitionOf(early), 1]);
    expect(await countOf(early)).toMatchObject({ count: 1, entries: 0, bytes: 0 });
    expect(await countOf(late)).toMatchObject({ count: 1, entries: 1 });
  });

  test('has no partition for an absurd time, and refuses an entry of that time', async () => {
    const absurd = '2222-02-22T00:00:00.000Z';
    await logPartitions(db, 30).requireFor([absurd, 'yesterday']);
    const refused = await storeLogRecords(db, [recordAt(absurd)]).catch((error) => error);
    expect(isDataError(refused)).toBe(true);
    expect(logPartitions(db, 30).isKept('1999-01-01T00:00:00.000Z')).toBe(false);
  });

  test('has about as many partitions when entries are kept for years, also where there were others before', async () => {
    const [near, far] = [dateIn(60), dateIn(420)];
    await at(near, () => logPartitions(db, 30).prepare());
    await at(far, async () => {
      const partitions = logPartitions(db, 3_650);
      for (let days = 55; days < 420; days++) await partitions.requireFor([dateIn(days - 420)]);
    });
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_inherits where inhparent = 'evaluations'::regclass`,
    );
    expect(rows[0]?.count).toBeLessThan(30);
    await storeLogRecords(
      db,
      Array.from({ length: 365 }, (_, n) => recordAt(dateIn(55 + n))),
    );
    expect(await db.$count(logEntries, eq(logEntries.documentId, documentId))).toBeGreaterThanOrEqual(365);
  });
});
