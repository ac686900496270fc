import { expect, test } from 'vitest';
import { rowReadAbove } from './row-above.ts';

const read = (...rows: [key: string, value: string][]) =>
  rowReadAbove(
    rows.map(([key, value]) => ({ key, value })),
    rows.length - 1,
  );

test('a row that reads a field of a row above from the input is told how to reach it', () => {
  expect(read(['net', 'a - b'], ['gross', 'net * 1.2 + net'])).toEqual({
    name: 'net',
    corrected: '$.net * 1.2 + $.net',
  });
});

test('nothing is said of a name behind $ or behind a dot, of a function, of a key of an object, or of a text', () => {
  for (const text of ['$.net', 'order.net', 'net(1)', '{ net: 1 }', '"net"', 'other'])
    expect(read(['net', 'a - b'], ['gross', text])).toBeNull();
});

test('a field that a row above calculates from the same field of the input is read from the input', () => {
  expect(read(['amount', 'amount * 2'], ['total', 'amount + 5'])).toBeNull();
  expect(read(['total', 'total + 5'])).toBeNull();
});
