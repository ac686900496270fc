import { expect, test } from 'vitest';
import { placeName, placesIn, readPlaceName } from './place-names.ts';

test('a place in an answer is shown as people write a field, and read as the same place again', () => {
  const shown = {
    '/date': 'date',
    '/customer/score': 'customer.score',
    '/items/0/price': 'items[0].price',
    '/0/price': '[0].price',
    '/fee~1EU': 'fee/EU',
    '/a.b/c': '["a.b"].c',
    '/c ': '["c "]',
    '/a\nb': 'a\nb',
    '/~1a': '["/a"]',
    '/': '[""]',
    '/01': '01',
  };
  for (const [pointer, name] of Object.entries(shown)) {
    expect(placeName(pointer)).toBe(name);
    expect(readPlaceName(name)).toBe(pointer);
  }
});

test('a pointer and a position behind a dot may be written too, and what is no field is refused', () => {
  expect(readPlaceName('/items/0/price')).toBe('/items/0/price');
  expect(readPlaceName('/c ')).toBe('/c ');
  expect(readPlaceName(' items.0.price ')).toBe('/items/0/price');
  expect(['', 'a..b', 'a[', 'a[x]', '.a'].map(readPlaceName)).toEqual([null, null, null, null, null]);
});

test('the fields of what is expected and of the answer are found, those inside of others included', () => {
  expect(placesIn([{ items: [{ id: 1 }] }, { items: [], at: 'now' }]).map(placeName)).toEqual([
    'items',
    'at',
    'items[0]',
    'items[0].id',
  ]);
  expect(placesIn([5, null, undefined])).toEqual([]);
  expect(placesIn([Array.from({ length: 1000 }, () => 1)])).toHaveLength(200);
});

test('a long list hides no field that stands beside it, of either answer', () => {
  const items = Array.from({ length: 1000 }, (_, id) => ({ id }));
  const places = placesIn([
    { items, total: 1 },
    { items, at: 'now' },
  ]);
  expect(places).toHaveLength(200);
  expect(places.slice(0, 4).map(placeName)).toEqual(['items', 'total', 'at', 'items[0]']);
});
