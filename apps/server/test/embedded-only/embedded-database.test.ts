import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { backup } from '../../src/platform/db/embedded/backup.ts';
import { startEmbeddedDatabase } from '../../src/platform/db/embedded/embedded-database.ts';
import { embeddedLayout } from '../../src/platform/db/embedded/layout.ts';
import { users } from '../../src/platform/tables/index.ts';
import { launch, settingsOf } from '../support/launch.ts';
import { makeStorage } from '../support/storage.ts';

const storage = await makeStorage();
const { dataDir, remove } = storage;
const { connectionString } = embeddedLayout(dataDir);
afterAll(remove);

async function query(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const outputOf = (command: string, ...args: string[]) =>
  new Promise<string>((resolve) => {
    const running = spawn(command, args);
    let output = '';
    running.stdout.on('data', (chunk) => {
      output += chunk;
    });
    running.on('close', () => resolve(output));
  });

/** The process that serves a folder's database, as the system sees it. */
const processOf = async (folder: string) =>
  Number((await outputOf('pgrep', '-f', `database-process.*${folder}`)).split('\n')[0]) || null;

describe('while it runs', () => {
  const onProblem = vi.fn();
  let close: () => Promise<void>;
  async function start() {
    ({ close } = await startEmbeddedDatabase({ dataDir, onProblem, endTimeoutMs: 500 }));
  }
  beforeAll(start);
  // Does nothing where the last test has closed it.
  afterAll(() => close());

  test('it speaks PostgreSQL on a socket that only its owner can reach', async () => {
    expect(await query(connectionString, 'select 1 + 1 as two')).toEqual([{ two: 2 }]);
    expect((await stat(embeddedLayout(dataDir).folder)).mode & 0o777).toBe(0o700);
  });

  test('a second start on the same folder is refused in one sentence', async () => {
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
      `Another process has ${dataDir} open. Stop it first, or choose another DATA_DIR.`,
    );
  });

  test('a path too long for a socket is refused in one sentence', async () => {
    const long = join(dataDir, 'x'.repeat(90));
    await expect(startEmbeddedDatabase({ dataDir: long })).rejects.toThrow('DATA_DIR is too long a path');
  });

  test('killed, also twice in a row and while it starts, it comes back by itself with what was acknowledged', async () => {
    await query(connectionString, 'create table kept (n int)');
    await query(connectionString, 'insert into kept values (42)');
    process.kill((await processOf(dataDir)) as number, 'SIGKILL');
    await vi.waitFor(() => expect(onProblem).toHaveBeenCalledTimes(1), 30_000);
    expect(onProblem).toHaveBeenCalledWith('the embedded database ended with SIGKILL, and is started again');
    const starting = await vi.waitUntil(() => processOf(dataDir), 30_000);
    process.kill(starting as number, 'SIGKILL');
    await vi.waitFor(() => expect(onProblem).toHaveBeenCalledTimes(2), 30_000);
    await vi.waitFor(async () => expect(await query(connectionString, 'select n from kept')).toEqual([{ n: 42 }]), {
      timeout: 30_000,
      interval: 200,
    });
  });

  test('stopping the server ends a database process that hangs', async () => {
    // A try before this one has closed it.
    if (!(await processOf(dataDir))) await start();
    process.kill((await processOf(dataDir)) as number, 'SIGSTOP');
    await close();
    expect(await processOf(dataDir)).toBeNull();
  });
});

