import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const LOCK = 7_281_954;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const NEWER_SCHEMA =
  'The database was set up by a newer version of Rulewright than this one. Use that version or a later one.';

/** Applies new migrations. If several servers start at once, the first one migrates and the others wait. */
export async function migrate(connectionString: string) {
  const client = new pg.Client({ connectionString });
  // The waiting query fails with the same error. Without a listener, the event would end the process first.
  client.on('error', () => {});
  await client.connect();
  try {
    // Removes the time limit, because building an index on a large table takes long, and so does waiting for another
    // server that builds it.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (await isSchemaNewer(client)) throw new Error(NEWER_SCHEMA);
    await applyMigrations(drizzle(client), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  } finally {
    await client.end();
  }
}

/** Whether the database has a migration that this version does not know. */
export async function isSchemaNewer(client: Pick<pg.Client | pg.Pool, 'query'>): Promise<boolean> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as applied");
  if (tables[0].applied === null) return false;
  const { rows } = await client.query('select max(created_at)::float8 as latest from drizzle.__drizzle_migrations');
  return rows[0].latest > latestKnown();
}

let known: number | null = null;

/** The time of the newest migration of this version. It is read once, because the readiness check needs it often. */
function latestKnown(): number {
  if (known !== null) return known;
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  known = Math.max(...entries.map(({ when }: { when: number }) => when));
  return known;
}
