import type { Role } from '@rulewright/contract';
import { may, Role as Roles } from '@rulewright/contract';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { memberships, projectMembers, users } from '#platform/tables';

const mayDecide: Role[] = Roles.options.filter((role) => may(role, 'approvals:decide'));

const recipient = { firstName: users.firstName, lastName: users.lastName, email: users.email };

const ofMember = eq(users.id, memberships.userId);

const recentlyUsed = desc(memberships.usedAt);

/**
 * Finds people who may decide on approval requests of a project, at most `most` of them, those who were active last
 * first. There is one query for roles in the organization and one for roles in the project, so that each uses an index.
 */
export async function findDeciders(
  executor: Executor,
  organizationId: string,
  { projectId, except, most }: { projectId: string; except: string; most: number },
) {
  const isOther = and(eq(memberships.organizationId, organizationId), ne(memberships.userId, except));
  const decider = { userId: memberships.userId, usedAt: memberships.usedAt };
  const inOrganization = executor
    .select(decider)
    .from(memberships)
    // Repeats the condition of the partial index, which PostgreSQL would not use otherwise.
    .where(and(isOther, ne(memberships.role, 'viewer'), inArray(memberships.role, mayDecide)))
    .orderBy(recentlyUsed)
    .limit(most);
  const inProject = executor
    .select(decider)
    .from(projectMembers)
    .innerJoin(
      memberships,
      and(eq(memberships.organizationId, projectMembers.organizationId), eq(memberships.userId, projectMembers.userId)),
    )
    .where(
      and(
        isOther,
        eq(projectMembers.organizationId, organizationId),
        eq(projectMembers.projectId, projectId),
        inArray(projectMembers.role, mayDecide),
      ),
    )
    .orderBy(recentlyUsed)
    .limit(most);
  // Somebody may be in both.
  const deciders = inOrganization.union(inProject).as('deciders');
  return executor
    .select(recipient)
    .from(deciders)
    .innerJoin(users, eq(users.id, deciders.userId))
    .orderBy(desc(deciders.usedAt))
    .limit(most);
}

/** Null when the person is no longer a member: what they asked for is no longer theirs to read. */
export async function findRequester(executor: Executor, organizationId: string, userId: string) {
  const [row] = await executor
    .select(recipient)
    .from(memberships)
    .innerJoin(users, ofMember)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  return row ?? null;
}
