import type { AcceptInvitation, InvitationState } from '@rulewright/contract';
import { INVITATION_DAYS } from '@rulewright/contract';
import type { Client } from '#platform';
import { Failure, sha256Of } from '#platform';
import type { Database, Executor } from '#platform/db';
import { recordEvent } from '../activity/event-repository.ts';
import type { Membership, Person } from '../actor.ts';
import { requireRoomForMember, requireRoomForMembership } from '../memberships/member-limits.ts';
import { findMember, insertMembership } from '../memberships/membership-repository.ts';
import { lockOrganization } from '../organizations/organization-repository.ts';
import { hashPassword } from '../people/passwords.ts';
import type { UserRow } from '../people/user-repository.ts';
import { findUserByEmail, insertUser, lockUser } from '../people/user-repository.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import { setCurrentOrganization } from '../sessions/session-repository.ts';
import { notAuthenticated } from '../unauthenticated.ts';
import type { FoundInvitation } from './invitation-repository.ts';
import { closeInvitation, findInvitationByLink } from './invitation-repository.ts';

type NewMember = { user: UserRow; current: Membership };

type Parts = {
  db: Database['db'];
  sessions: { open: OpenSession };
  /** Fails when one more is one too many. */
  attempts: { count: (action: 'acceptInvitation', who: { address: string; account: string }) => Promise<void> };
};

export type InvitationAcceptanceService = ReturnType<typeof invitationAcceptanceService>;

/**
 * What the holder of an invitation's link can do. The link is proof that they can read the mail of the invited address.
 */
export function invitationAcceptanceService({ db, sessions, attempts }: Parts) {
  async function requirePending(token: string, { address }: Client) {
    const hash = sha256Of(token);
    await attempts.count('acceptInvitation', { address, account: hash });
    const found = await findInvitationByLink(db, hash);
    requireState(found);
    return found;
  }

  /** Works once: a second call waits for the lock of the organization, and then finds the invitation accepted. */
  async function accept(
    tx: Executor,
    { invitation: { hash }, organization: { id } }: FoundInvitation,
    { client, findUser }: { client: Client; findUser: () => Promise<UserRow> },
  ): Promise<NewMember> {
    const organization = await lockOrganization(tx, id);
    const found = organization && (await findInvitationByLink(tx, hash));
    requireState(found);
    const { invitation } = found;
    const user = await findUser();
    const earlier = await findMember(tx, id, user.id);
    if (!earlier) {
      await requireRoomForMember(tx, id);
      await requireRoomForMembership(tx, user.id);
      await insertMembership(tx, id, { person: user, role: invitation.role });
    }
    await closeInvitation(tx, id, invitation.id, { acceptedAt: new Date() });
    const current = { organization: found.organization, role: earlier?.role ?? invitation.role };
    await recordEvent(
      tx,
      { organization: found.organization, user, client },
      {
        kind: 'invitation.accepted',
        subject: found.organization.name,
        after: { role: current.role, email: invitation.email },
      },
    );
    return { user, current };
  }

  return {
    async read(token: string) {
      const found = await findInvitationByLink(db, sha256Of(token));
      if (!found) throw unknownLink();
      return { ...found, state: stateOf(found) };
    },

    /** Accepts the invitation and creates an account for it. */
    async register(token: string, input: AcceptInvitation | null | undefined, client: Client) {
      const found = await requirePending(token, client);
      const { email } = found.invitation;
      if (await findUserByEmail(db, email)) throw signInFirst(email);
      if (!input) throw new Failure('invalid', 'To accept, sign in, or give your name and choose a password.');
      const { firstName, lastName, password } = input;
      const passwordHash = await hashPassword(password);
      return db.transaction(async (tx) => {
        const findUser = async () => {
          const user = await insertUser(tx, { firstName, lastName, email, passwordHash });
          if (!user) throw signInFirst(email);
          return user;
        };
        const person = await accept(tx, found, { client, findUser });
        return { ...person, ...(await sessions.open(tx, person, client)) };
      });
    },

    /** Accepts the invitation for a person who is signed in, and switches their session to the organization. */
    async join(token: string, { user, sessionId, client }: Person): Promise<Membership> {
      const found = await requirePending(token, client);
      const { email } = found.invitation;
      if (email.toLowerCase() !== user.email.toLowerCase())
        throw new Failure(
          'forbidden',
          `This invitation is for ${email}, and you are signed in as ${user.email}. Sign out, and open the link again.`,
        );
      return db.transaction(async (tx) => {
        // Locks the user before the organization, in the same order as deleting an account. The account may be deleted
        // by now, or have another address.
        const present = await lockUser(tx, user.id, 'share');
        if (present?.email !== user.email) throw notAuthenticated();
        const { current } = await accept(tx, found, { client, findUser: async () => present });
        await setCurrentOrganization(tx, sessionId, current.organization.id);
        return current;
      });
    },
  };
}

function stateOf({ invitation, isReplaced }: FoundInvitation): InvitationState {
  if (invitation.acceptedAt) return 'accepted';
  if (invitation.withdrawnAt) return isReplaced ? 'replaced' : 'withdrawn';
  return invitation.expiresAt > new Date() ? 'pending' : 'expired';
}

const reasons: Record<Exclude<InvitationState, 'pending'>, string> = {
  accepted: 'This invitation was accepted already. Sign in to go on.',
  withdrawn: 'This invitation was withdrawn. Ask whoever invited you for a new one.',
  replaced: 'This invitation was sent again, and only the link in the newest mail works. Look for that mail.',
  expired: `This invitation has expired: its link worked for ${INVITATION_DAYS} days. Ask whoever invited you to send it again.`,
};

function requireState(found: FoundInvitation | null): asserts found is FoundInvitation {
  if (!found) throw unknownLink();
  const state = stateOf(found);
  if (state !== 'pending') throw new Failure('conflict', reasons[state]);
}

const unknownLink = () =>
  new Failure('not_found', 'This invitation link is not known. Check that it is complete, as it stands in the mail.');

/** May reveal that the account exists, because the holder of the link can read the mail of that address. */
const signInFirst = (email: string) =>
  new Failure('conflict', `There is an account with the address ${email} already. Sign in to accept the invitation.`);
