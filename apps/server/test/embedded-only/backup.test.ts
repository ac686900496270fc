import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { backup, backupLayout } from '../../src/platform/db/embedded/backup.ts';
import { embeddedLayout } from '../../src/platform/db/embedded/layout.ts';
import { restore } from '../../src/platform/db/embedded/restore.ts';
import { lockFolder } from '../../src/platform/folder-lock.ts';
import { double } from '../support/graphs.ts';
import { serverOn } from '../support/server-on.ts';
import { makeStorage } from '../support/storage.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject } from '../support/test-project.ts';

const { dataDir, remove } = await makeStorage();
const folder = await mkdtemp(join(tmpdir(), 'rulewright-backup-'));
const running = join(folder, 'running');
let project: TestProject;
/** What the pages of its test cases show when the server is backed up. */
let kept: unknown[];

const listsOf = ({ documents }: TestProject) =>
  ['test-cases', 'test-cases/history', 'test-runs'].map((name) => `${documents}/twice/${name}`);

async function withServer<T>(
  dataDir: string,
  work: (server: { app: FastifyInstance; db: Database['db'] }) => Promise<T>,
): Promise<T> {
  const server = await serverOn(dataDir);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

async function makeTestCases() {
  await project.create('Twice', double);
  const cases = `${project.documents}/twice/test-cases`;
  const wrong = { name: 'One', input: { n: 1 }, expected: { double: 3 } };
  const { id } = (await project.as('POST', cases, wrong)).json();
  await project.as('PUT', `${cases}/${id}`, { ...wrong, expected: { double: 2 } });
  await project.as('POST', `${project.documents}/twice/test-runs`, {});
  kept = await Promise.all(listsOf(project).map(async (list) => (await project.as('GET', list)).json()));
  expect(kept).toMatchObject([{ test_cases: [{}], revision: 2 }, { states: [{}, {}] }, { test_runs: [{ passed: 1 }] }]);
}

beforeAll(async () => {
  await withServer(dataDir, async ({ app, db }) => {
    project = await makeTestProject(app);
    await makeTestCases();
    await db.execute('create table kept as select n, repeat(md5(n::text), 20) as t from generate_series(1, 5000) n');
    await backup(dataDir, running);
    await db.execute('insert into kept values (0)');
    await project.as('PUT', `${project.documents}/twice/test-cases`, { test_cases: [] });
  });
});
afterAll(async () => {
  await remove();
  await rm(folder, { recursive: true, force: true });
});

const count = async (db: Database['db']) => (await db.execute('select n from kept')).rows.length;

test('what was there when it was backed up is there when it is restored: secrets, rows, and test cases with their history and runs', async () => {
  const stopped = join(folder, 'stopped');
  await backup(dataDir, stopped);
  expect((await stat(backupLayout(running).database)).mode & 0o077).toBe(0);
  expect((await stat(backupLayout(running).secrets)).mode & 0o077).toBe(0);

  const elsewhere = join(folder, 'elsewhere');
  expect(await restore(running, elsewhere)).toEqual([]);
  const secretsOf = (folder: string) => readFile(join(folder, 'secrets.json'), 'utf8');
  expect(await secretsOf(elsewhere)).toBe(await secretsOf(dataDir));
  await withServer(elsewhere, async ({ app, db }) => {
    expect(await count(db)).toBe(5000);
    const headers = { authorization: `Bearer ${project.token}` };
    for (const [at, url] of listsOf(project).entries()) {
      expect((await app.inject({ url, headers })).json()).toEqual(kept[at]);
    }
  });

  const keptAside = await restore(stopped, elsewhere);
  expect(await withServer(elsewhere, ({ db }) => count(db))).toBe(5001);
  expect(keptAside).toHaveLength(2);
  for (const path of keptAside) expect((await stat(path)).size).toBeGreaterThan(0);
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
