import { expect, test } from 'vitest';
import { LookupFailures } from './lookup-failures.ts';

test('a failed lookup is found again by its identifier and never by the words of a message or by a guess', () => {
  const failures = new LookupFailures();
  const failure = { key: 'a', reason: 'unavailable' } as const;
  const { message } = failures.errorFor(failure);
  expect(failures.find(`Loader failed internally on key a: Error: ${message}`)).toEqual(failure);
  expect(failures.find(`Error: ${message.replace(/ \(lookup.*/, '')}`)).toBeNull();
  for (const guess of [0, 1, 99]) expect(failures.find(`Error: (lookup ${guess})`)).toBeNull();
});

test('a long key is shortened in the error and in what is kept of it', () => {
  const failures = new LookupFailures();
  const { message } = failures.errorFor({ key: 'k'.repeat(1_000_000), reason: 'missing' });
  expect(message.length).toBeLessThan(400);
  expect(failures.find(message)?.key.length).toBeLessThan(300);
});
