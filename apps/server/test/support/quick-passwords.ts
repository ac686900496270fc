import { vi } from 'vitest';
import { password as usual } from './people.ts';

/** The password that people in the tests have, by the hundred, costs next to nothing to keep. Any other costs what it does in earnest. */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  const hash: typeof argon2.hash = (password, options, signal) =>
    argon2.hash(password, password === usual ? { memoryCost: 1024, timeCost: 1 } : options, signal);
  return { ...argon2, hash: vi.fn(hash) };
});
