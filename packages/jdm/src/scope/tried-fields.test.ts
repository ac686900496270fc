import { expect, test } from 'vitest';
import { anyType, numberType, objectOf, stringType } from '../expression/types/type.ts';
import { typeText } from '../expression/types/type-text.ts';
import { suggestionsAt } from './suggestions.ts';
import { withTriedFields } from './tried-fields.ts';

const tried = { years: 4, name: 'Ada', gone: null, customer: { age: 36, tags: ['a'] } };

/** The names that are offered, with their types. */
const offered = (text: string, scope = anyType, value: unknown = tried) =>
  suggestionsAt(text, text.length, withTriedFields(scope, value)).suggestions.flatMap((one) =>
    one.kind === 'name' ? [`${one.name} ${typeText(one.type)}`] : [],
  );

test('the fields of the input that is tried are offered where nothing is known of the input, and what is in them', () => {
  expect(offered('')).toEqual(expect.arrayContaining(['years number', 'name string', 'gone any']));
  expect(offered('customer.')).toEqual(['age number', 'tags string[]']);
});

test('what is known of the input stays, and is added to only where other fields may be there', () => {
  const customer = objectOf([['age', stringType]], anyType);
  expect(offered('', objectOf([['years', stringType]], anyType))).toEqual(
    expect.arrayContaining(['years string', 'name string']),
  );
  expect(offered('customer.', objectOf([['customer', customer]], anyType))).toEqual(['age string', 'tags string[]']);
  expect(offered('', objectOf([['a', numberType]]))).not.toContain('years number');
});

test('a value that is no object adds nothing', () => {
  for (const value of [null, undefined, [tried], 'x']) expect(withTriedFields(anyType, value)).toBe(anyType);
});
