import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { makeStorage } from './support/storage.ts';

const migrations = join(import.meta.dirname, '../src/db/migrations');

// A folder has one server at a time, and its lock has tests of its own.
const onServer = inject('storage').kind === 'postgres';

test.runIf(onServer)('of servers that start at once one migrates, and a later start changes nothing', async () => {
  const storage = await makeStorage({ migrated: false });
  const start = () => openDatabase({ ...storage, onProblem: () => {} });

  for (const server of await Promise.all([start(), start(), start()])) await server.close();

  const database = await start();
  const { rows } = await database.db.execute(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`);
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql'));
  expect(rows).toEqual([{ applied: files.length }]);
  await database.close();
  await storage.remove();
});
