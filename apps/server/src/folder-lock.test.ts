import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rulewright-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a folder is held by one at a time', async () => {
  const first = await lockFolder(folder, 0);
  expect(first).not.toBeNull();
  expect(await lockFolder(folder, 0)).toBeNull();
  await first?.release();
  const second = await lockFolder(folder, 0);
  expect(second).not.toBeNull();
  await second?.release();
});

test('of many that come at once exactly one gets it', async () => {
  const locks = await Promise.all(Array.from({ length: 8 }, () => lockFolder(folder, 2_000)));
  expect(locks.filter(Boolean)).toHaveLength(1);
});

test('whoever waits gets it when it is given back', async () => {
  const first = await lockFolder(folder, 0);
  const second = lockFolder(folder, 10_000);
  await first?.release();
  expect(await second).not.toBeNull();
});

test('a holder that was killed holds nothing, and leaves nothing behind', async () => {
  const program = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    await lockFolder(${JSON.stringify(folder)}, 0);
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  await once(holder.stdout, 'data');
  expect(await lockFolder(folder, 0)).toBeNull();
  holder.kill('SIGKILL');
  await once(holder, 'exit');

  const lock = await lockFolder(folder, 0);
  expect(lock).not.toBeNull();
  expect(await readdir(folder)).toHaveLength(1);
  await lock?.release();
});
