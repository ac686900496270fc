import { expect, test } from 'vitest';
import { nextSize, pieceAt } from './next-piece.ts';

test('a piece has as many inputs as asked for, from where the last one ended', () => {
  expect(pieceAt([{ a: 1 }, { a: 2 }, { a: 3 }], 1, 1)).toEqual([{ a: 2 }]);
  expect(pieceAt([{ a: 1 }, { a: 2 }, { a: 3 }], 1, 100)).toEqual([{ a: 2 }, { a: 3 }]);
});

test('a piece of large inputs has fewer of them, but always one', () => {
  const large = { text: 'x'.repeat(300 * 1024) };
  expect(pieceAt([large, large, large], 0, 100)).toHaveLength(1);
  expect(pieceAt([{ text: 'x'.repeat(2_000_000) }], 0, 100)).toHaveLength(1);
});

test('pieces grow while answers are quick and shrink while they are slow, within bounds', () => {
  expect([nextSize(100, 50), nextSize(100, 1000), nextSize(100, 5000)]).toEqual([200, 100, 50]);
  expect([nextSize(1000, 50), nextSize(10, 5000)]).toEqual([1000, 10]);
});
