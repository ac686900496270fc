import { expect, test } from 'vitest';
import { WaitingCalls } from './waiting-calls.ts';

type Call = { account: string; n: number };

function waiting(...accounts: string[]): WaitingCalls<Call> {
  const calls = new WaitingCalls<Call>();
  for (const [n, account] of accounts.entries()) calls.add({ account, n });
  return calls;
}

const upTo = (count: number, takes = (_: Call) => true) => ({
  take: (call: Call) => takes(call) && count-- > 0,
});
const numbers = (calls: Call[]) => calls.map(({ n }) => n);

test('accounts take turns, also from one time to the next', () => {
  const calls = waiting('a', 'a', 'a', 'a', 'b', 'b', 'c');
  expect(numbers(calls.takeFor(upTo(2)))).toEqual([0, 4]);
  expect(numbers(calls.takeFor(upTo(3)))).toEqual([6, 1, 5]);
  expect([calls.size, numbers(calls.takeFor(upTo(9)))]).toEqual([2, [2, 3]]);
});

test('a call that is not taken holds up none of another account', () => {
  const calls = waiting('slow', 'slow', 'quick', 'quick');
  expect(numbers(calls.takeFor(upTo(9, ({ account }) => account === 'quick')))).toEqual([2, 3]);
  expect(numbers(calls.takeAll(({ n }) => n === 1))).toEqual([1]);
  expect([calls.size, numbers(calls.takeAll())]).toEqual([1, [0]]);
});
