import { describe, expect, test } from 'vitest';
import { jsonFault } from './json-fault.ts';
import { jsonTokens } from './json-tokens.ts';

const tokensOf = (text: string) =>
  [...jsonTokens(text)].map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

test('a text is split into tokens, whether it is valid JSON or not', () => {
  expect(tokensOf('{"a\\"b" : [-1.5e3,true, x"y')).toEqual([
    'sign {',
    'string "a\\"b"',
    'sign :',
    'sign [',
    'number -1.5e3',
    'sign ,',
    'word true',
    'sign ,',
    'word x',
    'string "y',
  ]);
});

describe('a syntax error has a message and a position', () => {
  test.each([
    ['', 'a value is missing at the end', ''],
    ['{ "a": 1', '"," or "}" is missing at the end', ''],
    ['[1', '"," or "]" is missing at the end', ''],
    ['{ "a": ', 'a value is missing at the end', ''],
    ['}{ "test": 1 }', 'a value is missing before "}"', '}'],
    ['{"a" 1}', '":" is missing before "1"', '1'],
    ['{"a":1 "b":2}', '"," or "}" is missing before ""b""', '"b"'],
    ['{"a":1,}', 'a name in double quotes is missing before "}"', '}'],
    ['[1,]', 'a value is missing before "]"', ']'],
    ["{'a':1}", `a name in double quotes or "}" is missing before "'a'"`, "'a'"],
    ['{"a":1} x', '"x" is not expected here', 'x'],
    ['[01]', '"01" is not a number', '01'],
    ['[nope]', '"nope" is not a value', 'nope'],
    ['["abc]', 'a text has no end', '"abc]'],
    ['["a\\x"]', 'a backslash stands before a character that it does not go with', '\\x'],
    ['["a\nb"]', 'a text has a line break or another character in it that must be written as an escape', '\n'],
  ])('%j: %s', (text, message, place) => {
    const fault = jsonFault(text);
    expect(fault?.message).toBe(message);
    expect(text.slice(fault?.start, fault?.end)).toBe(place);
  });
});

test('a text has no syntax error exactly if JSON.parse accepts it', () => {
  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  let seed = 7;
  const random = (bound: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * bound);
  };
  const whole = '{"a":[1,-2.5e+3,"x\\n\\u00e9"],"b":{"c":null,"d":true},"e":[],"f":{},"g":"\\\\"}';
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\u12',
    '0',
    '-',
    '.',
    'e',
    'true',
    'x',
    ' ',
    '\n',
    '\ufeff',
    '1',
  ];
  const wrong: string[] = [];
  let faultless = 0;
  for (let n = 0; n < 20_000; n++) {
    const [from, to] = [random(whole.length + 1), random(whole.length + 1)].toSorted((one, other) => one - other);
    const start = n % 2 === 0 ? whole : whole.slice(from, to);
    const at = random(start.length + 1);
    const piece = pieces[random(pieces.length)] ?? '';
    const text = start.slice(0, at) + (n % 3 === 0 ? '' : piece) + start.slice(at + random(3));
    const isFaultless = jsonFault(text) === null;
    if (isFaultless) faultless++;
    if (isFaultless !== isJson(text)) wrong.push(text);
  }
  expect(wrong).toEqual([]);
  expect(faultless).toBeGreaterThan(500);
});

test('a syntax error is found in a text of a million brackets or quotes', () => {
  for (const piece of ['[', '"', '{"a":', '"\\"', '1,'])
    expect(jsonFault(piece.repeat(300_000))?.message).toBeDefined();
});
