import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSpool } from './spool.ts';

let folder: string;
let delivered: string[];
let problems: unknown[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rulewright-spool-'));
  delivered = [];
  problems = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The first word of a line. */
const ownerOf = (line: string) => line.split(' ', 1)[0] ?? '';

const open = (name: string, deliver = async (lines: string[]) => void delivered.push(...lines)) =>
  openSpool({
    folder,
    name,
    encode: (lines: string[]) => ({
      bytes: Buffer.from(`${lines.join('\n')}\n`),
      entries: lines.length,
      owners: lines.map((line) => [ownerOf(line), line.length] as const),
    }),
    deliver: (bytes) => deliver(bytes.toString().split('\n').slice(0, -1)),
    onProblem: (error) => problems.push(error),
  });

test('lines are delivered in their order, and leave nothing behind', async () => {
  const spool = await open('a');
  const lines = Array.from({ length: 2_000 }, (_, n) => `line ${n}`);
  for (const line of lines) spool.append(line);
  await expect.poll(() => delivered).toEqual(lines);
  await spool.close();
  expect(await readdir(folder)).toEqual([]);
});

test('lines that come while others are delivered are not lost', async () => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let begun = 0;
  const spool = await open('a', async (lines) => {
    begun++;
    await held;
    delivered.push(...lines);
  });
  for (let n = 0; n < 100; n++) spool.append(`${n}`);
  await expect.poll(() => begun).toBe(1);
  for (let n = 100; n < 300; n++) spool.append(`${n}`);
  goOn();
  await spool.close();
  expect(delivered).toEqual(Array.from({ length: 300 }, (_, n) => `${n}`));
});

test('lines that cannot be delivered are kept and delivered later', async () => {
  let down = true;
  const spool = await open('a', async (lines) => {
    if (down) throw new Error('down');
    delivered.push(...lines);
  });
  spool.append('early');
  await expect.poll(() => problems).not.toEqual([]);
  spool.append('late');
  down = false;
  await expect.poll(() => delivered).toEqual(['early', 'late']);
  await spool.close();
});

test('the number of lines that wait rises until they are delivered', async () => {
  let down = true;
  const spool = await open('a', async (lines) => {
    if (down) throw new Error('down');
    delivered.push(...lines);
  });
  for (const line of ['one', 'two', 'three']) await spool.append(line);
  expect(spool.waiting).toBe(3);
  await expect.poll(() => problems).not.toEqual([]);
  await spool.append('four');
  expect(spool.waiting).toBe(4);
  down = false;
  await expect.poll(() => spool.waiting).toBe(0);
  expect(delivered).toHaveLength(4);
  await spool.close();
});

test('what waits of each owner is known until it is delivered', async () => {
  let down = true;
  const spool = await open('a', async () => {
    if (down) throw new Error('down');
  });
  for (const line of ['ada 1', 'grace 12345', 'ada 12']) await spool.append(line);
  await expect.poll(() => problems).not.toEqual([]);
  await spool.append('ada 3');
  expect([spool.waitingOf('ada'), spool.waitingOf('grace'), spool.waitingOf('joan')]).toEqual([16, 11, 0]);
  down = false;
  await expect.poll(() => [spool.waitingOf('ada'), spool.waitingOf('grace')]).toEqual([0, 0]);
  await spool.close();
});

test('a spool that can neither write nor deliver says so, until it can write again', async () => {
  const spool = await open('a', async () => {
    throw new Error('down');
  });
  expect(spool.canWrite()).toBe(true);
  await rm(join(folder, 'a'), { recursive: true });
  await writeFile(join(folder, 'a'), 'in the way');
  await expect(spool.append('nowhere')).rejects.toThrow('down');
  expect(spool.canWrite()).toBe(false);
  await rm(join(folder, 'a'));
  expect(spool.canWrite()).toBe(true);
  await spool.close();
});

test('the lines of a dead process are delivered, also those of an earlier version', async () => {
  await mkdir(join(folder, 'dead'));
  await writeFile(join(folder, 'dead/000000000.records'), 'one\ntwo\n');
  await writeFile(join(folder, 'dead/000000001.records'), 'three\n');
  const spool = await open('a');
  await spool.deliverLeftBehind();
  expect(delivered).toEqual(['one', 'two', 'three']);
  await spool.close();
  expect(await readdir(folder)).toEqual([]);
});

test('the lines of a process that is still running are left to it', async () => {
  const other = await open('b', async () => {
    throw new Error('down');
  });
  other.append('theirs');
  const spool = await open('a');
  await spool.deliverLeftBehind();
  expect(delivered).toEqual([]);
  await spool.close();
  await other.close();
  expect(await readdir(folder)).toEqual(['b']);
});

