import { EditorState } from '@codemirror/state';
import { afterEach, expect, test, vi } from 'vitest';
import { firstJsonFault } from './json-fault.ts';

const messageOf = (text: string) => firstJsonFault(EditorState.create({ doc: text }))?.message;

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['}{ "test": 1 }', "unexpected '}'"],
  ['{ "a": 1', /^expected ',' or '}' after property value/],
  ['{ "a": ', 'unexpected end of the text'],
])('what is wrong with %s is told without the text and the place', (text, message) => {
  expect(messageOf(text)).toMatch(message);
  expect(messageOf(text)).not.toMatch(/position|not valid JSON|line \d/);
});

test.each([
  ['JSON.parse: unexpected character at line 1 column 1 of the JSON data', 'unexpected character'],
  ["JSON Parse error: Expected '}'", "expected '}'"],
])('so is what other browsers say: %s', (said, message) => {
  vi.spyOn(JSON, 'parse').mockImplementation(() => {
    throw new SyntaxError(said);
  });
  expect(messageOf('}')).toBe(message);
});
