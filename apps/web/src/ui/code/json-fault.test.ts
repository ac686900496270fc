import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { firstJsonFault } from './json-fault.ts';

const faultOf = (text: string) => firstJsonFault(EditorState.create({ doc: text }));

test.each([
  ['}{ "test": 1 }', { from: 0, to: 1, message: 'a value is missing before "}"' }],
  ['{ "a": 1', { from: 8, to: 8, message: '"," or "}" is missing at the end' }],
  ['{\n "a": ', { from: 8, to: 8, message: 'a value is missing at the end' }],
])('finds where %j stops being JSON, and why', (text, fault) => {
  expect(faultOf(text)).toEqual(fault);
});

test.each(['', ' \n', '{"a": [1]}'])('finds no error in %j', (text) => expect(faultOf(text)).toBeNull());