test('lines that are appended in one turn of the event loop are written together', async () => {
  const spool = await open('a');
  const first = spool.append('one');
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(spool.append('two')).toBe(first);
  expect(spool.waiting).toBe(0);
  await first;
  expect(spool.waiting).toBe(2);
  expect(spool.append('three')).not.toBe(first);
  await spool.close();
  expect(delivered).toEqual(['one', 'two', 'three']);
});

test('lines that cannot be written are delivered at once, and later lines are written', async () => {
  const spool = await open('a');
  spool.append('before');
  await expect.poll(() => delivered).toEqual(['before']);
  await rm(join(folder, 'a'), { recursive: true });
  await writeFile(join(folder, 'a'), 'in the way');
  spool.append('nowhere');
  await spool.append('either');
  expect(delivered).toEqual(['before', 'nowhere', 'either']);
  expect(problems).toHaveLength(1);
  await rm(join(folder, 'a'));
  spool.append('after');
  await expect.poll(() => delivered).toEqual(['before', 'nowhere', 'either', 'after']);
  await spool.close();
});

test('lines that can be neither written nor delivered reject their caller', async () => {
  const spool = await open('a', async () => {
    throw new Error('down');
  });
  await rm(join(folder, 'a'), { recursive: true });
  await writeFile(join(folder, 'a'), 'in the way');
  await expect(spool.append('nowhere')).rejects.toThrow('down');
  await rm(join(folder, 'a'));
  await spool.close();
});

test('a file is ended before it is too large to be read', async () => {
  const spool = await open('a', async () => {
    throw new Error('down');
  });
  const line = 'x'.repeat(4 * 1024 * 1024);
  for (let n = 0; n < 12; n++) await spool.append(line);
  expect((await readdir(join(folder, 'a'))).filter((name) => name.endsWith('.records')).length).toBeGreaterThan(1);
  await spool.close();
});

test('a folder that somebody removed is made again', async () => {
  const spool = await open('a');
  await rm(join(folder, 'a'), { recursive: true });
  spool.append('kept');
  await expect.poll(() => delivered).toEqual(['kept']);
  await spool.close();
});

test('a file that was removed is reported once, and later files are delivered', async () => {
  let down = true;
  const spool = await open('a', async (lines) => {
    if (down) throw new Error('down');
    delivered.push(...lines);
  });
  spool.append('gone');
  await expect.poll(() => problems).not.toEqual([]);
  await rm(join(folder, 'a/000000000.records'));
  problems = [];
  down = false;
  spool.append('kept');
  await expect.poll(() => delivered).toEqual(['kept']);
  await spool.close();
  expect(problems).toEqual([expect.objectContaining({ code: 'ENOENT' })]);
});

test('a file of a dead process that cannot be read is reported, and the files of other processes are delivered', async () => {
  for (const dead of ['b', 'c', 'd']) await mkdir(join(folder, dead));
  await mkdir(join(folder, 'b/000000000.records'));
  await symlink('lock-loop', join(folder, 'c/lock-loop'));
  await writeFile(join(folder, 'd/000000000.records'), 'one\n');
  const spool = await open('a');
  await spool.deliverLeftBehind();
  expect(delivered).toEqual(['one']);
  expect(problems.map((error) => (error as NodeJS.ErrnoException).code).sort()).toEqual(['EISDIR', 'ELOOP']);
  await spool.close();
});

test('a file that another process delivered meanwhile is not reported as a problem', async () => {
  for (const dead of ['b', 'c']) {
    await mkdir(join(folder, dead));
    await writeFile(join(folder, dead, '000000000.records'), `${dead}\n`);
  }
  const spool = await open('a', async (lines) => {
    delivered.push(...lines);
    await rm(join(folder, lines[0] === 'b' ? 'c' : 'b'), { recursive: true, force: true });
  });
  await spool.deliverLeftBehind();
  expect(delivered).toHaveLength(1);
  expect(problems).toEqual([]);
  await spool.close();
});

test('a process that takes a folder while that is being delivered keeps it', async () => {
  const dead = join(folder, 'dead');
  await mkdir(dead);
  await writeFile(join(dead, '000000000.records'), 'one\n');
  const starter = createServer();
  const spool = await open('a', async (lines) => {
    delivered.push(...lines);
    await new Promise<void>((resolve) => starter.listen(join(dead, 'lock-starter'), resolve));
  });
  await spool.deliverLeftBehind();
  expect(delivered).toEqual(['one']);
  expect(await readdir(dead)).toEqual(['lock-starter']);
  expect(problems).toEqual([]);
  await new Promise((resolve) => starter.close(resolve));
  await spool.deliverLeftBehind();
  await spool.close();
  expect(await readdir(folder)).toEqual([]);
});
