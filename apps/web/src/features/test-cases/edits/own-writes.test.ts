import { expect, test } from 'vitest';
import { OwnWrites } from './own-writes.ts';

test("what was written from an older state of one's own is written from the latest, also after a deletion", () => {
  const own = new OwnWrites();
  own.add('a', 1, 5);
  own.add('a', 5, 6);
  expect([own.latest('a', 1), own.latest('a', 5), own.latest('b', 1)]).toEqual([6, 6, 1]);
  own.add('a', 6, null);
  own.add('a', null, 8);
  expect([own.latest('a', 1), own.latest('a', null)]).toEqual([8, 8]);
});

test('what was written from before a change of somebody else stays based on that', () => {
  const own = new OwnWrites();
  own.add('a', 1, 5);
  own.add('a', 7, 8);
  expect([own.latest('a', 1), own.latest('a', 5), own.latest('a', 7)]).toEqual([1, 5, 8]);
});
