import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withDeadline } from './with-deadline.ts';

const whenAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'));
  });

test('aborts after the time, also when the garbage is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const result = withDeadline(new AbortController().signal, 100, async (signal) => {
    for (let round = 0; round < 3; round++) {
      await pause(5);
      collectGarbage();
    }
    return Promise.race([whenAborted(signal), pause(5_000, 'never aborted', { ref: false })]);
  });
  expect(await result).toBe('aborted');
});

test('aborts with the signal of the caller, even if that was aborted before', async () => {
  const caller = new AbortController();
  const work = withDeadline(caller.signal, 60_000, whenAborted);
  caller.abort();
  expect(await work).toBe('aborted');
  expect(await withDeadline(caller.signal, 60_000, whenAborted)).toBe('aborted');
});

test('passes on what the work returns or throws', async () => {
  const { signal } = new AbortController();
  expect(await withDeadline(signal, 60_000, async () => 'result')).toBe('result');
  await expect(withDeadline(signal, 60_000, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});
