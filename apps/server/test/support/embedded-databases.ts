import { cp, mkdtemp, rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { openDatabase } from '../../src/platform/db/database.ts';

type Embedded = { database: Database; dataDir: string; schema: string };

/**
 * Databases that run and that no test file uses at the moment. Starting one takes seconds, and most of that again until
 * its code is compiled, so the files of a worker take turns with them.
 */
const idle: Embedded[] = [];

/** An empty database. Its file has it alone, and gives it back. */
export async function takeEmbeddedDatabase({ template, folder }: { template: string; folder: string }) {
  const embedded = idle.pop() ?? (await start(template, folder));
  return {
    database: embedded.database,
    async giveBack() {
      if (await isEmptied(embedded)) return void idle.push(embedded);
      await embedded.database.close();
      await rm(embedded.dataDir, { recursive: true, force: true });
    },
  };
}

async function start(template: string, folder: string): Promise<Embedded> {
  const dataDir = await mkdtemp(`${folder}/`);
  await cp(template, dataDir, { recursive: true });
  const database = await openDatabase({ databaseUrl: null, dataDir, onProblem: () => {} });
  return { database, dataDir, schema: await schemaOf(database) };
}

/** Whether it is as it was at its start. It is not where a file closed it or changed its tables. */
async function isEmptied({ database, schema }: Embedded): Promise<boolean> {
  // A file may have put a spy in the place of a query.
  vi.restoreAllMocks();
  try {
    await database.db.execute('reset all');
    await database.db.transaction(async (tx) => {
      // Some tables have triggers that refuse this.
      await tx.execute('set local session_replication_role = replica');
      await tx.execute(sql.raw(`truncate ${await tablesOf(tx)} restart identity`));
    });
    return (await schemaOf(database)) === schema;
  } catch {
    return false;
  }
}

async function tablesOf(executor: Pick<Database['db'], 'execute'>): Promise<string> {
  const { rows } = await executor.execute<{ tables: string }>(sql`
    select string_agg(oid::regclass::text, ', ') as tables
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  `);
  return (rows[0] as { tables: string }).tables;
}

/**
 * Everything that a migration or a test could have made, changed or dropped, as one text. The partitions of the log, which a
 * server makes as it needs them, are left out.
 */
async function schemaOf({ db }: Database): Promise<string> {
  const { rows } = await db.execute<{ schema: string }>(sql`
    with own as (
      select oid from pg_class where relnamespace = 'public'::regnamespace and not relispartition
    )
    select json_build_array(
      (select json_agg(array[c.oid, a.attnum, a.atttypid]::text || a.attname || a.attnotnull || a.atthasdef order by c.oid, a.attnum)
        from own c join pg_attribute a on a.attrelid = c.oid),
      (select json_agg(oid order by oid) from own),
      (select json_agg(oid || prosrc order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
      (select json_agg(oid || tgenabled::text order by oid) from pg_trigger),
      (select json_agg(oid order by oid) from pg_constraint where conrelid = 0 or conrelid in (select oid from own)),
      (select count(*) from drizzle.__drizzle_migrations)
    )::text as schema
  `);
  return (rows[0] as { schema: string }).schema;
}
