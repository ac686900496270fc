import type { MembersQuery, ProjectMemberRole } from '@rulewright/contract';
import { rank } from '@rulewright/contract';
import type { Actor } from '#identity';
import { fullName } from '#identity';
import { recordEvent } from '#identity/queries';
import { Failure, fieldFailure, isUuid, notFound } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { ListReader } from '#platform/limits';
import { changeInTurn } from '#platform/limits';

import {
  countProjectRoles,
  deleteProjectRole,
  listProjectMembers,
  lockProjectMember,
  setProjectRole,
} from './project-member-repository.ts';
import { lockProject } from './project-repository.ts';
import { requireProject } from './require-project.ts';

/** A limit, because where more people need a higher role, they should get it in the organization. */
export const MAX_PROJECT_ROLES = 1_000;

export type ProjectMemberService = ReturnType<typeof projectMemberService>;

/** Manages roles that people have in one project in addition to their role in the organization. */
export function projectMemberService({ db, lists }: { db: Database['db']; lists: ListReader }) {
  /** Locks the project and the membership until the transaction ends. */
  async function hold(tx: Executor, actor: Actor, slug: string, userId: string) {
    const { id } = await requireProject(tx, actor, slug);
    const project = await lockProject(tx, actor.organization.id, id);
    if (!project) throw notFound('Project');
    const member = isUuid(userId) ? await lockProjectMember(tx, actor.organization.id, project.id, userId) : null;
    if (!member) throw notFound('Member');
    const { projectRole } = member;
    const about = {
      subject: fullName(member),
      project,
      ...(projectRole && { before: { role: projectRole } }),
    };
    return { member, about, key: { projectId: project.id, userId } };
  }

  return {
    async list(actor: Actor, slug: string, query: MembersQuery) {
      const project = await requireProject(db, actor, slug);
      const { id: organizationId } = actor.organization;
      return lists.pageOrAll(organizationId, query, (executor, part) =>
        listProjectMembers(executor, organizationId, project.id, part),
      );
    },

    set(actor: Actor, slug: string, userId: string, role: ProjectMemberRole) {
      return changeInTurn(db, actor.organization.id, async (tx) => {
        const { member, about, key } = await hold(tx, actor, slug, userId);
        if (rank(role) <= rank(member.role)) throw notMore(about.subject, member.role);
        if (!member.projectRole) await requireRoomForRole(tx, actor.organization.id, key.projectId);
        if (role !== member.projectRole) {
          await setProjectRole(tx, actor.organization.id, { ...key, role });
          await recordEvent(tx, actor, { kind: 'project-member.set', ...about, after: { role } });
        }
        return { ...member, projectRole: role };
      });
    },

    remove(actor: Actor, slug: string, userId: string) {
      return changeInTurn(db, actor.organization.id, async (tx) => {
        const { member, about, key } = await hold(tx, actor, slug, userId);
        if (!member.projectRole) throw notFound('Member');
        await deleteProjectRole(tx, actor.organization.id, key);
        await recordEvent(tx, actor, { kind: 'project-member.removed', ...about });
      });
    },
  };
}

/** The caller must have locked the project, so that the count cannot change. */
async function requireRoomForRole(tx: Executor, organizationId: string, projectId: string) {
  if ((await countProjectRoles(tx, organizationId, projectId)) < MAX_PROJECT_ROLES) return;
  const most = MAX_PROJECT_ROLES.toLocaleString('en');
  throw new Failure(
    'quota_exceeded',
    `${most} people have a role of their own in this project, and no more may. Give others a role in the organization.`,
  );
}

const notMore = (name: string, role: string) =>
  fieldFailure(
    'conflict',
    'role',
    `${name} is ${role === 'member' ? 'a' : 'an'} ${role} of the organization already, and so in every project. ` +
      'A role in a project must be more than that.',
  );
