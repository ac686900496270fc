import { expect, test } from 'vitest';
import { readInput } from './input.ts';

test('minus zero in an input is zero, wherever it stands', () => {
  const input = readInput({ text: '{"a":-0,"b":[-0.0,{"c":-0}]}', key: null });
  expect(input).toMatchObject({ ok: true, value: { a: 0, b: [0, { c: 0 }] } });
});

test.each([
  [String.raw`{"a":"x\ud800y","b":["\uDC00"]}`, { a: 'x\ufffdy', b: ['\ufffd'] }],
  [String.raw`{"a":"\uD83D\ude00\uD83D"}`, { a: '😀\ufffd' }],
  [String.raw`{"\ud800":1}`, { '\ufffd': 1 }],
  [String.raw`{"a":"\\ud800\\\ud800"}`, { a: '\\ud800\\\ufffd' }],
  ['{"a":"\ud800"}', { a: '\ufffd' }],
])('half of a character in an input is replaced, and nothing else: %s', (text, value) => {
  expect(readInput({ text, key: null })).toMatchObject({ ok: true, value });
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
