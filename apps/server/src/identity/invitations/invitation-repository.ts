import type { PageQuery, Role } from '@rulewright/contract';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Executor, Page } from '#platform/db';
import { deleteSomeRows, momentKey, ordering, pageFrom, rowsOf, uuidKey } from '#platform/db';
import { invitations, organizations } from '#platform/tables';

export type InvitationRow = typeof invitations.$inferSelect;

/** An open invitation was neither accepted nor withdrawn. It may have expired. */
const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));

const isOf = (organizationId: string, invitationId: string) =>
  and(eq(invitations.organizationId, organizationId), eq(invitations.id, invitationId));

type NewInvitation = { email: string; role: Role; hash: string; invitedById: string; expiresAt: Date };

export async function insertInvitation(
  executor: Executor,
  organizationId: string,
  values: NewInvitation,
): Promise<InvitationRow> {
  const [row] = await executor
    .insert(invitations)
    .values({ organizationId, ...values })
    .returning();
  return row as InvitationRow;
}

export async function findOpenInvitation(
  executor: Executor,
  organizationId: string,
  invitationId: string,
): Promise<InvitationRow | null> {
  const [row] = await executor
    .select()
    .from(invitations)
    .where(and(isOf(organizationId, invitationId), isOpen));
  return row ?? null;
}

export async function findOpenInvitationOf(
  executor: Executor,
  organizationId: string,
  email: string,
): Promise<InvitationRow | null> {
  const hasEmail = eq(sql`lower(${invitations.email} collate "C")`, email.toLowerCase());
  const [row] = await executor
    .select()
    .from(invitations)
    .where(and(eq(invitations.organizationId, organizationId), hasEmail, isOpen));
  return row ?? null;
}

/** Lists the open invitations that the person was the last to send. */
export const listOpenInvitationsBy = (
  executor: Executor,
  organizationId: string,
  invitedById: string,
): Promise<InvitationRow[]> =>
  executor
    .select()
    .from(invitations)
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.invitedById, invitedById), isOpen));

export const countOpenInvitations = (executor: Executor, organizationId: string) =>
  executor.$count(invitations, and(eq(invitations.organizationId, organizationId), isOpen));

/**
 * Finds it by the hash of its link without an organization, because only the link says whose it is. A withdrawn
 * invitation may have been replaced by a newer one.
 */
export async function findInvitationByLink(executor: Executor, hash: string) {
  const [row] = await executor
    .select({ invitation: invitations, organization: organizations })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(eq(invitations.hash, hash));
  if (!row) return null;
  const { organizationId, email, withdrawnAt } = row.invitation;
  const newer = withdrawnAt && (await findOpenInvitationOf(executor, organizationId, email));
  return { ...row, isReplaced: newer !== null };
}

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationByLink>>>;

export async function closeInvitation(
  executor: Executor,
  organizationId: string,
  invitationId: string,
  closed: { acceptedAt: Date } | { withdrawnAt: Date },
) {
  await executor.update(invitations).set(closed).where(isOf(organizationId, invitationId));
}

/** Gives an invitation a new link. The old one stays in a withdrawn row of its own, so that it can say what became of it. */
export async function replaceLink(
  executor: Executor,
  { id, createdAt: _, ...old }: InvitationRow,
  { now, ...link }: { hash: string; expiresAt: Date; invitedById: string; now: Date },
): Promise<InvitationRow> {
  const [row] = await executor
    .update(invitations)
    .set({ ...link, sentAt: null })
    .where(isOf(old.organizationId, id))
    .returning();
  await executor.insert(invitations).values({ ...old, withdrawnAt: now });
  return row as InvitationRow;
}

/** Null when the link was replaced while its mail was on the way. */
export async function markSent(
  executor: Executor,
  { organizationId, id, hash }: InvitationRow,
  sentAt: Date,
): Promise<InvitationRow | null> {
  const [row] = await executor
    .update(invitations)
    .set({ sentAt })
    .where(and(isOf(organizationId, id), eq(invitations.hash, hash)))
    .returning();
  return row ?? null;
}

const newestFirst = ordering('invitations', 'desc', [momentKey(invitations.createdAt), uuidKey(invitations.id)]);

export async function listOpenInvitations(
  executor: Executor,
  organizationId: string,
  query: PageQuery,
): Promise<Page<InvitationRow>> {
  const isListed = and(eq(invitations.organizationId, organizationId), isOpen);
  const rows = await executor
    .select({ invitation: invitations, position: newestFirst.position })
    .from(invitations)
    .where(and(isListed, newestFirst.after(query)))
    .orderBy(...newestFirst.by)
    .limit(rowsOf(query));
  const page = await pageFrom(executor, rows, query, newestFirst, { table: invitations, isListed });
  return {
    ...page,
    rows: page.rows.map(({ invitation }) => invitation),
  };
}

/**
 * Deletes old invitations, accepted or not, because nobody follows their links any more. The query is not limited to
 * one organization, because the hourly tidying runs for all of them. Returns whether there may be more.
 */
export const deleteOldInvitations = (executor: Executor, expiredBefore: Date) =>
  deleteSomeRows(executor, invitations, lt(invitations.expiresAt, expiredBefore), 1_000);
