import { expect, test } from 'vitest';
import { randomUuid } from './random-uuid.ts';

test('makes a different UUID of version 4 each time', () => {
  const made = Array.from({ length: 100 }, randomUuid);
  for (const uuid of made)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(made).size).toBe(made.length);
});
