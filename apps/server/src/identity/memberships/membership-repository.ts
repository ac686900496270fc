import type { MembersQuery, Role } from '@rulewright/contract';
import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Executor, Page } from '#platform/db';
import { containsWords, momentKey, ordering, pageFrom, rowsOf, uuidKey } from '#platform/db';
import { memberships, organizations, users } from '#platform/tables';
import type { Membership } from '../actor.ts';
import { hasEmail } from '../people/user-repository.ts';

type MembershipRow = typeof memberships.$inferSelect;

type Named = { id: string; firstName: string; lastName: string; email: string };

/** What a member is found by. Not by the rules of the database's language, in which an I may have a small letter of its own. */
export const memberSearchText = ({ firstName, lastName, email }: Omit<Named, 'id'>) =>
  `${firstName} ${lastName} ${email}`.toLowerCase();

/** Null when the person is a member already. */
export async function insertMembership(
  executor: Executor,
  organizationId: string,
  { person, role }: { person: Named; role: Role },
): Promise<MembershipRow | null> {
  const [row] = await executor
    .insert(memberships)
    .values({ organizationId, userId: person.id, role, searchText: memberSearchText(person) })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** In every organization that the person is a member of. To be called in the transaction that changed their name or address. */
export async function renameMember(tx: Executor, person: Named) {
  await tx
    .update(memberships)
    .set({ searchText: memberSearchText(person) })
    .where(eq(memberships.userId, person.id));
}

/** The one that a person used last, of all that are theirs: whoever signs in has not said which organization they want. */
export async function findLatestMembership(executor: Executor, userId: string): Promise<Membership | null> {
  const [row] = await executor
    .select({ organization: organizations, role: memberships.role })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(desc(memberships.usedAt))
    .limit(1);
  return row ?? null;
}

export const memberColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: memberships.role,
};

export type MemberRow = { [Column in keyof typeof memberColumns]: (typeof memberColumns)[Column]['_']['data'] };

const isOf = (organizationId: string, userId: string) =>
  and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId));

const membersWhere = (executor: Executor, condition: SQL | undefined): Promise<MemberRow[]> =>
  executor.select(memberColumns).from(memberships).innerJoin(users, eq(users.id, memberships.userId)).where(condition);

export async function findMember(
  executor: Executor,
  organizationId: string,
  userId: string,
): Promise<MemberRow | null> {
  const [row] = await membersWhere(executor, isOf(organizationId, userId));
  return row ?? null;
}

export async function findMemberByEmail(
  executor: Executor,
  organizationId: string,
  email: string,
): Promise<MemberRow | null> {
  const [row] = await membersWhere(executor, and(eq(memberships.organizationId, organizationId), hasEmail(email)));
  return row ?? null;
}

export const countMembers = (executor: Executor, organizationId: string) =>
  executor.$count(memberships, eq(memberships.organizationId, organizationId));

/** A person's, of whichever organizations. */
export const countMemberships = (executor: Executor, userId: string) =>
  executor.$count(memberships, eq(memberships.userId, userId));

export async function listOwnerIds(executor: Executor, organizationId: string): Promise<string[]> {
  const owners = await executor
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.role, 'owner')))
    .orderBy(asc(memberships.userId));
  return owners.map(({ userId }) => userId);
}

export async function hasOtherMembers(executor: Executor, organizationId: string, userId: string): Promise<boolean> {
  const others = await executor
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), ne(memberships.userId, userId)))
    .limit(1);
  return others.length > 0;
}

export async function updateRole(executor: Executor, organizationId: string, userId: string, role: Role) {
  await executor.update(memberships).set({ role }).where(isOf(organizationId, userId));
}

/** With the roles in projects, which are a member's. */
export async function deleteMembership(executor: Executor, organizationId: string, userId: string) {
  await executor.delete(memberships).where(isOf(organizationId, userId));
}

/** Whoever came first stands first. */
export const membersByArrival = ordering('members', 'asc', [
  momentKey(memberships.createdAt),
  uuidKey(memberships.userId),
]);

/**
 * A page of whoever belongs to the organization and is called so, by what their memberships say of them. The page is
 * chosen before anything else is read of the people in it: the database then looks through one index of the
 * organization's own members, and not through the people of all organizations.
 */
export function pageOfMembers(executor: Executor, organizationId: string, query: MembersQuery) {
  const isListed = and(eq(memberships.organizationId, organizationId), containsWords(memberships.searchText, query.q));
  const page = executor
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(isListed, membersByArrival.after(query)))
    .orderBy(...membersByArrival.by)
    .limit(rowsOf(query));
  return {
    isInPage: and(eq(memberships.organizationId, organizationId), inArray(memberships.userId, page)),
    listed: { table: memberships, isListed },
  };
}

export async function listMembers(
  executor: Executor,
  organizationId: string,
  query: MembersQuery,
): Promise<Page<MemberRow>> {
  const { isInPage, listed } = pageOfMembers(executor, organizationId, query);
  const rows = await executor
    .select({ ...memberColumns, position: membersByArrival.position })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isInPage)
    .orderBy(...membersByArrival.by);
  return pageFrom(executor, rows, query, membersByArrival, listed);
}
