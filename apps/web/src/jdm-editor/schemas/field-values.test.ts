import { expect, test } from 'vitest';
import { textOfValues, valuesFrom } from './field-values.ts';
import type { PlainKind } from './schema-fields.ts';

const unusual = ['a, b', '', ' x ', '"quoted"', '[1]', '{', 'null', 'two\nlines', 'back\\slash', null];

test.each<[PlainKind, number, unknown[], string]>([
  ['string', 0, ['gold', 'old, gold', '5', 'true'], 'gold, "old, gold", 5, true'],
  ['any', 0, ['gold', 5, '5', true, 'true', null], 'gold, 5, "5", true, "true", null'],
  ['integer', 0, [18, 21, 'old', null], '18, 21, old, null'],
  ['boolean', 0, [true, false], 'true, false'],
  ['number', 1, [[1, 2], []], '[1,2], []'],
  ['object', 0, [{ a: '}, {', b: [] }], '{"a":"}, {","b":[]}'],
])('the values of a field of kind %s, in %i lists, are read from their text as they are', (of, lists, values, text) => {
  const kind = { of, lists };
  expect(textOfValues(values, kind)).toBe(text);
  expect(valuesFrom(text, kind)).toEqual(values);
  expect(valuesFrom(textOfValues(unusual, kind), kind)).toEqual(unusual);
});

test('values are read as people type them', () => {
  const text = { of: 'string', lists: 0 } as const;
  expect(valuesFrom(' gold ,, "silver" ,', text)).toEqual(['gold', 'silver']);
  expect(valuesFrom('5" pipe, "half, "a" b, [x', text)).toEqual(['5" pipe', '"half', '"a" b', '[x']);
  expect(valuesFrom('.5, 1e3, ten', { of: 'number', lists: 0 })).toEqual([0.5, 1000, 'ten']);
  expect(valuesFrom(' , ', text)).toBeNull();
});
