import { expect, test, vi } from 'vitest';
import { commandWorks, isolationProbe } from './network-isolation.ts';

const env = { PATH: '/usr/bin:/bin' };

test('the first command prefix that works is remembered', async () => {
  const works = vi.fn(async (prefix: readonly string[]) => prefix.includes('--user'));
  const probe = isolationProbe(works);
  expect([await probe(), await probe()]).toEqual(Array(2).fill(['unshare', '--user', '--net']));
  expect(works).toHaveBeenCalledTimes(2);
});

test('a prefix that could not be tried is tried again', async () => {
  const works = vi.fn(async () => true).mockRejectedValueOnce(new Error('spawn EAGAIN'));
  const probe = isolationProbe(works);
  await expect(probe()).rejects.toThrow('EAGAIN');
  expect(await probe()).toEqual(['unshare', '--net']);
});

test('the result that no prefix works is remembered too', async () => {
  const works = vi.fn(async () => false);
  const probe = isolationProbe(works);
  expect([await probe(), await probe()]).toEqual([[], []]);
  expect(works).toHaveBeenCalledTimes(2);
});

test.each([
  ['ends well', 'env', true],
  ['ends badly', 'false', false],
  ['is not there', 'no-such-command', false],
])('a command that %s is known to work or to fail', async (_name, command, expected) => {
  expect(await commandWorks([command], env)).toBe(expected);
});

test('a command that was killed is neither known to work nor to fail', async () => {
  await expect(commandWorks(['sh', '-c', 'kill -9 $$'], env)).rejects.toThrow('SIGKILL');
});
