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
import { organizations } from '../../src/platform/tables/index.ts';
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
