import type { MembersQuery, Role } from '@rulewright/contract';
import { isUuid, notFound } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { ListReader } from '#platform/limits';
import { changeInTurn } from '#platform/limits';
import type { Actor } from '../actor.ts';
import { fullName } from '../full-name.ts';
import type { MemberRow } from '../memberships/membership-repository.ts';
import { findMember, listMembers } from '../memberships/membership-repository.ts';
import { requireCurrentRole } from '../memberships/require-current-role.ts';
import { requireOtherOwner } from '../memberships/require-other-owner.ts';
import { changeRole, endMembership } from './membership-change.ts';

export type MemberService = ReturnType<typeof memberService>;

export function memberService({ db, lists }: { db: Database['db']; lists: ListReader }) {
  return {
    list: ({ organization }: Actor, query: MembersQuery) =>
      lists.pageOrAll(organization.id, query, (executor, part) => listMembers(executor, organization.id, part)),

    async changeRole(actor: Actor, userId: string, role: Role): Promise<MemberRow> {
      return changeInTurn(db, actor.organization.id, async (tx) => {
        const member = await holdMember(tx, actor, userId, [role]);
        if (member.role === role) return member;
        await requireOtherOwner(tx, actor, userId);
        await changeRole(tx, actor, member, role);
        return { ...member, role };
      });
    },

    /** The member has no access from their next call on, on every server, because each call checks the membership. */
    async remove(actor: Actor, userId: string) {
      await changeInTurn(db, actor.organization.id, async (tx) => {
        const member = await holdMember(tx, actor, userId, []);
        await requireOtherOwner(tx, actor, userId);
        const left = { kind: 'member.left' as const, subject: actor.organization.name };
        const removed = { kind: 'member.removed' as const, subject: fullName(member) };
        await endMembership(tx, actor, member, userId === actor.user.id ? left : removed);
      });
    },
  };
}

/** The member, if the actor may change their role to one of these. */
async function holdMember(tx: Executor, actor: Actor, userId: string, roles: Role[]) {
  const present = await requireCurrentRole(tx, actor, 'people:manage');
  const member = isUuid(userId) && (await findMember(tx, actor.organization.id, userId));
  if (!member) throw notFound('Member');
  present.requireForRoles([member.role, ...roles]);
  return member;
}
