import { expect, test } from 'vitest';
import { rawMember } from './raw-member.ts';

test.each([
  ['{"a":1}', '1'],
  ['{ "b" : {"a":2} , "a" : [1, {"a":3}] , "c":1}', '[1, {"a":3}]'],
  ['{"a":1e400}', '1e400'],
  ['{"a":1,"a":{"x":2}}', '{"x":2}'],
  ['{"\\u0061":7}', '7'],
  ['{"b":"a","a":"}\\"],\\\\"}', '"}\\"],\\\\"'],
  ['{"b":[1,2],"a":true}', 'true'],
  ['{"b":1}', ''],
  ['{"b":{"a":1}}', ''],
  ['[{"a":1}]', ''],
])('the member "a" of %s is %s', (json, text) => expect(rawMember(json, 'a')).toBe(text));

test('the member after a string of a million escapes is found', () => {
  const json = JSON.stringify({ b: '"\\'.repeat(1_000_000), a: 1 });
  expect(rawMember(json, 'a')).toBe('1');
});
