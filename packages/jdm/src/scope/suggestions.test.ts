import { describe, expect, test } from 'vitest';
import { listOf, numberType, objectOf, stringType } from '../expression/types/type.ts';
import { typeText } from '../expression/types/type-text.ts';
import { suggestionsAt } from './suggestions.ts';

const order = objectOf([
  ['price', numberType],
  ['tags', listOf(objectOf([['label', stringType]]))],
]);
const scope = objectOf([
  [
    'customer',
    objectOf([
      ['name', stringType],
      ['born', { kind: 'date' }],
      ['not a name', stringType],
    ]),
  ],
  ['orders', listOf(order)],
]);

/** The cursor is where the text has a "|". */
const at = (text: string) => suggestionsAt(text.replace('|', ''), text.indexOf('|'), scope);
const names = (text: string) =>
  at(text).suggestions.flatMap((one) => (one.kind === 'name' ? [`${one.name}: ${typeText(one.type)}`] : []));
const callable = (text: string) =>
  at(text)
    .suggestions.filter(({ kind }) => kind !== 'name')
    .map(({ name }) => name);

describe('suggestions at a cursor', () => {
  test('the names in scope and all functions are offered where a value may begin', () => {
    expect(at('1 + cu|').start).toBe(4);
    expect(names('1 + cu|').map((text) => text.split(':')[0])).toEqual(['customer', 'orders']);
    expect(callable('|')).toEqual(expect.arrayContaining(['round', 'map', 'filter', 'd']));
  });

  test('after a dot the fields of the value are offered with their types, and no function', () => {
    expect(names('customer.|')).toEqual(['name: string', 'born: date']);
    expect(callable('customer.|')).toEqual([]);
    expect(names('orders[0].pr|')).toEqual(['price: number', 'tags: { label: string }[]']);
  });

  test('after a dot the methods of dates are offered for a date', () => {
    expect(callable('d("2025-01-01").|')).toEqual(expect.arrayContaining(['add', 'format']));
    expect(callable('customer.born.|')).toContain('diff');
  });

  test('inside of a loop the item is offered with its type, and so are the names that loops give', () => {
    expect(names('map(orders, |')[0]).toMatch(/^#: \{ price: number/);
    expect(names('map(orders, #.|')).toEqual(['price: number', 'tags: { label: string }[]']);
    expect(names('map(orders as order, order.|')).toEqual(['price: number', 'tags: { label: string }[]']);
    expect(names('map(orders as order, map(order.tags, #.|')).toEqual(['label: string']);
    expect(names('map(orders as order, map(order.tags, |').slice(0, 2)).toEqual([
      '#: { label: string }',
      'order: { price: number, tags: { label: string }[] }',
    ]);
  });

  test('nothing is offered inside of a text', () => {
    expect(at('"cu|').suggestions).toEqual([]);
  });

  test('nothing is offered for a value of which nothing is known', () => {
    expect(at('unknown.|').suggestions).toEqual([]);
  });
});
