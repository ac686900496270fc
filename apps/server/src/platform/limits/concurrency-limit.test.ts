import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

/** `a1` and `a2` are organizations of one account. */
const accountOf = (organizationId: string) => organizationId.replace(/\d/, '');

test('work whose caller goes while it waits never runs, and leaves its place to others', async () => {
  const limited = concurrencyLimit({ accountOf, atOnce: 1, waiting: 1 });
  const caller = new AbortController();
  const ran: string[] = [];
  let endFirst = () => {};
  const first = limited('a', () => new Promise<void>((resolve) => (endFirst = resolve)));
  const gone = limited('a', async () => void ran.push('gone'), caller);
  await expect(limited('a', async () => {})).rejects.toThrow('too much to do');
  caller.abort();
  await expect(gone).rejects.toThrow('too much to do');
  const next = limited('a', async () => void ran.push('next'));
  endFirst();
  await Promise.all([first, next]);
  expect(ran).toEqual(['next']);
});

test('work that has waited for as long as it may is refused, and leaves its place to others', async () => {
  const limited = concurrencyLimit({ accountOf, atOnce: 1, waiting: 1, waitMs: 1 });
  let endFirst = () => {};
  const first = limited('a', () => new Promise<void>((resolve) => (endFirst = resolve)));
  await expect(limited('a', async () => 'late')).rejects.toThrow('too much to do');
  endFirst();
  await first;
  expect(await limited('a', async () => 'next')).toBe('next');
});

test('the rest of an answer that has begun waits, however much does', async () => {
  const limited = concurrencyLimit({ accountOf, atOnce: 1, waiting: 0 });
  let endFirst = () => {};
  const first = limited('a', () => new Promise<void>((resolve) => (endFirst = resolve)));
  const rest = limited('a', async () => 'the rest', { isBegun: true });
  endFirst();
  await first;
  expect(await rest).toBe('the rest');
});

test('the organizations of an account take turns', async () => {
  const limited = concurrencyLimit({ accountOf, atOnce: 1, waiting: 0 });
  let endFirst = () => {};
  const first = limited('a1', () => new Promise<void>((resolve) => (endFirst = resolve)));
  await expect(limited('a2', async () => {})).rejects.toThrow('too much to do');
  expect(await limited('b', async () => 'another account')).toBe('another account');
  endFirst();
  await first;
  expect(await limited('a2', async () => 'next')).toBe('next');
});
