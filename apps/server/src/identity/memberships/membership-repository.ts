import type { MembersQuery, Role } from '@rulewright/contract';
import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Executor, Page } from '#platform/db';
import { containsWords, momentKey, ordering, pageFrom, rowsOf, uuidKey } from '#platform/db';
import { memberships, organizations, users } from '#platform/tables';
import type { Membership } from '../actor.ts';
import { hasEmail } from '../people/user-repository.ts';

type MembershipRow = typeof memberships.$inferSelect;

type Named = { id: string; firstName: string; lastName: string; email: string };

/**
 * The text that a search of members looks through. JavaScript lowers the case, because some languages of a database
 * lower an I to another letter.
 */
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

/**
 * Updates the search text in every organization of the person. Call it in the transaction that changes their name or
 * email address.
 */
export async function renameMember(tx: Executor, person: Named) {
  await tx
    .update(memberships)
    .set({ searchText: memberSearchText(person) })
    .where(eq(memberships.userId, person.id));
}

/** The organization that the person used last, because a sign-in does not name an organization. */
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

/** Counts the organizations that a person is a member of. */
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

/**
 * Who has owned an organization for the longest time, and pays for it. Null where nobody owns it, because it is being deleted.
 * A column that is given has the name of its table before it.
 */
export const firstOwnerOf = (organizationId: SQL) => sql`(
  select user_id from ${memberships} as owners
  where owners.organization_id = ${organizationId} and owners.role = 'owner'
  order by owners.created_at, owners.user_id
  limit 1
)`;

export async function findFirstOwner(executor: Executor, organizationId: string): Promise<string | null> {
  const { rows } = await executor.execute<{ id: string | null }>(
    sql`select ${firstOwnerOf(sql`${organizationId}::uuid`)} as id`,
  );
  return rows[0]?.id ?? null;
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

/** Deletes the member's roles in projects too, by their foreign key. */
export async function deleteMembership(executor: Executor, organizationId: string, userId: string) {
  await executor.delete(memberships).where(isOf(organizationId, userId));
}

/** The order in which members joined. */
export const membersByArrival = ordering('members', 'asc', [
  momentKey(memberships.createdAt),
  uuidKey(memberships.userId),
]);

/**
 * A page of the members whose search text matches. The page is chosen by memberships alone, because the database can
 * then use one index of this organization instead of searching the people of all organizations.
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
