import { expect, test } from 'vitest';
import { formatJson } from './format-json.ts';

test.each([
  ['{}', '{}'],
  ['[ ]', '[]'],
  ['true', 'true'],
  ['{"a":1,"b":[true,null,{}],"c":{"d":"e"}}', null],
  ['  {"a" :\n[ 1 ,2 ]}  ', null],
  ['{"a":"{\\"b\\": [1, 2]}, \\\\","c":-1.5}', null],
])('formats %s like JSON.stringify', (text, expected) => {
  expect(formatJson(text)).toBe(expected ?? JSON.stringify(JSON.parse(text), null, 2));
});

test('keeps numbers and repeated keys unchanged', () => {
  expect(formatJson('{"a":12345678901234567890,"a":1.50}')).toBe('{\n  "a": 12345678901234567890,\n  "a": 1.50\n}');
});
