import type { Invitation, InvitationOffer, InvitationState } from '@rulewright/contract';
import type { FoundInvitation, InvitationRow } from './invitation-repository.ts';

export const toInvitation = ({ id, email, role, createdAt, expiresAt, sentAt }: InvitationRow): Invitation => ({
  id,
  email,
  role,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  expired: expiresAt <= new Date(),
  sent_at: sentAt?.toISOString() ?? null,
});

type Offer = FoundInvitation & { state: InvitationState };

export const toInvitationOffer = ({ invitation, organization, state }: Offer): InvitationOffer => ({
  organization: { name: organization.name },
  email: invitation.email,
  role: invitation.role,
  expires_at: invitation.expiresAt.toISOString(),
  state,
});
