import { expect, test } from 'vitest';
import { LookupFailures } from './lookup-failures.ts';

test('a failed lookup is found again by its number and never by the words of a message', () => {
  const failures = new LookupFailures();
  const failure = { key: 'a', reason: 'unavailable' } as const;
  const { message } = failures.errorFor(failure);
  expect(failures.find(`Loader failed internally on key a: Error: ${message}`)).toBe(failure);
  expect(failures.find(`Error: ${message.replace(/ \(lookup.*/, '')}`)).toBeNull();
  expect(failures.find('Error: (lookup 99)')).toBeNull();
});
