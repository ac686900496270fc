import { expect, test } from 'vitest';
import { AccountCallLimit } from './account-call-limit.ts';

/** A call that runs until the test ends it. */
function call(limit: AccountCallLimit, account = 'acme') {
  let end = () => {};
  let hasBegun = false;
  const result = limit.run(account, () => {
    hasBegun = true;
    return new Promise<string>((resolve) => {
      end = () => resolve('done');
    });
  });
  return { result, end: () => end(), hasBegun: () => hasBegun };
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

test('a call that fails leaves its place to the next', async () => {
  const limit = new AccountCallLimit(1);
  const failing = limit.run('acme', () => Promise.reject(new Error('it failed')));
  const next = call(limit);
  expect(next.hasBegun()).toBe(false);
  await expect(failing).rejects.toThrow('it failed');
  await settled();
  expect(next.hasBegun()).toBe(true);
});
