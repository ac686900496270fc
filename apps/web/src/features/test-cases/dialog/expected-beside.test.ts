import type { Expectation } from '@rulewright/jdm';
import { compareWithExpected } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { expectedBeside } from './expected-beside.ts';

const beside = (expected: unknown, actual: unknown, rest: Partial<Expectation> = {}) => {
  const expectation: Expectation = { expected, match: 'whole', tolerance: 0, any: [], ...rest };
  return JSON.stringify(expectedBeside(expected, { actual, differences: compareWithExpected(expectation, actual) }));
};

test('beside an answer only what truly differs from it is expected', () => {
  const actual = { at: '10:01', fee: 4.904, kind: 'b', more: { x: 1 } };
  const rest = { match: 'members', tolerance: 0.01, any: ['/at'] } as const;
  expect(beside({ kind: 'a', fee: 4.9, at: '10:00' }, actual, rest)).toBe(
    '{"at":"10:01","fee":4.904,"kind":"a","more":{"x":1}}',
  );
});

test('what is missing is added, and what was not expected is taken away, in lists too', () => {
  expect(beside({ list: [1, 2], a: 1 }, { list: [1, 3, 4, 5], b: 2 })).toBe('{"list":[1,2],"a":1}');
  expect(beside({ list: [{ x: 1 }, { x: 2 }, 3] }, { list: [{ x: 1, y: 2 }] })).toBe('{"list":[{"x":1},{"x":2},3]}');
  expect(beside({}, {}, { any: ['/at'] })).toBe('{"at":"(anything)"}');
  expect(beside({ a: 1 }, 5)).toBe('{"a":1}');
});
