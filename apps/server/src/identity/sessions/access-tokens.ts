import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

export const ACCESS_TOKEN_MINUTES = 15;
const Claims = z.object({ sub: z.uuid() });

export type AccessTokens = ReturnType<typeof accessTokens>;

/** Short-lived proof of a session. Whether the session still stands is asked of the database on each use. */
export function accessTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  return {
    issue: (sessionId: string): Promise<string> =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(sessionId)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_MINUTES}m`)
        .sign(key),

    /** The session that it stands for. */
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
