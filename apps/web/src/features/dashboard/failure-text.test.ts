import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { failureText } from './failure-text.ts';

const refused = new ApiError({ status: 401, code: 'unauthenticated', message: 'Please sign in' });

test.each([
  ['no token is held', refused, null, 'Not authenticated'],
  ['the server refuses', refused, 'token', 'HTTP error! status: 401'],
  ['the server fails', new ApiError({ status: 503, message: 'Soon' }), 'token', 'HTTP error! status: 503'],
  ['no answer came', new ApiError(null, { cause: new TypeError('Failed to fetch') }), 'token', 'Failed to fetch'],
  ['something else is wrong', new Error('Out of order'), 'token', 'Out of order'],
])('shows the message of the specification when %s', (_, error, token, text) => {
  expect(failureText(error, token)).toBe(text);
});
