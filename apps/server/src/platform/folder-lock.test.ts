import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rulewright-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a folder is locked by one process at a time', async () => {
  const first = await lockFolder(folder, 0);
  expect(first).not.toBeNull();
  expect(await lockFolder(folder, 0)).toBeNull();
  await first?.release();
  const second = await lockFolder(folder, 0);
  expect(second).not.toBeNull();
  await second?.release();
});

test('of many processes that lock a folder at once exactly one succeeds', async () => {
  const locks = await Promise.all(Array.from({ length: 8 }, () => lockFolder(folder, 300)));
  expect(locks.filter(Boolean)).toHaveLength(1);
});

test('a process that waits for a folder gets the lock when it is released', async () => {
  const first = await lockFolder(folder, 0);
  const second = lockFolder(folder, 10_000);
  await first?.release();
  expect(await second).not.toBeNull();
});

/** Another process that holds the folder. */
async function startHolder() {
  const program = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    await lockFolder(${JSON.stringify(folder)}, 0);
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  await once(holder.stdout, 'data');
  return holder;
}

test('a process that was killed no longer holds its lock, and leaves no file of it behind', async () => {
  const holder = await startHolder();
  expect(await lockFolder(folder, 0)).toBeNull();
  holder.kill('SIGKILL');
  await once(holder, 'exit');

  const lock = await lockFolder(folder, 0);
  expect(lock).not.toBeNull();
  expect(await readdir(folder)).toHaveLength(1);
  await lock?.release();
});

test.runIf(process.platform === 'linux')('a process that is too busy to answer still holds its lock', async () => {
  const holder = await startHolder();
  holder.kill('SIGSTOP');
  const [name] = await readdir(folder);
  const callers = Array.from({ length: 600 }, () => connect(join(folder, name as string)));
  try {
    await new Promise((resolve) => {
      for (const caller of callers) caller.once('error', resolve);
    });
    expect(await lockFolder(folder, 0)).toBeNull();
    expect(await readdir(folder)).toEqual([name]);
  } finally {
    for (const caller of callers) caller.on('error', () => {}).destroy();
    holder.kill('SIGKILL');
  }
});

test('a socket whose owner cannot be determined is not removed', async () => {
  await symlink('lock-loop', join(folder, 'lock-loop'));
  await expect(lockFolder(folder, 0)).rejects.toThrow('ELOOP');
  expect(await readdir(folder)).toEqual(['lock-loop']);
});

test('a path that is too long for a socket is refused in one sentence, and the longest possible one is accepted', async () => {
  const room = 103 - Buffer.byteLength(join(folder, 'lock-123456789012'));
  const longest = join(folder, 'x'.repeat(room - 1));
  await mkdir(longest);
  const lock = await lockFolder(longest, 0);
  expect(await readdir(longest)).toHaveLength(1);
  await lock?.release();

  await mkdir(`${longest}x`);
  await expect(lockFolder(`${longest}x`, 0)).rejects.toThrow(
    `DATA_DIR is too long a path: a socket in ${longest}x would have 104 bytes, and may have 103. Choose a shorter one.`,
  );
  expect(await readdir(`${longest}x`)).toEqual([]);
});
