import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test('other work has its turn between the pieces of a long answer, however fast they are taken', async () => {
  let turns = 0;
  let going = true;
  const other = () => {
    turns++;
    if (going) setImmediate(other);
  };
  setImmediate(other);
  const texts = Array.from({ length: 50 }, () => 'x'.repeat(20_000));
  let text = '';
  for await (const piece of inTurns('a', texts)) text += piece;
  going = false;
  expect(turns).toBeGreaterThanOrEqual(50);
  expect(text).toBe(texts.join(''));
});

test('short texts are sent together', async () => {
  const texts = Array.from({ length: 1_000 }, (_, n) => `${n},`);
  const pieces: string[] = [];
  for await (const piece of inTurns('a', texts)) pieces.push(piece);
  expect(pieces.join('')).toBe(texts.join(''));
  expect(pieces.length).toBeLessThan(100);
});
