import { expect, test } from 'vitest';
import { JsonScanner, MAX_BODY_DEPTH, MAX_BODY_VALUES } from './json-scanner.ts';

function scan(json: string, partLength = json.length) {
  const scanner = new JsonScanner();
  const bytes = Buffer.from(json);
  for (let at = 0; at < bytes.length; at += partLength) scanner.push(bytes.subarray(at, at + partLength));
  return scanner;
}

test.each([
  ['{}', 1],
  ['[1,2,3]', 3],
  ['{"a":[1,{"b":2}],"c":"d"}', 5],
  ['"[[[,,,"', 0],
  ['{"[":"\\"[,","\\\\":["]"]}', 3],
  ['{"ü[":"€]"}', 1],
])('%s counts %i values, however it is cut into parts', (json, values) => {
  for (const length of [1, 2, 3, 100]) expect(scan(json, length).values).toBe(values);
});

test('JSON in a text is known by its escapes', () => {
  const json = JSON.stringify({ content: JSON.stringify({ a: 'b', c: [1] }) });
  for (const length of [1, 2, 3, 100]) expect(scan(json, length)).toMatchObject({ values: 1, escapes: 6 });
});

test('a body may be nested as deep as the limit, and not one level deeper', () => {
  const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '}]'.repeat(depth / 2);
  expect(scan(nested(MAX_BODY_DEPTH)).isTooDeep).toBe(false);
  expect(scan(nested(MAX_BODY_DEPTH + 2), 7).isTooDeep).toBe(true);
  expect(scan('[]'.repeat(MAX_BODY_DEPTH * 2)).isTooDeep).toBe(false);
  expect(scan(JSON.stringify('['.repeat(MAX_BODY_DEPTH * 2))).isTooDeep).toBe(false);
});

test('a body may hold as many values as the limit, and not one more', () => {
  expect(scan(`[${'1,'.repeat(MAX_BODY_VALUES - 1)}1]`).isTooMuch).toBe(false);
  expect(scan(`[${'1,'.repeat(MAX_BODY_VALUES)}1]`).isTooMuch).toBe(true);
});
