import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { makeStorage } from './support/storage.ts';

const ROUNDS = 3;

test('what was acknowledged survives kill -9 of the writing server', async () => {
  const storage = await makeStorage();
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const writer = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'support/writer.ts')], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: storage.dataDir,
        ...(storage.databaseUrl && { DATABASE_URL: storage.databaseUrl }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    writer.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await once(writer.stdout, 'data');
    await wait(500 + 300 * round);
    writer.kill('SIGKILL');
    await once(writer, 'close');
    // The last line may have been cut off in the middle.
    acknowledged.push(...output.split('\n').slice(0, -1));
  }
  expect(acknowledged.length).toBeGreaterThan(100);

  const database = await openDatabase({ ...storage, onProblem: () => {} });
  const stored = new Set((await database.db.query.organizations.findMany()).map(({ slug }) => slug));
  expect(acknowledged.filter((slug) => !stored.has(slug))).toEqual([]);
  await database.close();
  await storage.remove();
}, 60_000);
