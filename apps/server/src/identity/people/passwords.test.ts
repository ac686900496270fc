import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

// The real functions, watched.
vi.mock('@node-rs/argon2', { spy: true });

test('a password is kept with Argon2id, which takes 19 MiB and two passes', async () => {
  expect(await hashPassword('Engine1843')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('an unknown person costs the same comparison as a known one, and never matches', async () => {
  const known = await hashPassword('Engine1843');
  vi.mocked(verify).mockClear();
  expect(await passwordMatches('Engine1843', known)).toBe(true);
  expect(await passwordMatches('Engine1843', null)).toBe(false);
  const [forKnown, forUnknown] = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
  expect(forUnknown).toEqual(forKnown);
});
