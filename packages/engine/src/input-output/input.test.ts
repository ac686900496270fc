import { expect, test } from 'vitest';
import { readInput } from './input.ts';

test('minus zero in an input is zero, wherever it stands', () => {
  const input = readInput({ text: '{"a":-0,"b":[-0.0,{"c":-0}]}', key: null });
  expect(input).toMatchObject({ ok: true, value: { a: 0, b: [0, { c: 0 }] } });
});
