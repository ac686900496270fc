import { expect, test } from 'vitest';
import { AccountCallLimit } from './account-call-limit.ts';

/** A call that runs until the test ends it. */
function call(limit: AccountCallLimit, account = 'acme') {
  const caller = new AbortController();
  let end = () => {};
  let hasBegun = false;
  const result = limit.run(account, caller.signal, () => {
    hasBegun = true;
    return new Promise<string>((resolve) => {
      end = () => resolve('done');
    });
  });
  result.catch(() => {});
  return { result, goAway: () => caller.abort(), end: () => end(), hasBegun: () => hasBegun };
}

const settled = () => new Promise(setImmediate);

test('calls beyond the limit wait, in their order, and those of another account do not wait for them', async () => {
  const limit = new AccountCallLimit(1);
  const [first, second, third] = [call(limit), call(limit), call(limit)];
  const other = call(limit, 'umbrella');
  expect([first, second, third, other].map((one) => one.hasBegun())).toEqual([true, false, false, true]);
  first.end();
  await settled();
  expect([second, third].map((one) => one.hasBegun())).toEqual([true, false]);
  second.end();
  await settled();
  third.end();
  expect(await Promise.all([first, second, third].map(({ result }) => result))).toEqual(['done', 'done', 'done']);
});

test('a caller that goes away while it waits is told at once, never runs, and keeps nobody waiting', async () => {
  const limit = new AccountCallLimit(1);
  const [first, second, third] = [call(limit), call(limit), call(limit)];
  second.goAway();
  await expect(second.result).rejects.toThrow();
  first.end();
  await settled();
  expect([second, third].map((one) => one.hasBegun())).toEqual([false, true]);
  third.end();
  await third.result;
  expect(call(limit).hasBegun()).toBe(true);
});

test('a caller that goes away while its call runs gets its result, and one that was gone before runs nothing', async () => {
  const limit = new AccountCallLimit(1);
  const first = call(limit);
  first.goAway();
  first.end();
  expect(await first.result).toBe('done');
  const gone = new AbortController();
  gone.abort();
  await expect(limit.run('acme', gone.signal, async () => 'ran')).rejects.toThrow();
  expect(call(limit).hasBegun()).toBe(true);
});

test('many calls of one caller wait without a warning, and leave together', async () => {
  const limit = new AccountCallLimit(1);
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on('warning', note);
  const first = call(limit);
  const caller = new AbortController();
  const waiting = Array.from({ length: 50 }, () => limit.run('acme', caller.signal, async () => 'ran'));
  caller.abort();
  const results = await Promise.allSettled(waiting);
  await settled();
  process.off('warning', note);
  expect(results.map(({ status }) => status)).toEqual(Array(50).fill('rejected'));
  expect(warnings).toEqual([]);
  first.end();
});
