import type { FunctionCall } from '@rulewright/jdm';
import { afterAll, describe, expect, test } from 'vitest';
import { FUNCTION_THREADS, FunctionThreads, MAX_WAITING_CALLS } from '../src/functions/function-threads.ts';
import { programOf } from './evaluator.ts';

const open = () => new FunctionThreads([programOf('engine-runner')], () => {});
const threads = open();
afterAll(() => threads.close());

const callOf = (body: string, imports = ''): FunctionCall => ({
  source: `${imports}export const handler = async (input: { n: number }) => {${body}\n}`,
  form: 'module',
  input: '{"n":4}',
  nodes: null,
  depth: 0,
  isTraced: false,
});
const double = callOf('return input.n * 2');

const of = (account = 'one', clock?: number) => ({ account, notes: {}, clock });

/** On a busy machine a thread may not be free in time, or may not get its time, so that the call is made again. */
async function answerOf(call: FunctionCall, clock?: number, from = threads) {
  for (;;) {
    const called = await from.call(call, of('one', clock));
    if (called?.answer) return called.answer;
  }
}

test.each([
  ['that is short', double, '8'],
  ['that imports a library', callOf('return z.number().parse(input.n)', 'import { z } from "zod";\n'), '4'],
  ['that asks for the time', callOf('return Date.now()'), '1000'],
])('a function %s is answered', async (_, call, result) => {
  expect(await answerOf(call, 1_000)).toEqual({ result, log: [] });
});

describe('a worker has to make the call of a function', () => {
  test.each([
    ['that takes too long', 'while (true) {}'],
    ['that takes too much memory', 'const all = []; while (true) all.push(new Array(1000).fill(1))'],
    ['that cannot be interrupted', '[].includes.call({ length: 2 ** 53 - 1 }, 1)'],
    ['that waits for something', 'await console.sleep(1)'],
    ['with a long result', 'return "x".repeat(300_000)'],
  ])('%s, and the next one is answered', async (_, body) => {
    await answerOf(double);
    const called = await threads.call(callOf(body), of());
    expect(called).toEqual({ answer: null, usedMs: expect.any(Number) });
    expect(await answerOf(double)).toEqual({ result: '8', log: [] });
  });
});

test('a thread reads no source again that takes it too long', async () => {
  const types = Array.from({ length: 1_500 }, (_, n) => `const f${n} = (a: number, b: string): string => a + b;`);
  const call = { ...double, source: `${types.join('\n')}\n${double.source}` };
  const usedMs = async () => {
    const called = await threads.call(call, of());
    if (called) expect(called.answer).toBeNull();
    return called?.usedMs;
  };
  // Reading it takes several times as long.
  await expect.poll(usedMs).toBeLessThan(50);
});

test('no more calls of an account wait for a thread than may, and those of others wait beside them', async () => {
  const some = open();
  const fill = (account: string) => Array.from({ length: MAX_WAITING_CALLS }, () => some.call(double, of(account)));
  const calls = fill('one');
  expect(await some.call(double, of('one'))).toBeNull();
  for (const account of ['two', 'three', 'four']) calls.push(...fill(account));
  expect(await some.call(double, of('five'))).toBeNull();
  await some.close();
  expect(new Set(await Promise.all(calls))).toEqual(new Set([null]));
});

test.each([
  ['another account', 'neighbour'],
  ['the same account', 'flood'],
])(
  'a quick function is answered before slow ones that %s called earlier',
  async (_, caller) => {
    const some = open();
    const slow = callOf('let sum = 0; for (let n = 0; n < 50_000; n++) sum += n; return sum');
    const neighbour = of(caller);
    let order: string[] = [];
    const noted = async (name: string, called: Promise<unknown>) => {
      if (await called) order.push(name);
    };
    // Until the threads have been started, the quick function is known to be quick, and no call waited too long.
    while (order.join() !== 'quick,slow,slow') {
      order = [];
      const flood = [1, 2].map(() => noted('slow', some.call(slow, of('flood'))));
      await Promise.all([...flood, noted('quick', some.call(double, neighbour))]);
      if (!order.includes('quick')) await noted('again', some.call(double, neighbour));
    }
    await some.close();
  },
  60_000,
);

test('where no thread can be started, calls are left to workers at once for a while', async () => {
  let starts = 0;
  const none = new FunctionThreads(['/nothing/here.js'], () => starts++);
  for (let n = 0; n < 5; n++) expect(await none.call(double, of())).toBeNull();
  await none.close();
  expect(starts).toBeLessThanOrEqual(FUNCTION_THREADS);
});

test('threads are started before the first call where that is asked for', async () => {
  let ended = () => {};
  const ends = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const none = new FunctionThreads(['/nothing/here.js'], ended);
  none.warmUp();
  await ends;
  await none.close();
});

test('nothing is called after the end', async () => {
  const some = open();
  await answerOf(double, undefined, some);
  await some.close();
  expect(await some.call(double, of())).toBeNull();
});
