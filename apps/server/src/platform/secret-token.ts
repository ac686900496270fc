import { randomBytes } from 'node:crypto';
import { sha256Of } from './sha256.ts';

/** 256 random bits behind a prefix that tells people, and secret scanners, what they found. */
export function makeSecretToken(prefix: string) {
  const token = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { token, hash: sha256Of(token) };
}
