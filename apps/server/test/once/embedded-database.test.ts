import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { startEmbeddedDatabase } from '../../src/db/embedded/embedded-database.ts';
import { embeddedLayout } from '../../src/db/embedded/layout.ts';
import { makeStorage } from '../support/storage.ts';

const onRestart = vi.fn();
const { dataDir, remove } = await makeStorage();
const { connectionString, close } = await startEmbeddedDatabase({ dataDir, onRestart });
afterAll(async () => {
  await close();
  await remove();
});

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

test('killed, it comes back by itself with what was acknowledged', async () => {
  await query(connectionString, 'create table kept (n int)');
  await query(connectionString, 'insert into kept values (42)');
  process.kill((await processOf(dataDir)) as number, 'SIGKILL');
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalledWith('the embedded database ended with SIGKILL'), 30_000);
  expect(await query(connectionString, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('it ends when its server is killed', async () => {
  await close();
  const program = `import { startEmbeddedDatabase } from ${JSON.stringify(join(import.meta.dirname, '../../src/db/embedded/embedded-database.ts'))};
    await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    console.log('started');`;
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  await once(server.stdout, 'data');
  expect(await processOf(dataDir)).not.toBeNull();
  server.kill('SIGKILL');
  await vi.waitFor(async () => expect(await processOf(dataDir)).toBeNull(), 10_000);
});
