import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '#platform/limits';

export const MAX_WAITING_PASSWORDS = 200;

/** Of all people together: each takes a processor for some hundredths of a second, which others need for their calls. */
const inTurn = concurrencyLimit({
  accountOf: () => '',
  atOnce: Math.ceil(availableParallelism() / 2),
  waiting: MAX_WAITING_PASSWORDS,
});

/** Argon2id with the library's parameters: 19 MiB, two passes. */
export const hashPassword = (password: string) => inTurn('', () => hash(password));

const decoy = hash(randomBytes(16));

/** Takes as long for an unknown person as for a known one, so that the time does not tell who has an account. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const known = passwordHash ?? (await decoy);
  const matches = await inTurn('', () => verify(known, password));
  return matches && passwordHash !== null;
}
