import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { shouldRetry } from './query-client.ts';

test('does not retry a refused request', () => {
  expect(shouldRetry(0, new ApiError({ status: 404 }))).toBe(false);
});

test.each([null, { status: 503 }, { status: 429 }])('retries twice what may pass: %j', (answer) => {
  expect(shouldRetry(1, new ApiError(answer))).toBe(true);
  expect(shouldRetry(2, new ApiError(answer))).toBe(false);
});
