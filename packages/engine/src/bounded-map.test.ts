import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('recently set keys are kept and older ones are dropped', () => {
  const map = new BoundedMap<number>(10);
  for (let n = 0; n < 1_000; n++) {
    map.set(`${n}`, n);
    for (let back = 0; back < 10 && back <= n; back++) expect(map.get(`${n - back}`)).toBe(n - back);
    expect(map.get(`${n - 20}`)).toBeUndefined();
  }
});

test('a key that is set again is kept with its last value', () => {
  const map = new BoundedMap<number>(10);
  for (let n = 0; n < 1_000; n++) {
    if (n % 9 === 0) map.set('kept', n);
    map.set(`${n}`, n);
    expect(map.get('kept')).toBe(n - (n % 9));
  }
});

test('a deleted key is gone, whether it was set recently or long ago', () => {
  const map = new BoundedMap<number>(10);
  for (let n = 0; n < 15; n++) map.set(`${n}`, n);
  map.set('0', 0);
  for (let n = 0; n < 15; n++) map.delete(`${n}`);
  expect([map.get('0'), map.get('14')]).toEqual([undefined, undefined]);
});

test('a key that is used is kept as if it were set again, and is added where there is none', () => {
  const map = new BoundedMap<number>(10);
  for (let n = 0; n < 1_000; n++) {
    if (n % 9 === 0) expect(map.use('kept', () => n)).toBe(0);
    map.set(`${n}`, n);
    expect(map.get('kept')).toBe(0);
  }
});

test('a value that must be kept stays however many keys are set after it, and goes when it need not be kept any more', () => {
  const running = new Set(['a']);
  const map = new BoundedMap<string>(10, (value) => running.has(value));
  map.set('a', 'a');
  map.set('b', 'b');
  for (let n = 0; n < 100; n++) map.set(`${n}`, '');
  expect([map.get('a'), map.get('b')]).toEqual(['a', undefined]);
  running.clear();
  for (let n = 0; n < 100; n++) map.set(`${n}`, '');
  expect(map.get('a')).toBeUndefined();
});
