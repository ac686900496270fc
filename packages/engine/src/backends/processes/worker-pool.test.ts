import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerPool } from './worker-pool.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Child = ChildProcess & EventEmitter;

function child(): Child {
  const kill = () => process.emit('close', null, 'SIGKILL');
  const process = Object.assign(new EventEmitter(), { stdio: [null, null, null, new PassThrough()], kill });
  return process as unknown as Child;
}

/** `launch` is called again for every process. */
function workersOf(shared: number, launch: () => Promise<Child>) {
  const logged: unknown[][] = [];
  const launched = vi.fn(launch);
  const none = async () => null as never;
  const workers = new WorkerPool({
    launch: launched,
    shared,
    host: { load: none, http: none, log: (...entry) => void logged.push(entry) },
    events: { free() {}, answered() {}, ended() {} },
  });
  const counts = () => [workers.count('shared'), workers.count('isolated')];
  return { workers, launched, counts, logged };
}

test('a worker that cannot be started is logged and started again a little later', async () => {
  let left = 4;
  const { workers, launched, counts, logged } = workersOf(2, async () => {
    if (left-- > 0) throw new Error('spawn EMFILE');
    return child();
  });
  workers.fill();
  await vi.advanceTimersByTimeAsync(0);
  expect(counts()).toEqual([0, 0]);
  expect(logged).toEqual(Array(3).fill(['a worker could not be started', new Error('spawn EMFILE')]));
  workers.start('isolated');
  expect(launched).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1_001);
  expect([counts(), launched.mock.calls.length]).toEqual([[1, 1], 6]);
  await vi.advanceTimersByTimeAsync(1_001);
  expect([counts(), launched.mock.calls.length]).toEqual([[2, 1], 7]);
  await workers.close();
});

test('workers that end before they are ready are replaced once, however many there are', async () => {
  const children: Child[] = [];
  const { workers, counts } = workersOf(2, async () => {
    const started = child();
    children.push(started);
    return started;
  });
  workers.fill();
  await vi.advanceTimersByTimeAsync(0);
  for (const started of children.splice(0)) started.emit('close', 1, null);
  expect(counts()).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([counts(), children.length]).toEqual([[2, 1], 3]);
  await workers.close();
  expect(counts()).toEqual([0, 0]);
});

test('a worker that is still being started at the close is ended too', async () => {
  const late = child();
  const ended = vi.fn();
  late.once('close', ended);
  const { workers } = workersOf(0, async () => late);
  workers.fill();
  await workers.close();
  expect(ended).toHaveBeenCalledOnce();
});
