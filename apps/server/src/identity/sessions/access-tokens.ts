import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export const ACCESS_TOKEN_MINUTES = 15;
/** That of every token. One with another header, such as one without a signature, is not ours. */
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url');
/** The times are in seconds. */
const Claims = z.object({ sub: z.uuid(), iat: z.int(), exp: z.int() });

export type AccessTokens = ReturnType<typeof accessTokens>;

/**
 * A short-lived proof of a session, a JSON Web Token. Each use checks in the database that the session still exists. The
 * signature is checked without waiting for a thread, because every signed-in call does it.
 */
export function accessTokens(secret: string) {
  const key = createSecretKey(secret, 'utf8');
  const signatureOf = (claims: string) => createHmac('sha256', key).update(`${HEADER}.${claims}`).digest();

  function isSigned(claims: string, signature: string): boolean {
    const [expected, given] = [signatureOf(claims), Buffer.from(signature, 'base64url')];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  return {
    issue(sessionId: string): string {
      const now = secondsNow();
      const claims: z.infer<typeof Claims> = { sub: sessionId, iat: now, exp: now + ACCESS_TOKEN_MINUTES * 60 };
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${HEADER}.${text}.${signatureOf(text).toString('base64url')}`;
    },

    /** The id of the session that the token belongs to. */
    read(token: string): string | null {
      const [header, claims = '', signature = '', ...more] = token.split('.');
      if (header !== HEADER || more.length > 0 || !isSigned(claims, signature)) return null;
      const { success, data } = Claims.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
      return success && data.exp > secondsNow() ? data.sub : null;
    },
  };
}

const secondsNow = () => Math.floor(Date.now() / 1000);
