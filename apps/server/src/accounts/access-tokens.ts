import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

export const ACCESS_TOKEN_MINUTES = 15;
const Claims = z.object({ sub: z.uuid(), org: z.uuid() });

export type AccessTokens = ReturnType<typeof accessTokens>;

/** Short-lived proof of a session. Whether the session still stands is asked of the database on each use. */
export function accessTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  return {
    issue: (organizationId: string, sessionId: string): Promise<string> =>
      new SignJWT({ org: organizationId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(sessionId)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_MINUTES}m`)
        .sign(key),

    async read(token: string): Promise<{ organizationId: string; sessionId: string } | null> {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        const { org, sub } = Claims.parse(payload);
        return { organizationId: org, sessionId: sub };
      } catch {
        return null;
      }
    },
  };
}
