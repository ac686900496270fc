import { vi } from 'vitest';
import { password as usual } from './people.ts';

/**
 * The password that people in the tests have, by the hundred, costs next to nothing to keep, and so does the random one
 * that is checked when no such account exists. Any other costs what it does in earnest.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<{ default: typeof import('@node-rs/argon2') }>();
  // The one object that all files share, so that a test can watch it.
  const argon2 = original.default;
  const isCheap = (password: unknown) => password === usual || typeof password !== 'string';
  const hash: typeof argon2.hash = (password, options, signal) =>
    argon2.hash(password, isCheap(password) ? { memoryCost: 1024, timeCost: 1 } : options, signal);
  return { ...original, hash };
});
