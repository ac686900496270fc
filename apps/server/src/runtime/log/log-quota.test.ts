import { expect, test } from 'vitest';
import { logQuota } from './log-quota.ts';

const quota = logQuota({ entries: 100, bytes: 1_000 }, null);
const of = (bytes: number) => ({ entries: 1, bytes });

test('nothing is deleted until the log is full, and then no text is kept until enough is deleted', () => {
  quota.note('a', of(990));
  expect([quota.needsRoom(of(990), false), quota.isFull('a', 0)]).toEqual([false, false]);
  expect(quota.isFull('a', 20)).toBe(true);
  expect([quota.needsRoom(of(1_010), false), quota.needsRoom(of(810), true), quota.needsRoom(of(790), true)]).toEqual([
    true,
    true,
    false,
  ]);
});
