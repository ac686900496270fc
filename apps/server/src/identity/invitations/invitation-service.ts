import type { InviteForm, PageQuery } from '@rulewright/contract';
import { INVITATION_DAYS } from '@rulewright/contract';
import { Failure, fieldFailure, isUuid, makeSecretToken, notFound } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { ListReader } from '#platform/limits';
import { changeInTurn } from '#platform/limits';
import type { Mailer } from '#platform/mail';
import { recordEvent } from '../activity/event-repository.ts';
import type { Actor } from '../actor.ts';
import { requireRoomForMember } from '../memberships/member-limits.ts';
import { findMemberByEmail } from '../memberships/membership-repository.ts';
import { requireCurrentRole } from '../memberships/require-current-role.ts';
import { invitationMail } from './invitation-mail.ts';
import type { InvitationRow } from './invitation-repository.ts';
import {
  closeInvitation,
  countOpenInvitations,
  deleteOldInvitations,
  findOpenInvitation,
  findOpenInvitationOf,
  insertInvitation,
  listOpenInvitations,
  markSent,
  replaceLink,
} from './invitation-repository.ts';

const DAY = 24 * 60 * 60_000;
/** Limits the open invitations of one organization, including expired ones. */
export const MAX_OPEN_INVITATIONS = 200;
/** An expired link is recognised for this long, so that its page can say that it has expired. */
export const INVITATION_MEMORY_MS = 30 * DAY;

type MailLimit = 'invite' | 'inviteToMailbox' | 'inviteByOrganization';

type Parts = {
  db: Database['db'];
  lists: ListReader;
  /** Fails when one more is one too many. */
  attempts: { count: (action: MailLimit, who: { address: string; account: string }) => Promise<void> };
  mailer: Mailer;
  publicUrl: string;
};

export type InvitationService = ReturnType<typeof invitationService>;

export function invitationService({ db, lists, attempts, mailer, publicUrl }: Parts) {
  async function countMail({ user, organization, client }: Actor, email: string) {
    await attempts.count('invite', { address: client.address, account: user.id });
    // Also counts by person, because one person could create many organizations to write to the same mailbox.
    for (const sender of [user.id, organization.id])
      await attempts.count('inviteToMailbox', { address: client.address, account: `${sender}:${email}` });
    await attempts.count('inviteByOrganization', { address: client.address, account: organization.id });
  }

  const makeLink = ({ user }: Actor) => {
    const { token, hash } = makeSecretToken('rwv');
    const expiresAt = new Date(Date.now() + INVITATION_DAYS * DAY);
    return { token, row: { hash, expiresAt, invitedById: user.id } };
  };

  /**
   * Sends the mail after the transaction, because an invitation stays valid when the mail server is down, and can be
   * sent again.
   */
  async function sendLink(invitation: InvitationRow, { user, organization }: Actor, token: string) {
    const link = `${publicUrl}/invite?token=${token}`;
    const isSent = await mailer.send(invitationMail({ invitation, organization, inviter: user, link }));
    return (isSent && (await markSent(db, invitation, new Date()))) || invitation;
  }

  /** Finds an open invitation and locks the organization. */
  async function holdInvitation(tx: Executor, actor: Actor, invitationId: string) {
    const present = await requireCurrentRole(tx, actor, 'people:manage');
    const invitation = isUuid(invitationId) && (await findOpenInvitation(tx, actor.organization.id, invitationId));
    if (!invitation) throw notFound('Invitation');
    present.requireForRoles([invitation.role]);
    return invitation;
  }

  return {
    list: ({ organization }: Actor, query: PageQuery) =>
      lists.pageOrAll(organization.id, query, (executor, part) => listOpenInvitations(executor, organization.id, part)),

    async invite(actor: Actor, { email, role }: InviteForm) {
      const { organization } = actor;
      await countMail(actor, email);
      const { token, row } = makeLink(actor);
      const invitation = await changeInTurn(db, organization.id, async (tx) => {
        const present = await requireCurrentRole(tx, actor, 'people:manage');
        present.requireForRoles([role]);
        await requireNoMember(tx, organization.id, email);
        const earlier = await findOpenInvitationOf(tx, organization.id, email);
        if (earlier && earlier.expiresAt > new Date()) throw alreadyInvited(earlier.email);
        // An expired invitation is replaced by the new one.
        if (earlier) await closeInvitation(tx, organization.id, earlier.id, { withdrawnAt: new Date() });
        await requireRoomForMember(tx, organization.id);
        if ((await countOpenInvitations(tx, organization.id)) >= MAX_OPEN_INVITATIONS) throw tooManyOpen();
        await recordEvent(tx, actor, { kind: 'invitation.sent', subject: email, after: { role } });
        return insertInvitation(tx, organization.id, { email, role, ...row });
      });
      return sendLink(invitation, actor, token);
    },

    async resend(actor: Actor, invitationId: string) {
      const { organization } = actor;
      const known = isUuid(invitationId) && (await findOpenInvitation(db, organization.id, invitationId));
      if (!known) throw notFound('Invitation');
      await countMail(actor, known.email);
      const { token, row } = makeLink(actor);
      const invitation = await changeInTurn(db, organization.id, async (tx) => {
        const open = await holdInvitation(tx, actor, invitationId);
        await requireNoMember(tx, organization.id, open.email);
        await recordEvent(tx, actor, {
          kind: 'invitation.resent',
          subject: open.email,
          after: { role: open.role },
        });
        return replaceLink(tx, open, { ...row, now: new Date() });
      });
      return sendLink(invitation, actor, token);
    },

    async withdraw(actor: Actor, invitationId: string) {
      await changeInTurn(db, actor.organization.id, async (tx) => {
        const { id, email, role } = await holdInvitation(tx, actor, invitationId);
        await closeInvitation(tx, actor.organization.id, id, { withdrawnAt: new Date() });
        await recordEvent(tx, actor, { kind: 'invitation.withdrawn', subject: email, before: { role } });
      });
    },

    deleteOld: () => deleteOldInvitations(db, new Date(Date.now() - INVITATION_MEMORY_MS)),
  };
}

async function requireNoMember(tx: Executor, organizationId: string, email: string) {
  if (await findMemberByEmail(tx, organizationId, email))
    throw fieldFailure('conflict', 'email', `${email} is a member of this organization already.`);
}

const alreadyInvited = (email: string) =>
  fieldFailure(
    'conflict',
    'email',
    `${email} has been invited already. Send that invitation again, or withdraw it to invite with another role.`,
  );

const tooManyOpen = () =>
  new Failure(
    'quota_exceeded',
    `Nobody was invited: an organization may have ${MAX_OPEN_INVITATIONS} open invitations. Withdraw some, and try again.`,
  );
