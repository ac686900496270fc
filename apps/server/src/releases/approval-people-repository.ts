import type { Role } from '@rulewright/contract';
import { may, Role as Roles } from '@rulewright/contract';
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { memberships, projectMembers, users } from '../db/schema.ts';

const mayDecide: Role[] = Roles.options.filter((role) => may(role, 'approvals:decide'));

const recipient = { firstName: users.firstName, lastName: users.lastName, email: users.email };

const ofMember = eq(users.id, memberships.userId);

/** Some of those who may decide in a project: whoever worked in the organization last is asked first. */
export async function findDeciders(
  executor: Executor,
  organizationId: string,
  { projectId, except, most }: { projectId: string; except: string; most: number },
) {
  return executor
    .select(recipient)
    .from(memberships)
    .innerJoin(users, ofMember)
    .leftJoin(
      projectMembers,
      and(
        eq(projectMembers.organizationId, memberships.organizationId),
        eq(projectMembers.projectId, projectId),
        eq(projectMembers.userId, memberships.userId),
      ),
    )
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        ne(memberships.userId, except),
        or(inArray(memberships.role, mayDecide), inArray(projectMembers.role, mayDecide)),
      ),
    )
    .orderBy(desc(memberships.usedAt))
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
