import { expect, test } from 'vitest';
import { readInput } from './input.ts';

test('minus zero in an input is zero, wherever it stands', () => {
  const input = readInput({ text: '{"a":-0,"b":[-0.0,{"c":-0}]}', key: null });
  expect(input).toMatchObject({ ok: true, value: { a: 0, b: [0, { c: 0 }] } });
});

test.each(['[]', 'null', '7', '"{}"'])(
  'a text that is the input itself has to be an object, and is not: %s',
  (text) => {
    expect(readInput({ text, key: null })).toMatchObject({
      ok: false,
      error: { code: 'input', message: 'Input data must be a JSON object' },
    });
  },
);
