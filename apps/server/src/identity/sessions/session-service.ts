import type { Client } from '#platform';
import { bearerTokenOf, isUuid, MAX_USER_AGENT, makeSecretToken, notFound, sha256Of } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { CallTarget, Person } from '../actor.ts';
import { forgetOldAddresses, rememberClient } from '../attempts/known-networks.ts';
import { notAuthenticated, signInAgain } from '../unauthenticated.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { OpenSession } from './open-session.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionOfUser,
  deleteSessionsOfUser,
  extendSession,
  findPerson,
  insertRefreshToken,
  insertSession,
  keepNewestRefreshTokens,
  listSessions,
  lockSessionOf,
  markReplaced,
} from './session-repository.ts';

export const SESSION_LIFE_MS = 30 * 24 * 60 * 60_000;
/** Two tabs may refresh with the same token at once. A second use later than this counts as theft. */
export const REUSE_GRACE_MS = 10_000;
/** Valid refresh tokens of one session. More than one is needed only when several tabs refresh at once. */
export const MAX_LIVE_REFRESH_TOKENS = 4;
/**
 * Used refresh tokens that are kept of one session to recognise theft. A browser uses fewer in the life of a session.
 */
export const MAX_USED_REFRESH_TOKENS = 3_000;

export type SessionService = ReturnType<typeof sessionService>;

export function sessionService({ db, accessTokens }: { db: Database['db']; accessTokens: AccessTokens }) {
  async function issueTokens(executor: Executor, sessionId: string, expiresAt: Date) {
    const refresh = makeSecretToken('rwr');
    await insertRefreshToken(executor, { hash: refresh.hash, sessionId, expiresAt });
    return { token: accessTokens.issue(sessionId), refreshToken: refresh.token };
  }

  const open: OpenSession = async (tx, { user, current }, client) => {
    const expiresAt = new Date(Date.now() + SESSION_LIFE_MS);
    const sessionId = await insertSession(tx, {
      userId: user.id,
      organizationId: current?.organization.id ?? null,
      userAgent: client.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      expiresAt,
    });
    const isNewDevice = await rememberClient(tx, user, client);
    return { ...(await issueTokens(tx, sessionId, expiresAt)), isNewDevice };
  };

  return {
    open,

    async refresh(refreshToken: string) {
      const now = new Date();
      const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS);
      const tokens = await db.transaction(async (tx) => {
        const known = await lockSessionOf(tx, sha256Of(refreshToken));
        if (!known || known.expiresAt <= now) return null;
        const { sessionId, replacedAt } = known;
        if (replacedAt && now.getTime() - replacedAt.getTime() > REUSE_GRACE_MS) {
          // The token was copied. The thief cannot be told from the owner, so the session ends for both.
          await deleteSession(tx, sessionId);
          return null;
        }
        if (!replacedAt) await markReplaced(tx, known.hash, now);
        // Makes room first, so that the new token is never the one that is deleted.
        const most = { live: MAX_LIVE_REFRESH_TOKENS - 1, used: MAX_USED_REFRESH_TOKENS };
        await keepNewestRefreshTokens(tx, sessionId, { ...most, now });
        await extendSession(tx, sessionId, { usedAt: now, expiresAt });
        return issueTokens(tx, sessionId, expiresAt);
      });
      if (!tokens) throw signInAgain();
      return tokens;
    },

    /** An unknown token is not an error, because the caller is signed out either way. */
    async close(refreshToken: string) {
      await db.transaction(async (tx) => {
        const known = await lockSessionOf(tx, sha256Of(refreshToken));
        if (known) await deleteSession(tx, known.sessionId);
      });
    },

    list: ({ user }: Person) => listSessions(db, user.id, new Date()),

    async end({ user }: Person, sessionId: string) {
      const known = isUuid(sessionId) && (await deleteSessionOfUser(db, user.id, sessionId));
      if (!known) throw notFound('Session');
    },

    endOthers: ({ user, sessionId }: Person) => deleteSessionsOfUser(db, user.id, { except: sessionId }),

    deleteExpired: () => deleteExpiredSessions(db, new Date()),

    forgetOldAddresses: () => forgetOldAddresses(db),

    async authenticate(authorization: string | undefined, target: CallTarget, client: Client): Promise<Person> {
      const token = bearerTokenOf(authorization);
      if (!token) throw notAuthenticated();
      const sessionId = accessTokens.read(token);
      const person = sessionId && (await findPerson(db, sessionId, target, new Date()));
      if (!person) throw signInAgain();
      return { ...person, client };
    },
  };
}
