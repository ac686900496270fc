import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { reasonOf } from './error-reason.ts';

test.each([
  [null, 'The server does not answer. Check your connection and try again.'],
  [500, 'The server could not answer because of a fault on its side. Try again in a moment.'],
  [502, 'The server could not answer because of a fault on its side. Try again in a moment.'],
  [408, 'The server has too much to do at the moment. Try again shortly.'],
  [429, 'The server has too much to do at the moment. Try again shortly.'],
  [401, 'Your session has ended. Sign in again.'],
  [403, 'You are not allowed to do this.'],
  [404, 'There is nothing at this address. What was here may have been deleted.'],
  [400, 'The server refused the request.'],
  [200, "The server's answer could not be read. Try again."],
])('explains an answer with the status %s and without a message as: %s', (status, words) => {
  expect(reasonOf(new ApiError(status === null ? null : { status }))).toBe(words);
});

test("prefers the server's own message", () => {
  expect(reasonOf(new ApiError({ status: 500, message: 'Something went wrong on our side' }))).toBe(
    'Something went wrong on our side',
  );
});

test('does not blame the server for an error of the page', () => {
  expect(reasonOf(new TypeError('x is not a function'))).toBe(
    'Something went wrong on this page. Reload it and try again.',
  );
});
