import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import type { Task } from './task.ts';

const decision = { hash: '', content: 'graph' };
const task = (tenant: string, since: number) => ({ kind: 'evaluation', tenant, since, decision, text: '{}' }) as Task;

function filled(...tasks: Task[]) {
  const queue = new FairQueue();
  for (const item of tasks) queue.push(item);
  return queue;
}

test('tenants take turns, and within one the first comes first', () => {
  const queue = filled(task('a', 1), task('a', 2), task('a', 3), task('b', 4), task('c', 5));
  const order = Array.from({ length: 6 }, () => queue.take(() => true)?.since);
  expect(order).toEqual([1, 4, 5, 2, 3, undefined]);
  expect(queue.size).toBe(0);
});

test('a tenant that may not run does not hold up the others', () => {
  const queue = filled(task('a', 1), task('b', 2));
  expect(queue.take((tenant) => tenant !== 'a')?.since).toBe(2);
  expect(queue.take((tenant) => tenant !== 'a')).toBeNull();
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('b')]).toEqual([1, 1, 0]);
});

test('what has waited too long is taken out', () => {
  const queue = filled(task('a', 1), task('a', 5), task('b', 2));
  expect(queue.expire(3).map(({ since }) => since)).toEqual([1, 2]);
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('b')]).toEqual([1, 1, 0]);
});

test('text that waits is counted, and a decision that several share once', () => {
  const queue = filled(task('a', 1), task('a', 2), task('b', 3));
  const lengths = () => [queue.textLengthOf('a'), queue.textLengthOf('b'), queue.textLengthOf('c')];
  expect(lengths()).toEqual([9, 7, 0]);
  queue.push({ ...task('a', 4), decision: { ...decision } });
  expect(lengths()).toEqual([16, 7, 0]);
  queue.expire(2);
  expect(lengths()).toEqual([14, 7, 0]);
  while (queue.take(() => true));
  expect(lengths()).toEqual([0, 0, 0]);
});
