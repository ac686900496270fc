import { expect, test } from 'vitest';
import { entryIds } from './entry-id.ts';

const ids = entryIds('a secret of at least 32 characters');
const instance = '01234567-89ab-4cde-8f01-23456789abcd';

test.each([1, 2, 2 ** 48 - 1])('the id of the entry %d leads back to it', (number) => {
  expect(ids.idOf(ids.textOf({ instance, number }))).toEqual({ instance, number });
});

test('a process gives its entries the same ids, in whatever order it asks for them', () => {
  const textOf = ids.textsOf(instance);
  for (const number of [1, 2, 64, 65, 66, 500, 3]) expect(textOf(number)).toBe(ids.textOf({ instance, number }));
});

test('ids that follow each other tell nothing of the number or of the process', () => {
  const [one, other] = [1, 2].map((number) => Buffer.from(ids.textOf({ instance, number }), 'base64url'));
  const shared = one?.filter((byte, at) => byte === other?.[at]).length;
  // Of 32 bytes that have nothing to do with each other, hardly ever more than three are the same.
  expect(shared).toBeLessThan(8);
});

test.each([
  ['made up', 'x'.repeat(43)],
  ['of another secret', entryIds('another secret of 32 characters!').textOf({ instance, number: 1 })],
  ['of an older version', `${instance}.1`],
  ['too long', `${ids.textOf({ instance, number: 1 })}x`],
])('an id that is %s is none', (_what, text) => {
  expect(ids.idOf(text)).toBeNull();
});
