import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { makeStorage } from './support/storage.ts';

const migrations = join(import.meta.dirname, '../src/db/migrations');

test('of servers that start at once one migrates, and a later start changes nothing', async () => {
  const storage = await makeStorage({ migrated: false });
  const start = () => openDatabase({ ...storage, onProblem: () => {} });

  const servers = await Promise.allSettled([start(), start(), start()]);
  const started = servers.filter((server) => server.status === 'fulfilled');
  // A folder has one server at a time; the others are refused before they touch it.
  expect(started).toHaveLength(storage.kind === 'embedded' ? 1 : 3);
  for (const { value } of started) await value.close();

  const database = await start();
  const { rows } = await database.db.execute(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`);
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql'));
  expect(rows).toEqual([{ applied: files.length }]);
  await database.close();
  await storage.remove();
});

test('the migrations lead to the schema that the code is written against', async () => {
  const out = await mkdtemp(join(tmpdir(), 'rulewright-migrations-'));
  await cp(migrations, out, { recursive: true });
  const before = await readdir(out);
  await promisify(execFile)(
    'npx',
    [
      'drizzle-kit',
      'generate',
      '--dialect=postgresql',
      '--schema=src/db/schema.ts',
      `--out=${out}`,
      '--casing=snake_case',
    ],
    { cwd: join(import.meta.dirname, '..') },
  );
  expect(await readdir(out)).toEqual(before);
  await rm(out, { recursive: true, force: true });
});
