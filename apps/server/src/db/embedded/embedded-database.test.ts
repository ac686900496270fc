import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { embeddedLayout } from './layout.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rulewright-embedded-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const running: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const database of running.splice(0)) await database.close();
});

async function start(onRestart?: (reason: string) => void) {
  const database = await startEmbeddedDatabase({ dataDir, ...(onRestart && { onRestart }) });
  running.push(database);
  return database;
}

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

/** The process that serves a folder's database, as the system sees it. */
const processOf = (folder: string) =>
  new Promise<number | null>((resolve) => {
    const list = spawn('pgrep', ['-f', `database-process.*${folder}`]);
    let pids = '';
    list.stdout.on('data', (chunk) => {
      pids += chunk;
    });
    list.on('close', () => resolve(Number(pids.split('\n')[0]) || null));
  });

test('it speaks PostgreSQL on a socket that only its owner can reach', async () => {
  const { connectionString } = await start();
  expect(await query(connectionString, 'select 1 + 1 as two')).toEqual([{ two: 2 }]);
  expect((await stat(embeddedLayout(dataDir).folder)).mode & 0o777).toBe(0o700);
});

test('a second start on the same folder is refused in one sentence', async () => {
  await start();
  await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
    `Another process has ${dataDir} open. Stop it first, or choose another DATA_DIR.`,
  );
});

test('a path too long for a socket is refused in one sentence', async () => {
  const long = join(dataDir, 'x'.repeat(90));
  await expect(startEmbeddedDatabase({ dataDir: long })).rejects.toThrow('DATA_DIR is too long a path');
});

test('killed, it comes back by itself with what was acknowledged', async () => {
  const onRestart = vi.fn();
  const { connectionString } = await start(onRestart);
  await query(connectionString, 'create table kept (n int)');
  await query(connectionString, 'insert into kept values (42)');
  process.kill((await processOf(dataDir)) as number, 'SIGKILL');
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalledWith('the embedded database ended with SIGKILL'), 15_000);
  expect(await query(connectionString, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('it ends when its server is killed', async () => {
  const program = `import { startEmbeddedDatabase } from ${JSON.stringify(join(import.meta.dirname, 'embedded-database.ts'))};
    await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    console.log('started');`;
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  await once(server.stdout, 'data');
  expect(await processOf(dataDir)).not.toBeNull();
  server.kill('SIGKILL');
  await vi.waitFor(async () => expect(await processOf(dataDir)).toBeNull(), 10_000);
});
