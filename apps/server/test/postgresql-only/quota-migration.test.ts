import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { evaluationCounts, logEntries, organizations } from '../../src/platform/tables/index.ts';
import { logPartitions } from '../../src/runtime/log/log-partitions.ts';
import { makeStorage } from '../support/storage.ts';

test('the migration that adds the quota counts the bytes that are already stored', async () => {
  const storage = await makeStorage({ migrated: false });
  onTestFinished(storage.remove);
  const client = new pg.Client({ connectionString: storage.databaseUrl as string });
  onTestFinished(() => client.end());
  await client.connect();
  const folder = await migrationsUntil('0007');
  onTestFinished(() => rm(folder, { recursive: true }));
  await migrate(drizzle(client), { migrationsFolder: folder });
  const organization = randomUUID();
  const rows = `
    insert into organizations (id, name, slug) values ('${organization}', 'Old', 'old');
    with project as (
      insert into projects (organization_id, name, slug) values ('${organization}', 'P', 'p') returning id
    ), document as (
      insert into documents (organization_id, project_id, name, slug, version)
      select '${organization}', id, 'D', 'd', 2 from project returning id
    )
    insert into document_versions (organization_id, document_id, version, content, content_hash)
    select '${organization}', id, n, repeat('ü', n), 'hash' from document, generate_series(1, 2) n`;
  await client.query(rows);
  await client.end();
  const migrated = await openDatabase({ ...storage, onProblem: () => {} });
  onTestFinished(migrated.close);
  const bytes = migrated.db.select({ bytes: organizations.storedBytes }).from(organizations);
  expect(await bytes).toEqual([{ bytes: 6 }]);
  await migrated.db.execute(sql`delete from projects`);
  expect(await bytes).toEqual([{ bytes: 0 }]);
});

test('the migrations that bound the log count what it holds, and keep its entries', async () => {
  const storage = await makeStorage({ migrated: false });
  onTestFinished(storage.remove);
  const client = new pg.Client({ connectionString: storage.databaseUrl as string });
  await client.connect();
  const folder = await migrationsUntil('0021');
  onTestFinished(() => rm(folder, { recursive: true }));
  await migrate(drizzle(client), { migrationsFolder: folder });
  const organizationId = randomUUID();
  // One of them is of a server whose clock was ahead.
  await client.query(`
    insert into organizations (id, name, slug) values ('${organizationId}', 'Old', 'old');
    insert into evaluation_counts (organization_id, day, count) values ('${organizationId}', '2026-01-01', 7);
    insert into evaluations (instance, number, organization_id, document_id, source, version, outcome,
      duration_microseconds, input, output, created_at)
    select '${organizationId}', n, '${organizationId}', '${organizationId}', 'public', 1, 'succeeded', 1, 'ü', null, at
    from (values (1, timestamptz '2026-01-01T23:59:59Z'), (2, '2026-01-02T00:00:00Z'), (3, now() + interval '3 days'))
      as entry (n, at)`);
  await client.end();
  const { db, close } = await openDatabase({ ...storage, onProblem: () => {} });
  onTestFinished(close);
  const entry = { organizationId, entries: 1, bytes: 258 };
  const counted = await db.select().from(evaluationCounts).orderBy(evaluationCounts.day);
  expect(counted).toMatchObject([
    { ...entry, day: '2026-01-01', count: 7 },
    { ...entry, day: '2026-01-02', count: 1 },
    { ...entry, count: 1 },
  ]);
  const entries = await db.select({ number: logEntries.number, input: logEntries.input }).from(logEntries);
  expect(entries).toEqual([1, 2, 3].map((number) => ({ number, input: 'ü' })));
  while (await logPartitions(db, 30).deleteOld());
  expect(await db.$count(logEntries)).toBe(1);
});

/** The migrations as they were up to one of them. */
async function migrationsUntil(last: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rulewright-migrations-'));
  await cp(join(import.meta.dirname, '../../src/platform/db/migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  const kept = entries.filter(({ tag }: { tag: string }) => tag.slice(0, 4) <= last);
  await writeFile(journal, JSON.stringify({ ...rest, entries: kept }));
  return folder;
}
