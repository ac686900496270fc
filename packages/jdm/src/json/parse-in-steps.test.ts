import { isDeepStrictEqual } from 'node:util';
import { expect, test, vi } from 'vitest';
import { parseInSteps } from './parse-in-steps.ts';

function parse(text: string, maxDepth = 50) {
  const steps = parseInSteps(text, maxDepth);
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return { value, count };
  }
}

const long = 'long "text" \\ with {[,: '.repeat(400);
const rows = Array.from({ length: 3_000 }, (_, n) => ({
  n,
  text: `row "${n}" ]}`,
  deep: [[n], { n: null }],
  e: -n / 8,
}));

test.each([
  ['a list', rows],
  ['lists in objects in lists', [{ rows, again: { rows } }, 1, { rows }]],
  ['an object with many members', Object.fromEntries(rows.map((row) => [`key "${row.n}"`, row]))],
  ['a long text', { long: long.repeat(9), list: [long.repeat(9)] }],
  ['long texts', Array.from({ length: 30 }, () => long)],
  ['empty ones', [[], {}, '', [[]], rows, {}, []]],
  ['a number', -12.5e3],
  ['an object', { a: 1 }],
])('%s is parsed as JSON.parse parses it, bit by bit', (_name, value) => {
  for (const space of [0, 2]) {
    const text = JSON.stringify(value, null, space);
    expect(JSON.stringify(parse(` ${text}\n`).value)).toBe(JSON.stringify(value));
  }
});

test('a long text takes many steps', () => expect(parse(JSON.stringify({ rows })).count).toBeGreaterThan(10));

test('a name that comes twice has its last value', () => {
  const text = `{"a":1,"b":${JSON.stringify(rows)},"a":2}`;
  expect(parse(text).value).toEqual(JSON.parse(text));
});

test('whatever is taken out of a text, or put in, is refused where JSON.parse refuses it', () => {
  const text = JSON.stringify({ rows: rows.slice(0, 500), more: [{ rows: rows.slice(0, 300) }], n: 1 });
  let random = 7;
  const next = (below: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % below;
  };
  const wrong: string[] = [];
  let refused = 0;
  for (let n = 0; n < 600; n++) {
    // Mostly where one of its longer parts begins or ends.
    const at = next(4) === 0 ? next(text.length) : (next(2) === 0 ? next(30) : text.length - next(30)) % text.length;
    const changed =
      text.slice(0, at) +
      (['', ',', ']', '}', '[', '{', '"', ':', '1', ' '][next(10)] ?? '') +
      text.slice(at + next(2));
    const expected = attempt(() => JSON.parse(changed));
    if (expected === null) refused++;
    const parsed = attempt(() => parse(changed).value);
    // Compares these large values many times faster than "toEqual".
    if (!isDeepStrictEqual(parsed, expected)) wrong.push(changed.slice(Math.max(0, at - 20), at + 20));
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(200);
});

const attempt = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return null;
  }
};

test.each([
  ['nothing', ''],
  ['a value that is nested deeper than it may be', `${'['.repeat(51)}${']'.repeat(51)}`],
  [
    'one that is nested deeper in a long list',
    `{"rows":${JSON.stringify(rows)},"deep":${'['.repeat(50)}${']'.repeat(50)}}`,
  ],
  ['a member that is called __proto__', `{"__proto__":${JSON.stringify(rows)}}`],
  ['two values', '{} {}'],
])('%s is refused', (_name, text) => expect(() => parse(text)).toThrow(SyntaxError));

test.each([
  ['of letters', 'x'],
  ['of quotes', '"'],
  ['of backslashes', '\\'],
])('a long string %s is not read again for each list that it is in', (_name, character) => {
  const long = JSON.stringify(character.repeat(100_000));
  const text = `${'[1,'.repeat(40)}${long}${']'.repeat(40)}`;
  const looked = [vi.spyOn(String.prototype, 'charCodeAt'), vi.spyOn(String.prototype, 'indexOf')];
  const { value } = parse(text);
  const length = looked.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const look of looked) look.mockRestore();
  expect(value).toEqual(JSON.parse(text));
  expect(length).toBeLessThan(2 * text.length);
});
