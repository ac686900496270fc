import type { MembersQuery, ProjectMemberRole, Role } from '@rulewright/contract';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { MemberRow } from '#identity/queries';
import { memberColumns, membersByArrival, pageOfMembers } from '#identity/queries';
import type { Executor, Page } from '#platform/db';
import { pageFrom } from '#platform/db';
import { memberships, projectMembers, users } from '#platform/tables';

/** Somebody of the organization, with their role there and the one that they were given in the project. */
export type ProjectMemberRow = MemberRow & { projectRole: Role | null };

const row = { ...memberColumns, projectRole: projectMembers.role };

const inProject = (projectId: string) =>
  and(
    eq(projectMembers.organizationId, memberships.organizationId),
    eq(projectMembers.projectId, projectId),
    eq(projectMembers.userId, memberships.userId),
  );

/** A project's members are the organization's people. */
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

/** Held, so that their role in the organization stays what it is until the transaction is over. Null for a stranger. */
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

/** Of everybody, in a project that is being deleted. */
export async function deleteRolesInProject(executor: Executor, organizationId: string, projectId: string) {
  await executor
    .delete(projectMembers)
    .where(and(eq(projectMembers.organizationId, organizationId), eq(projectMembers.projectId, projectId)));
}
