import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's parameters: 19 MiB, two passes. */
export const hashPassword = (password: string) => hash(password);

const decoy = hash(randomBytes(16));

/** Takes as long for an unknown person as for a known one, so that the time does not tell who has an account. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}
