import type { EventKind, Role } from '@rulewright/contract';
import type { Executor } from '#platform/db';
import { recordEvent } from '../activity/event-repository.ts';
import type { Actor } from '../actor.ts';
import { fullName } from '../full-name.ts';
import { withdrawUnauthorizedInvitations } from '../invitations/withdraw-unauthorized-invitations.ts';
import type { MemberRow } from '../memberships/membership-repository.ts';
import { deleteMembership, updateRole } from '../memberships/membership-repository.ts';

// Every change of a role or a membership is made here, in a transaction that holds the lock of the organization.

/** Gives a member another role. The invitations that they could not send with it are withdrawn. */
export async function changeRole(tx: Executor, actor: Actor, member: MemberRow, role: Role) {
  if (member.role === role) return;
  await updateRole(tx, actor.organization.id, member.id, role);
  await recordEvent(tx, actor, {
    kind: 'member.role-changed',
    subject: fullName(member),
    before: { role: member.role },
    after: { role },
  });
  await withdrawUnauthorizedInvitations(tx, actor, member, role);
}

/** Ends a membership, and with it every open invitation that the person sent or was sent. */
export async function endMembership(
  tx: Executor,
  actor: Pick<Actor, 'organization' | 'user' | 'client'>,
  { id, email, role }: Pick<MemberRow, 'id' | 'email' | 'role'>,
  { kind, subject }: { kind: EventKind; subject: string },
) {
  await deleteMembership(tx, actor.organization.id, id);
  await recordEvent(tx, actor, { kind, subject, before: { role, email } });
  await withdrawUnauthorizedInvitations(tx, actor, { id, email }, null);
}
