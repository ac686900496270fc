import { setImmediate as nextPass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { loopTurns, TURN_MS } from './loop-turns.ts';

/** Keeps the event loop busy. */
function work(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('each pass of the event loop gives one turn, and a turn is over when its time is used', async () => {
  const turns = loopTurns();
  expect(turns.isOver).toBe(true);
  let given = 0;
  for (let n = 0; n < 3; n++) turns.next('a').then(() => given++);
  for (let pass = 1; pass <= 3; pass++) {
    await nextPass();
    expect(given).toBe(pass);
  }
  await turns.next('a');
  work(TURN_MS);
  expect(turns.isOver).toBe(true);
});

test('an account with one batch has as many turns as one with many', async () => {
  const turns = loopTurns();
  const given: string[] = [];
  for (const account of ['a', 'a', 'a', 'a', 'b', 'b']) turns.next(account).then(() => given.push(account));
  for (let pass = 0; pass < 8; pass++) await nextPass();
  expect(given).toEqual(['a', 'b', 'a', 'b', 'a', 'a']);
});
