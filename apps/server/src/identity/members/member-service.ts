import type { Role } from '@rulewright/contract';
import type { Database, Executor } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import { fullName } from '../../full-name.ts';
import { isUuid } from '../../is-uuid.ts';
import { recordEvent } from '../activity/event-repository.ts';
import type { Actor } from '../actor.ts';
import { withdrawLostInvitations } from '../invitations/lost-invitations.ts';
import { isOnlyOwner, onlyOwner } from './last-owner.ts';
import type { MemberRow } from './membership-repository.ts';
import { deleteMembership, findMember, updateRole } from './membership-repository.ts';
import { requirePresentRole } from './present-role.ts';

export type MemberService = ReturnType<typeof memberService>;

export function memberService({ db }: { db: Database['db'] }) {
  return {
    async changeRole(actor: Actor, userId: string, role: Role): Promise<MemberRow> {
      const { id } = actor.organization;
      return db.transaction(async (tx) => {
        const member = await holdMember(tx, actor, userId, [role]);
        if (member.role === role) return member;
        if (await isOnlyOwner(tx, id, userId)) throw onlyOwner();
        await updateRole(tx, id, userId, role);
        await recordEvent(tx, actor, {
          kind: 'member.role-changed',
          subject: fullName(member),
          before: { role: member.role },
          after: { role },
        });
        await withdrawLostInvitations(tx, actor, member, role);
        return { ...member, role };
      });
    },

    /** Ends their access with the next call that they make, on every server: each asks whether they are a member. */
    async remove(actor: Actor, userId: string) {
      const { id } = actor.organization;
      await db.transaction(async (tx) => {
        const member = await holdMember(tx, actor, userId, []);
        if (await isOnlyOwner(tx, id, userId)) throw onlyOwner();
        await deleteMembership(tx, id, userId);
        const left = { kind: 'member.left' as const, subject: actor.organization.name };
        const removed = { kind: 'member.removed' as const, subject: fullName(member) };
        await recordEvent(tx, actor, {
          ...(userId === actor.user.id ? left : removed),
          before: { role: member.role, email: member.email },
        });
        await withdrawLostInvitations(tx, actor, member, null);
      });
    },
  };
}

/** Somebody whom the actor may give these roles instead of the present one. */
async function holdMember(tx: Executor, actor: Actor, userId: string, roles: Role[]) {
  const present = await requirePresentRole(tx, actor, 'people:manage');
  const member = isUuid(userId) && (await findMember(tx, actor.organization.id, userId));
  if (!member) throw notFound('Member');
  present.requireForRoles([member.role, ...roles]);
  return member;
}