describe('opened by a server', () => {
  const queryTimeoutMs = 2_000;

  /** A database, and a way to have it stand still as soon as backups of it have begun, as one with very large files would. */
  async function open(dataDir: string, backupTimeoutMs: number) {
    const problems: string[] = [];
    let stopAt: number | null = null;
    const database = await openDatabase({
      databaseUrl: null,
      dataDir,
      queryTimeoutMs,
      backupTimeoutMs,
      onProblem(problem) {
        problems.push(problem);
        if (!problem.includes('is being backed up') || !stopAt) return;
        process.kill(stopAt, 'SIGSTOP');
        stopAt = null;
      },
    });
    async function beginLongBackup() {
      const serving = (await processOf(dataDir)) as number;
      stopAt = serving;
      // Several, so that it is at one of them even if it is stopped a little late.
      const copies = Array.from({ length: 3 }, () => backup(dataDir, join(dataDir, `copy-${randomUUID()}`)));
      const backups = Promise.allSettled(copies).then((results) => results.map(({ status }) => status));
      await vi.waitUntil(() => stopAt === null, 30_000);
      return { backups, serving };
    }
    return { database, problems, beginLongBackup };
  }

  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    // No backup here takes as long, on however busy a machine.
    opened = await open(dataDir, 60_000);
  });
  beforeEach(() => {
    opened.problems.length = 0;
  });
  afterAll(() => opened.database.close());

  test('a statement that was prepared on a connection can be prepared on the one that takes its place', async () => {
    const { db } = opened.database;
    const find = () => db.select({ id: users.id }).from(users).prepare('find_people').execute();
    expect(await find()).toEqual([]);
    // An unexpected error in a transaction closes its connection.
    const fails = () => Promise.reject(new Error('unexpected'));
    await expect(db.transaction(fails)).rejects.toThrow('unexpected');
    expect(await find()).toEqual([]);
  });

  test('a database process that is silent because of a backup is not killed', async () => {
    const { database, problems, beginLongBackup } = opened;
    const { backups, serving } = await beginLongBackup();
    await new Promise((resolve) => setTimeout(resolve, 1.5 * queryTimeoutMs));
    process.kill(serving, 'SIGCONT');
    expect(await backups).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    await database.ping();
    expect(await processOf(dataDir)).toBe(serving);
    expect(new Set(problems)).toEqual(
      new Set(['the embedded database is being backed up: queries wait until that is done']),
    );
  });

  test('a backup that never ends is ended with its database process, and another takes its place', async () => {
    const { dataDir, remove } = await makeStorage();
    onTestFinished(remove);
    const { database, problems, beginLongBackup } = await open(dataDir, 3_000);
    onTestFinished(database.close);
    const { backups, serving } = await beginLongBackup();
    expect(await backups).toContain('rejected');
    await vi.waitFor(() => database.ping(), { timeout: 30_000, interval: 200 });
    expect(await processOf(dataDir)).not.toBe(serving);
    expect(problems).toContain(
      'the embedded database has not answered for 3 seconds because of a backup, and is killed',
    );
  });

  test('a database process that no longer answers is killed, and another takes its place', async () => {
    const { database, problems } = opened;
    const stopped = (await processOf(dataDir)) as number;
    process.kill(stopped, 'SIGSTOP');
    await expect(database.ping()).rejects.toThrow();
    await vi.waitFor(() => database.ping(), { timeout: 30_000, interval: 200 });
    expect(await processOf(dataDir)).not.toBe(stopped);
    expect(problems).toContain('the embedded database has not answered for 2 seconds, and is killed');
  });
});

async function startServer() {
  const launched = launch(settingsOf(storage));
  await launched.url;
  return launched;
}

test('the database process ends when its server is killed', async () => {
  const server = await startServer();
  expect(await processOf(dataDir)).not.toBeNull();
  await server.kill();
  await vi.waitFor(async () => expect(await processOf(dataDir)).toBeNull(), 10_000);
});

test('the database process ends when its server is killed while a query never ends', async () => {
  const server = await startServer();
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  client.query('select count(*) from generate_series(1, 1e12::bigint)').catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 500));
  await server.kill();
  await vi.waitFor(async () => expect(await processOf(dataDir)).toBeNull(), 20_000);
});

test('a database process that hangs and whose server is gone is killed by the next start', async () => {
  const server = await startServer();
  const leftBehind = (await processOf(dataDir)) as number;
  process.kill(leftBehind, 'SIGSTOP');
  // Before it stands still it may notice that its server is gone, and end.
  await expect.poll(() => outputOf('ps', '-o', 'state=', '-p', `${leftBehind}`)).toMatch(/^T/);
  await server.kill();
  expect(await processOf(dataDir)).toBe(leftBehind);
  const next = await startEmbeddedDatabase({ dataDir });
  expect(await processOf(dataDir)).not.toBe(leftBehind);
  await next.close();
});
