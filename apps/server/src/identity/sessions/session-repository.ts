import { higher } from '@rulewright/contract';
import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { deleteSomeRows, preparedOnce } from '#platform/db';
import { memberships, organizations, projectMembers, projects, refreshTokens, sessions, users } from '#platform/tables';

import type { CallTarget, Person } from '../actor.ts';

// These queries filter by person or session, because a session belongs to a person and not to an organization.

export type SessionRow = typeof sessions.$inferSelect;

type NewSession = { userId: string; organizationId: string | null; userAgent: string | null; expiresAt: Date };

export async function insertSession(executor: Executor, values: NewSession): Promise<string> {
  const [row] = await executor.insert(sessions).values(values).returning({ id: sessions.id });
  return (row as { id: string }).id;
}

const personQuery = (name: string, isOrganization?: SQL) =>
  preparedOnce((executor) => {
    const membership = executor
      .select({ organizationId: memberships.organizationId, role: memberships.role })
      .from(memberships)
      .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
      .where(and(eq(memberships.userId, sessions.userId), isOrganization))
      .orderBy(
        desc(sql`${memberships.organizationId} is not distinct from ${sessions.organizationId}`),
        desc(memberships.usedAt),
      )
      .limit(1)
      .as('membership');
    return executor
      .select({
        sessionId: sessions.id,
        user: users,
        organization: organizations,
        role: membership.role,
        projectRole: projectMembers.role,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoinLateral(membership, sql`true`)
      .leftJoin(organizations, eq(organizations.id, membership.organizationId))
      .leftJoin(
        projects,
        and(eq(projects.organizationId, membership.organizationId), eq(projects.slug, sql.placeholder('projectSlug'))),
      )
      .leftJoin(
        projectMembers,
        and(
          eq(projectMembers.organizationId, membership.organizationId),
          eq(projectMembers.projectId, projects.id),
          eq(projectMembers.userId, users.id),
        ),
      )
      .where(
        and(
          eq(sessions.id, sql.placeholder('sessionId')),
          gt(sessions.expiresAt, sql.param(sql.placeholder('now'), sessions.expiresAt)),
        ),
      )
      .prepare(name);
  });

const personQueries = {
  anywhere: personQuery('find_person'),
  inOrganization: personQuery('find_person_in_organization', eq(organizations.slug, sql.placeholder('orgSlug'))),
};

/**
 * Finds the person who is signed in and their role for the call's target, in one query. Without an organization in the
 * target it is the session's current one or, if the person is no longer a member of that, the one that they used last.
 */
export async function findPerson(
  executor: Executor,
  sessionId: string,
  { orgSlug, projectSlug = '' }: CallTarget,
  now: Date,
): Promise<Omit<Person, 'client'> | null> {
  const query = orgSlug === undefined ? personQueries.anywhere : personQueries.inOrganization;
  const [row] = await query(executor).execute({ sessionId, orgSlug, projectSlug, now });
  if (!row) return null;
  const { organization, role, projectRole, ...person } = row;
  const current = organization && role && { organization, role: higher(role, projectRole) };
  return { ...person, current };
}

/** Sets the current organization of the session. */
export async function setCurrentOrganization(executor: Executor, sessionId: string, organizationId: string) {
  await executor.update(sessions).set({ organizationId }).where(eq(sessions.id, sessionId));
}

/** Sorted by last use, latest first. */
export async function listSessions(executor: Executor, userId: string, now: Date): Promise<SessionRow[]> {
  return executor
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.usedAt));
}

/** False when the person has no such session. */
export async function deleteSessionOfUser(executor: Executor, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await executor
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return deleted.length > 0;
}

export async function extendSession(
  executor: Executor,
  sessionId: string,
  { usedAt, expiresAt }: { usedAt: Date; expiresAt: Date },
) {
  await executor.update(sessions).set({ usedAt, expiresAt }).where(eq(sessions.id, sessionId));
}

export async function deleteSession(executor: Executor, sessionId: string) {
  await executor.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Ends all sessions of a person, or all but the one they act from. */
export async function deleteSessionsOfUser(executor: Executor, userId: string, { except }: { except: string | null }) {
  // Locks in one fixed order, so that two of these cannot deadlock.
  const doomed = executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
    .orderBy(asc(sessions.id))
    .for('update');
  await executor.delete(sessions).where(inArray(sessions.id, doomed));
}

/**
 * Deletes expired sessions of all people with their refresh tokens, which expire no later. Answers whether there may be
 * more.
 */
export const deleteExpiredSessions = (executor: Executor, now: Date) =>
  deleteSomeRows(executor, sessions, lt(sessions.expiresAt, now), 100);

export async function insertRefreshToken(
  executor: Executor,
  values: { hash: string; sessionId: string; expiresAt: Date },
) {
  await executor.insert(refreshTokens).values(values);
}

/** Finds it by its hash without an organization, because only the token says whose it is. */
async function findRefreshToken(executor: Executor, hash: string) {
  const [row] = await executor.select().from(refreshTokens).where(eq(refreshTokens.hash, hash));
  return row ?? null;
}

/**
 * Locks the token's session, so that two uses happen one after the other. It never locks the token first: ending a
 * session locks the session before its tokens, and the opposite order could deadlock.
 */
export async function lockSessionOf(executor: Executor, refreshTokenHash: string) {
  const token = await findRefreshToken(executor, refreshTokenHash);
  if (!token) return null;
  await executor.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, token.sessionId)).for('update');
  return findRefreshToken(executor, refreshTokenHash);
}

export async function markReplaced(executor: Executor, hash: string, replacedAt: Date) {
  await executor.update(refreshTokens).set({ replacedAt }).where(eq(refreshTokens.hash, hash));
}

/** Keeps the newest valid tokens and the newest used ones, and deletes the others. */
export async function keepNewestRefreshTokens(
  executor: Executor,
  sessionId: string,
  { live, used, now }: { live: number; used: number; now: Date },
) {
  const isOfSession = eq(refreshTokens.sessionId, sessionId);
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
          // All refresh tokens get the same lifetime, so the one that expires last is the newest.
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
