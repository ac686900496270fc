import { expect, test } from 'vitest';
import { CalledDecisions } from './called-decisions.ts';

test('a decision that is called many times at once is looked up once', async () => {
  let lookups = 0;
  const called = new CalledDecisions(async () => {
    lookups++;
    return null;
  });
  await Promise.all([called.find('fees'), called.find('fees')]);
  expect(called.resolve('fees')).toBeNull();
  expect(lookups).toBe(1);
});
