import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup, backupLayout } from './backup.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { restore } from './restore.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rulewright-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await database.close();
  }
}

const count = async (client: pg.Client) => (await client.query('select count(*)::int as n from kept')).rows[0].n;

test('what was there when it was backed up is there when it is restored, secrets too', async () => {
  const dataDir = join(folder, 'a');
  const [running, stopped] = [join(folder, 'running'), join(folder, 'stopped')];
  await withDatabase(dataDir, async (client) => {
    await writeFile(join(dataDir, 'secrets.json'), 'the secrets');
    await client.query('create table kept as select n, repeat(md5(n::text), 20) as t from generate_series(1, 5000) n');
    await backup(dataDir, running);
    await client.query('insert into kept values (0)');
  });
  await backup(dataDir, stopped);
  expect((await stat(backupLayout(running).database)).mode & 0o077).toBe(0);
  expect((await stat(backupLayout(running).secrets)).mode & 0o077).toBe(0);

  const elsewhere = join(folder, 'b');
  expect(await restore(running, elsewhere)).toEqual([]);
  expect(await withDatabase(elsewhere, count)).toBe(5000);
  expect(await readFile(join(elsewhere, 'secrets.json'), 'utf8')).toBe('the secrets');

  const kept = await restore(stopped, elsewhere);
  expect(await withDatabase(elsewhere, count)).toBe(5001);
  expect(kept).toHaveLength(2);
  for (const path of kept) expect((await stat(path)).size).toBeGreaterThan(0);
}, 60_000);

test('a backup is never written over another', async () => {
  await expect(backup(join(folder, 'a'), join(folder, 'running'))).rejects.toThrow('holds a backup already');
});

test('without a database there is nothing to back up', async () => {
  await expect(backup(join(folder, 'none'), join(folder, 'x'))).rejects.toThrow('There is no embedded database in');
});

test('a restore waits for nobody: a running server is told of', async () => {
  await withDatabase(join(folder, 'b'), async () => {
    await expect(restore(join(folder, 'running'), join(folder, 'b'))).rejects.toThrow('Another process has');
  });
});

test('a damaged backup changes nothing', async () => {
  await truncate(backupLayout(join(folder, 'running')).database, 100_000);
  await expect(restore(join(folder, 'running'), join(folder, 'b'))).rejects.toThrow('is damaged. Nothing was changed.');
  expect(await withDatabase(join(folder, 'b'), count)).toBe(5001);
});
