import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup, backupLayout } from '../../src/platform/db/embedded/backup.ts';
import { startEmbeddedDatabase } from '../../src/platform/db/embedded/embedded-database.ts';
import { embeddedLayout } from '../../src/platform/db/embedded/layout.ts';
import { restore } from '../../src/platform/db/embedded/restore.ts';
import { lockFolder } from '../../src/platform/folder-lock.ts';
import { makeStorage } from '../support/storage.ts';

const { dataDir, remove } = await makeStorage();
const folder = await mkdtemp(join(tmpdir(), 'rulewright-backup-'));
const running = join(folder, 'running');
beforeAll(async () => {
  await withDatabase(dataDir, async (client) => {
    await writeFile(join(dataDir, 'secrets.json'), 'the secrets');
    await client.query('create table kept as select n, repeat(md5(n::text), 20) as t from generate_series(1, 5000) n');
    await backup(dataDir, running);
    await client.query('insert into kept values (0)');
  });
});
afterAll(async () => {
  await remove();
  await rm(folder, { recursive: true, force: true });
});

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
  const stopped = join(folder, 'stopped');
  await backup(dataDir, stopped);
  expect((await stat(backupLayout(running).database)).mode & 0o077).toBe(0);
  expect((await stat(backupLayout(running).secrets)).mode & 0o077).toBe(0);

  const elsewhere = join(folder, 'elsewhere');
  expect(await restore(running, elsewhere)).toEqual([]);
  expect(await withDatabase(elsewhere, count)).toBe(5000);
  expect(await readFile(join(elsewhere, 'secrets.json'), 'utf8')).toBe('the secrets');

  const kept = await restore(stopped, elsewhere);
  expect(await withDatabase(elsewhere, count)).toBe(5001);
  expect(kept).toHaveLength(2);
  for (const path of kept) expect((await stat(path)).size).toBeGreaterThan(0);
});

test('a backup is never written over another', async () => {
  await expect(backup(dataDir, running)).rejects.toThrow('holds a backup already');
});

test('without a database there is nothing to back up', async () => {
  await expect(backup(join(folder, 'none'), join(folder, 'x'))).rejects.toThrow('There is no embedded database in');
});

/** A folder with what stands for a database. */
async function makeTarget(name: string) {
  const target = join(folder, name);
  const { files } = embeddedLayout(target);
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'PG_VERSION'), '17');
  await writeFile(join(target, 'secrets.json'), 'other secrets');
  return { target, layout: embeddedLayout(target) };
}

test('a restore is refused while a server is running, with a message that says so', async () => {
  const { target, layout } = await makeTarget('held');
  const lock = await lockFolder(layout.folder);
  await expect(restore(running, target)).rejects.toThrow('Another process has');
  await lock?.release();
});

test('a damaged backup changes nothing', async () => {
  const { target } = await makeTarget('kept');
  const before = await readdir(target, { recursive: true });
  const damaged = join(folder, 'damaged');
  await cp(running, damaged, { recursive: true });
  await truncate(backupLayout(damaged).database, 100_000);
  await expect(restore(damaged, target)).rejects.toThrow('is damaged. Nothing was changed.');
  expect(await readdir(target, { recursive: true })).toEqual(before);
  expect(await readFile(join(target, 'secrets.json'), 'utf8')).toBe('other secrets');
});
