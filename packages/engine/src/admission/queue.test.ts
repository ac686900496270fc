import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdmittedTask } from './admitted-task.ts';
import { MAX_WAIT_MS, MAX_WAITING, Queue } from './queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const decision = { hash: '', content: 'graph' };
const request = { input: { text: '{}', key: null }, resolution: { from: 'saved', projectSlug: 'p' } };
const task = (account: string, since: number, expectedMs = 10) =>
  ({ task: { kind: 'evaluation', account, since, decision, request }, expectedMs }) as unknown as AdmittedTask;

function filled(...tasks: AdmittedTask[]) {
  const queue = new Queue({ running: 10, runningMs: 100 });
  for (const item of tasks) queue.push(item);
  return queue;
}

/** Begins the next task and ends it at once. Returns when it was requested, or null if no task may begin. */
function run(queue: Queue, usedMs?: number): number | null {
  const next = queue.next();
  if (!next) return null;
  queue.begin(next);
  queue.end(next, usedMs ?? next.expectedMs);
  return next.task.since;
}

test('accounts with tasks of equal cost take turns, and the tasks of one account keep their order', () => {
  const queue = filled(task('a', 1), task('a', 2), task('a', 3), task('b', 4), task('c', 5));
  expect(Array.from({ length: 6 }, () => run(queue))).toEqual([1, 4, 5, 2, 3, null]);
  expect(queue.size).toBe(0);
});

test('one of many takes turns with what somebody waits for, so that neither waits for all of the other', () => {
  const oneOfMany = (since: number) => {
    const made = task('a', since);
    Object.assign(made.task, { request: { ...request, isOneOfMany: true } });
    return made;
  };
  const queue = filled(...[1, 2, 3, 4].map(oneOfMany), task('a', 5), task('a', 6));
  expect(Array.from({ length: 6 }, () => run(queue))).toEqual([1, 5, 2, 6, 3, 4]);
  for (const item of [oneOfMany(7), task('a', 8), oneOfMany(9)]) queue.push(item);
  expect(queue.clear().map(({ task: { since } }) => since)).toEqual([7, 9, 8]);
  expect(queue.size).toBe(0);
});

test('an account whose tasks took more than expected has fewer of them run', () => {
  const queue = filled();
  for (let n = 0; n < 20; n++) for (const account of ['heavy', 'light']) queue.push(task(account, n));
  const began = { heavy: 0, light: 0 };
  for (let n = 0; n < 20; n++) {
    const next = queue.next() as AdmittedTask;
    began[next.task.account as 'heavy' | 'light']++;
    queue.begin(next);
    queue.end(next, next.task.account === 'heavy' ? 40 : 10);
  }
  expect(began).toEqual({ heavy: 4, light: 16 });
});

test('a new account has no credit for the time that others used before it came', () => {
  const queue = filled(...Array.from({ length: 10 }, (_, n) => task('old', n)));
  for (let n = 0; n < 6; n++) run(queue);
  for (let n = 0; n < 4; n++) queue.push(task('new', 100 + n));
  const order = Array.from({ length: 8 }, () => run(queue));
  expect(order.filter((since) => since !== null && since >= 100).length).toBe(4);
  expect(order.slice(0, 4).some((since) => since !== null && since < 100)).toBe(true);
});

test('the time that an account used is remembered while it has nothing to do', () => {
  const queue = filled(task('heavy', 1));
  run(queue, 1_000);
  queue.push(task('heavy', 2));
  for (let n = 0; n < 5; n++) queue.push(task('light', 10 + n));
  expect(Array.from({ length: 6 }, () => run(queue))).toEqual([10, 11, 12, 13, 14, 2]);
});

test('an account runs no more tasks at once than its quota, and does not hold up others', () => {
  const queue = new Queue({ running: 2, runningMs: 1_000 });
  for (const item of [task('a', 1), task('a', 2), task('a', 3), task('b', 4)]) queue.push(item);
  const began: AdmittedTask[] = [];
  for (let next = queue.next(); next; next = queue.next()) {
    queue.begin(next);
    began.push(next);
  }
  expect(began.map(({ task: { since } }) => since)).toEqual([1, 4, 2]);
  expect([queue.size, queue.hasRoomFor(task('a', 0)), queue.hasRoomFor(task('b', 0))]).toEqual([1, false, true]);
  queue.end(began[0] as AdmittedTask, 10);
  expect(queue.next()?.task.since).toBe(3);
});

test('an account runs no more expected time at once than its quota, but always one task', () => {
  const queue = new Queue({ running: 10, runningMs: 100 });
  queue.begin(task('a', 1, 500));
  expect([queue.isNext(task('a', 2, 1)), queue.isNext(task('b', 3, 500))]).toEqual([false, true]);
  queue.push(task('c', 4, 500));
  expect(queue.next()?.task.since).toBe(4);
  queue.end(task('a', 1, 500), 500);
  for (let n = 0; n < 4; n++) queue.begin(task('a', n, 25));
  expect(queue.isNext(task('a', 5, 25))).toBe(false);
});

test('a paused account begins no task until the pause is over', () => {
  const queue = filled(task('a', 1), task('b', 2));
  queue.pause('a', 100);
  expect([run(queue), run(queue)]).toEqual([2, null]);
  vi.advanceTimersByTime(101);
  expect(run(queue)).toBe(1);
});

test('tasks that have waited too long are taken out of the queue', () => {
  vi.setSystemTime(0);
  const start = performance.now();
  const queue = filled(task('a', start), task('a', start + 5), task('b', start + 2));
  vi.advanceTimersByTime(MAX_WAIT_MS + 3);
  expect(queue.expire().map(({ task: { since } }) => since - start)).toEqual([0, 2]);
  expect(queue.size).toBe(1);
  expect(queue.clear()).toHaveLength(1);
});

test('when too much waits in all, the account with the most loses its latest task', () => {
  const queue = filled();
  // Of every six tasks, the fourth and the sixth are those of account 3.
  for (let n = 0; n < MAX_WAITING; n++) expect(queue.push(task(`account ${[0, 1, 2, 3, 4, 3][n % 6]}`, n))).toBeNull();
  const last = queue.push(task('neighbour', -1));
  expect([last?.task.account, last?.task.since]).toEqual(['account 3', MAX_WAITING - 3]);
  expect([queue.size, [...queue].some(({ task: { account } }) => account === 'neighbour')]).toEqual([
    MAX_WAITING,
    true,
  ]);
});

test('what an account has running counts against its quota however many other accounts come meanwhile', () => {
  const queue = new Queue({ running: 1, runningMs: 1_000 });
  const long = task('long', 1);
  queue.begin(long);
  for (let n = 0; n < 20_000; n++) {
    const short = task(`account ${n}`, n);
    queue.begin(short);
    queue.end(short, 1);
  }
  expect(queue.isNext(task('long', 2))).toBe(false);
  queue.end(long, 1);
  expect(queue.isNext(task('long', 2))).toBe(true);
});
