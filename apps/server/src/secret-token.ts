import { hash, randomBytes } from 'node:crypto';

/** 256 random bits behind a prefix that tells people, and secret scanners, what they found. */
export function makeSecretToken(prefix: string) {
  const token = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashOf(token) };
}

/** What is stored in a token's place. Fast on purpose: 256 random bits cannot be guessed. */
export const hashOf = (token: string) => hash('sha256', token, 'base64url');
