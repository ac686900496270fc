import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, notInArray, or } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { deleteSome } from '../db/delete-some.ts';
import { organizations, refreshTokens, sessions, users } from '../db/schema.ts';
import type { Actor } from './actor.ts';

export type SessionRow = typeof sessions.$inferSelect;

type NewSession = { userId: string; userAgent: string | null; expiresAt: Date };

export async function insertSession(executor: Executor, organizationId: string, values: NewSession): Promise<string> {
  const [row] = await executor
    .insert(sessions)
    .values({ organizationId, ...values })
    .returning({ id: sessions.id });
  return (row as { id: string }).id;
}

export async function findActor(
  executor: Executor,
  organizationId: string,
  sessionId: string,
  now: Date,
): Promise<Actor | null> {
  const [row] = await executor
    .select({ sessionId: sessions.id, user: users, organization: organizations })
    .from(sessions)
    .innerJoin(users, and(eq(users.organizationId, sessions.organizationId), eq(users.id, sessions.userId)))
    .innerJoin(organizations, eq(organizations.id, sessions.organizationId))
    .where(and(eq(sessions.organizationId, organizationId), eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));
  return row ?? null;
}

/** The latest used first. */
export async function listSessions(
  executor: Executor,
  organizationId: string,
  userId: string,
  now: Date,
): Promise<SessionRow[]> {
  return executor
    .select()
    .from(sessions)
    .where(and(eq(sessions.organizationId, organizationId), eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.usedAt));
}

/** False when the person has no such session. */
export async function deleteSessionOfUser(
  executor: Executor,
  organizationId: string,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const deleted = await executor
    .delete(sessions)
    .where(and(eq(sessions.organizationId, organizationId), eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return deleted.length > 0;
}

export async function extendSession(
  executor: Executor,
  organizationId: string,
  sessionId: string,
  { usedAt, expiresAt }: { usedAt: Date; expiresAt: Date },
) {
  await executor
    .update(sessions)
    .set({ usedAt, expiresAt })
    .where(and(eq(sessions.organizationId, organizationId), eq(sessions.id, sessionId)));
}

export async function deleteSession(executor: Executor, organizationId: string, sessionId: string) {
  await executor.delete(sessions).where(and(eq(sessions.organizationId, organizationId), eq(sessions.id, sessionId)));
}

/** All of a person's, or all but the one they act from. */
export async function deleteSessionsOfUser(
  executor: Executor,
  organizationId: string,
  userId: string,
  { except }: { except: string | null },
) {
  // In one order everywhere, so that two of these at once do not wait for each other.
  const doomed = executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.organizationId, organizationId),
        eq(sessions.userId, userId),
        except ? ne(sessions.id, except) : undefined,
      ),
    )
    .orderBy(asc(sessions.id))
    .for('update');
  await executor.delete(sessions).where(and(eq(sessions.organizationId, organizationId), inArray(sessions.id, doomed)));
}

/**
 * Of every organization: who never returns would leave them for ever. With their refresh tokens, which expire no later.
 * Answers whether there may be more.
 */
export const deleteExpiredSessions = (executor: Executor, now: Date) =>
  deleteSome(executor, sessions, lt(sessions.expiresAt, now), 100);

export async function insertRefreshToken(
  executor: Executor,
  organizationId: string,
  values: { hash: string; sessionId: string; expiresAt: Date },
) {
  await executor.insert(refreshTokens).values({ organizationId, ...values });
}

/** By its hash alone: the token says which organization it belongs to. */
async function findRefreshToken(executor: Executor, hash: string) {
  const [row] = await executor.select().from(refreshTokens).where(eq(refreshTokens.hash, hash));
  return row ?? null;
}

/**
 * Holds the token's session, so that two uses come one after the other. Always the session and never the token: ending a
 * session locks it first and its tokens after, and the other way round the two would wait for each other.
 */
export async function lockSessionOf(executor: Executor, refreshTokenHash: string) {
  const token = await findRefreshToken(executor, refreshTokenHash);
  if (!token) return null;
  await executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.organizationId, token.organizationId), eq(sessions.id, token.sessionId)))
    .for('update');
  return findRefreshToken(executor, refreshTokenHash);
}

export async function markReplaced(executor: Executor, organizationId: string, hash: string, replacedAt: Date) {
  await executor
    .update(refreshTokens)
    .set({ replacedAt })
    .where(and(eq(refreshTokens.organizationId, organizationId), eq(refreshTokens.hash, hash)));
}

/** Leaves the newest of those that can still be exchanged, and the newest of those that were. */
export async function keepNewestRefreshTokens(
  executor: Executor,
  organizationId: string,
  sessionId: string,
  { live, used, now }: { live: number; used: number; now: Date },
) {
  const isOfSession = and(eq(refreshTokens.organizationId, organizationId), eq(refreshTokens.sessionId, sessionId));
  const newest = (condition: SQL, order: SQL, most: number) =>
    executor
      .select({ hash: refreshTokens.hash })
      .from(refreshTokens)
      .where(and(isOfSession, condition))
      .orderBy(order)
      .limit(most);
  await executor.delete(refreshTokens).where(
    and(
      isOfSession,
      or(
        lt(refreshTokens.expiresAt, now),
        and(
          // Each is made to live as long as any other, so that the one that lives longest is the newest.
          notInArray(refreshTokens.hash, newest(isNull(refreshTokens.replacedAt), desc(refreshTokens.expiresAt), live)),
          notInArray(
            refreshTokens.hash,
            newest(isNotNull(refreshTokens.replacedAt), desc(refreshTokens.replacedAt), used),
          ),
        ),
      ),
    ),
  );
}
