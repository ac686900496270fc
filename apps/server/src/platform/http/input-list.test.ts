import { MAX_BATCH_INPUTS } from '@rulewright/contract';
import { describe, expect, test } from 'vitest';
import { Failure } from '#platform';
import { InputList } from './input-list.ts';

function split(body: string | Buffer, partLength = Number.POSITIVE_INFINITY) {
  const list = new InputList();
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += partLength) list.push(bytes.subarray(at, at + partLength));
  return list.end().map((input) => (input instanceof Failure ? input.code : input.toString().trim()));
}

const tricky = [
  '{"a":"}],\\"[{"}',
  '{ "n": [1, {"m": [2]}], "é": "😀\\\\" }',
  '7',
  '"]"',
  'null',
  '[[],{}]',
  '{"a" : -1.5e3 , "b":{}}',
];

describe('the inputs of a body', () => {
  test.each([1, 2, 3, 7, 1000])('are split in order as the texts that they came as, in parts of %i bytes', (length) => {
    const body = `\ufeff { "other" : [ {"inputs":[1]} , "x" ], "inputs" : [ ${tricky.join(' ,\n')} ] , "more": null } `;
    expect(split(body, length)).toEqual(tricky);
  });

  test('are none where the list is empty', () => {
    expect(split('{"inputs":[ ]}')).toEqual([]);
  });

  test('are those of the last list of that name, however it is written', () => {
    expect(split('{"inputs":[1],"inp\\u0075ts":[2,3]}')).toEqual(['2', '3']);
  });

  test('may be as many as the limit', () => {
    expect(split(JSON.stringify({ inputs: Array(MAX_BATCH_INPUTS).fill({}) }))).toHaveLength(MAX_BATCH_INPUTS);
  });

  test('have an error in place of one that is larger than a single call may be', () => {
    const large = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });
    expect(split(`{"inputs":[{},${large},{}]}`, 64 * 1024)).toEqual(['{}', 'too_large', '{}']);
  });
});

test.each([
  ['', 'The request body is not valid JSON'],
  ['[]', 'The request body must be a JSON object'],
  ['7', 'The request body must be a JSON object'],
  ['{}', 'Inputs must be a list'],
  ['{"input":[]}', 'Inputs must be a list'],
  ['{"inputs":{}}', 'Inputs must be a list'],
  [Buffer.from([0xef, 0xbb, 0x7b, 0x7d]), 'The request body must be a JSON object'],
  ['{"inputs":null}', 'Inputs must be a list'],
  ['{"inputs":[]', 'The request body is not valid JSON'],
  ['{"inputs":[{}', 'The request body is not valid JSON'],
  ['{"inputs":[{},]}', 'The request body is not valid JSON'],
  ['{"inputs":[,{}]}', 'The request body is not valid JSON'],
  ['{"inputs":[{}}]}', 'The request body is not valid JSON'],
  ['{"inputs":[{}]]}', 'The request body is not valid JSON'],
  ['{"inputs":[{}]} x', 'The request body is not valid JSON'],
  ['{"inputs":[{}],}', 'The request body is not valid JSON'],
  ['{"inputs":[{}] "a":1}', 'The request body is not valid JSON'],
  ['{,"inputs":[{}]}', 'The request body is not valid JSON'],
  ['{"inputs" [{}]}', 'The request body is not valid JSON'],
  ['{inputs:[{}]}', 'The request body is not valid JSON'],
  ['{"a":tru,"inputs":[{}]}', 'The request body is not valid JSON'],
  ['{"a":,"inputs":[{}]}', 'The request body is not valid JSON'],
  [JSON.stringify({ inputs: Array(MAX_BATCH_INPUTS + 1).fill(0) }), 'Inputs must be at most 10,000'],
])('a body that is no object with a list of inputs is refused: %.40s', (body, message) => {
  expect(() => split(body, 5)).toThrow(message);
});
