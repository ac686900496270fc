import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { readTestInput, testFailureText } from './test-failure.ts';

function failureOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each([
  ['Invalid JSON in input data', failureOf(() => readTestInput('{"age": '))],
  ['Two rows hit', new ApiError({ status: 422, message: 'Two rows hit' })],
  ['Test evaluation failed', new ApiError({ status: 500 })],
  ['Test evaluation failed', new Error('A mistake of ours')],
  ['Network error occurred while testing', new ApiError(null)],
])('%s', (text, error) => {
  expect(testFailureText(error)).toBe(text);
});

test('parses a valid input', () => {
  expect(readTestInput(' {"age": 36} ')).toEqual({ age: 36 });
});
