import { expect, test } from 'vitest';
import { shouldRetry } from './query-client.ts';

test('a refusal is not asked again, wherever the error keeps its status', () => {
  expect(shouldRetry(0, { status: 404 })).toBe(false);
  expect(shouldRetry(0, { response: { status: 403 } })).toBe(false);
});

test('a lost connection and a server error are tried twice more', () => {
  expect(shouldRetry(0, new TypeError('Failed to fetch'))).toBe(true);
  expect(shouldRetry(1, { status: 503 })).toBe(true);
  expect(shouldRetry(2, { status: 503 })).toBe(false);
});
