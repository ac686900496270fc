import { z } from 'zod';
import { confirmation, confirms } from './confirmed-password.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { email, firstName, id, lastName, newPassword, timestamp } from './fields.ts';
import { Organization } from './organization.ts';
import { PageQuery, pageOf } from './paging.ts';
import { Role } from './permission.ts';
import { Registered } from './registration.ts';

const tag = 'Invitations';

/** How long the link of an invitation works, in days. */
export const INVITATION_DAYS = 7;

export const Invitation = z
  .object({
    id,
    email: z.string(),
    role: Role,
    created_at: timestamp,
    expires_at: timestamp,
    expired: z.boolean().describe('Whether its link no longer works because it is too old.'),
    sent_at: timestamp
      .nullable()
      .describe('When the mail server took the mail with the link. Null where it did not: send the invitation again.'),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const InviteForm = z.object({
  email,
  role: z.string({ error: 'Role is required' }).trim().min(1, 'Role is required').pipe(Role).default('member'),
});
export type InviteForm = z.infer<typeof InviteForm>;

export const InvitationState = z
  .enum(['pending', 'accepted', 'withdrawn', 'replaced', 'expired'])
  .describe('Only a pending one can be accepted. A replaced one was sent again, with another link.');
export type InvitationState = z.infer<typeof InvitationState>;

/** What is shown to somebody who opens the link of an invitation. It does not reveal whether the address has an account. */
export const InvitationOffer = z
  .object({
    organization: z.object({ name: z.string() }),
    email: z.string(),
    role: Role,
    expires_at: timestamp,
    state: InvitationState,
  })
  .meta({ id: 'InvitationOffer' });
export type InvitationOffer = z.infer<typeof InvitationOffer>;

/** The form for an invited person without an account. Their email address is the one that was invited. */
export const AcceptInvitation = confirms(
  z.object({
    firstName,
    lastName,
    password: newPassword,
    confirmPassword: confirmation('Please confirm your password'),
  }),
  'password',
  'confirmPassword',
);
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

/** The response to an invited person who already had an account. */
export const Joined = z.object({ organization: Organization, role: Role });
export type Joined = z.infer<typeof Joined>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgSlug/invitations',
  access: 'people:manage',
  summary: 'List the invitations that nobody has accepted yet',
  tag,
  query: PageQuery,
  response: pageOf({ invitations: z.array(Invitation) }),
});

export const invite = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgSlug/invitations',
  access: 'people:manage',
  summary: 'Invite somebody by mail',
  tag,
  status: 201,
  body: InviteForm,
  response: Invitation,
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgSlug/invitations/:invitationId',
  access: 'people:manage',
  summary: 'Withdraw an invitation',
  tag,
  status: 204,
  response: Nothing,
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgSlug/invitations/:invitationId/resend',
  access: 'people:manage',
  summary: 'Send an invitation again, with a new link instead of the old one',
  tag,
  response: Invitation,
});

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:token',
  access: 'anyone',
  summary: 'Read the invitation that a link belongs to',
  tag,
  response: InvitationOffer,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:token/accept',
  access: 'visitor',
  summary: 'Accept an invitation, signed in or with a new account',
  tag,
  status: 201,
  body: AcceptInvitation.nullish(),
  response: z.union([Registered, Joined]),
});
