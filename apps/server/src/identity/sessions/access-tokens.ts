import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

export const ACCESS_TOKEN_MINUTES = 15;
const Claims = z.object({ sub: z.uuid() });

export type AccessTokens = ReturnType<typeof accessTokens>;

/** A short-lived proof of a session. Each use checks in the database that the session still exists. */
export function accessTokens(secret: string) {
  const key = createSecretKey(secret, 'utf8');
  return {
    issue: (sessionId: string): Promise<string> =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(sessionId)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_MINUTES}m`)
        .sign(key),

    /** The id of the session that the token belongs to. */
    async read(token: string): Promise<string | null> {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        return Claims.parse(payload).sub;
      } catch {
        return null;
      }
    },
  };
}
