import { expect, test } from 'vitest';
import { RecentMap } from './recent-map.ts';

test('what was set lately is there, and what was set long before it is not', () => {
  const map = new RecentMap<number>(10);
  for (let n = 0; n < 1_000; n++) {
    map.set(`${n}`, n);
    for (let back = 0; back < 10 && back <= n; back++) expect(map.get(`${n - back}`)).toBe(n - back);
    expect(map.get(`${n - 20}`)).toBeUndefined();
  }
});

test('what is set again stays, with its last value', () => {
  const map = new RecentMap<number>(10);
  for (let n = 0; n < 1_000; n++) {
    if (n % 9 === 0) map.set('kept', n);
    map.set(`${n}`, n);
    expect(map.get('kept')).toBe(n - (n % 9));
  }
});

test('what is deleted is gone, however long ago it was set', () => {
  const map = new RecentMap<number>(10);
  expect(map.isEmpty).toBe(true);
  for (let n = 0; n < 15; n++) map.set(`${n}`, n);
  map.set('0', 0);
  for (let n = 0; n < 15; n++) map.delete(`${n}`);
  expect([map.get('0'), map.get('14'), map.isEmpty]).toEqual([undefined, undefined, true]);
});
