import type { Role } from '@rulewright/contract';
import { may } from '@rulewright/contract';
import type { Executor } from '#platform/db';

import { recordEvent } from '../activity/event-repository.ts';
import type { Actor } from '../actor.ts';
import type { InvitationRow } from './invitation-repository.ts';
import { closeInvitation, findOpenInvitationOf, listOpenInvitationsBy } from './invitation-repository.ts';

/**
 * Withdraws the open invitations that a person could not send with their new role, so that a person who loses a role
 * leaves no way in behind. For a person who is no longer a member (`role` is null), it also withdraws the invitation to
 * their own address. Call it in a transaction that holds the lock of the organization.
 */
export async function withdrawUnauthorizedInvitations(
  tx: Executor,
  actor: Pick<Actor, 'organization' | 'user' | 'client'>,
  { id, email }: { id: string; email: string },
  role: Role | null,
) {
  const { id: organizationId } = actor.organization;
  async function withdraw(invitation: InvitationRow) {
    await closeInvitation(tx, organizationId, invitation.id, { withdrawnAt: new Date() });
    const before = { role: invitation.role };
    await recordEvent(tx, actor, { kind: 'invitation.withdrawn', subject: invitation.email, before });
  }

  const own = role === null && (await findOpenInvitationOf(tx, organizationId, email));
  if (own) await withdraw(own);
  const sent = await listOpenInvitationsBy(tx, organizationId, id);
  for (const invitation of sent) if (!maySend(role, invitation)) await withdraw(invitation);
}

const maySend = (role: Role | null, { role: given }: InvitationRow) =>
  role !== null && may(role, 'people:manage') && (given !== 'owner' || may(role, 'owners:manage'));
