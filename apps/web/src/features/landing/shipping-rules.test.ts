import { expect, test } from 'vitest';
import { decidingRow } from './shipping-rules.ts';

test.each([
  [{ total: 500, tier: 'standard' }, 1],
  [{ total: 499, tier: 'gold' }, 2],
  [{ total: 100, tier: 'gold' }, 2],
  [{ total: 100, tier: 'standard' }, 3],
  [{ total: 99, tier: 'gold' }, 4],
] as const)('matches for %o the first row that holds, row %i', (order, row) => {
  expect(decidingRow(order) + 1).toBe(row);
});
