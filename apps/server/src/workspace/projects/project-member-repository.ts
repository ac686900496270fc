import type { MembersQuery, ProjectMemberRole, Role } from '@rulewright/contract';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { MemberRow } from '#identity/queries';
import { memberColumns, membersByArrival, pageOfMembers } from '#identity/queries';
import type { Executor, Page } from '#platform/db';
import { pageFrom } from '#platform/db';
import { memberships, projectMembers, users } from '#platform/tables';

/** A member of the organization, with their role there and their role in the project. */
export type ProjectMemberRow = MemberRow & { projectRole: Role | null };

const row = { ...memberColumns, projectRole: projectMembers.role };

const inProject = (projectId: string) =>
  and(
    eq(projectMembers.organizationId, memberships.organizationId),
    eq(projectMembers.projectId, projectId),
    eq(projectMembers.userId, memberships.userId),
  );

/** Lists all members of the organization, because each of them has access to the project. */
export async function listProjectMembers(
  executor: Executor,
  organizationId: string,
  projectId: string,
  query: MembersQuery,
): Promise<Page<ProjectMemberRow>> {
  const { isInPage, listed } = pageOfMembers(executor, organizationId, query);
  const rows = await executor
    .select({ ...row, position: membersByArrival.position })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(projectMembers, inProject(projectId))
    .where(isInPage)
    .orderBy(...membersByArrival.by);
  return pageFrom(executor, rows, query, membersByArrival, listed);
}

/**
 * Locks the membership, so that the role in the organization cannot change until the transaction ends. Returns null if
 * the person is not a member.
 */
export async function lockProjectMember(
  executor: Executor,
  organizationId: string,
  projectId: string,
  userId: string,
): Promise<ProjectMemberRow | null> {
  const [found] = await executor
    .select(row)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(projectMembers, inProject(projectId))
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    .for('update', { of: memberships });
  return found ?? null;
}

export const countProjectRoles = (executor: Executor, organizationId: string, projectId: string) =>
  executor.$count(
    projectMembers,
    and(eq(projectMembers.organizationId, organizationId), eq(projectMembers.projectId, projectId)),
  );

type Key = { projectId: string; userId: string };

export async function setProjectRole(
  executor: Executor,
  organizationId: string,
  { projectId, userId, role }: Key & { role: ProjectMemberRole },
) {
  const { organizationId: organization, projectId: project, userId: person } = getTableColumns(projectMembers);
  await executor
    .insert(projectMembers)
    .values({ organizationId, projectId, userId, role })
    .onConflictDoUpdate({ target: [organization, project, person], set: { role } });
}

export async function deleteProjectRole(executor: Executor, organizationId: string, { projectId, userId }: Key) {
  await executor
    .delete(projectMembers)
    .where(
      and(
        eq(projectMembers.organizationId, organizationId),
        eq(projectMembers.projectId, projectId),
        eq(projectMembers.userId, userId),
      ),
    );
}

export async function deleteRolesInProject(executor: Executor, organizationId: string, projectId: string) {
  await executor
    .delete(projectMembers)
    .where(and(eq(projectMembers.organizationId, organizationId), eq(projectMembers.projectId, projectId)));
}
