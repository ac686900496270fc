import type { Login, Profile, Register } from '@rulewright/contract';
import type { Client } from '#platform';
import { Failure, fieldFailure } from '#platform';
import type { Database, Executor } from '#platform/db';
import { recordSignIn } from '../activity/event-repository.ts';
import type { Membership, Person } from '../actor.ts';
import type { AttemptCounter } from '../attempts/attempt-counter.ts';
import { findLatestMembership, renameMember } from '../memberships/membership-repository.ts';
import { createOrganization } from '../own-organizations/create-organization.ts';
import { hashPassword, passwordMatches } from '../people/passwords.ts';
import type { UserRow } from '../people/user-repository.ts';
import { findUserByEmail, insertUser, lockUser, updateUser } from '../people/user-repository.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import { notAuthenticated } from '../unauthenticated.ts';
import { deletePasswordResetsOfUser } from './password-reset-repository.ts';

type Parts = { db: Database['db']; sessions: { open: OpenSession }; attempts: AttemptCounter };

const wrongCredentials = () => new Failure('unauthenticated', 'Invalid email or password');
const emailTaken = () => fieldFailure('conflict', 'email', 'An account with this email address already exists');

export type AccountService = ReturnType<typeof accountService>;

export function accountService({ db, sessions, attempts }: Parts) {
  const open = async <Current extends Membership | null>(
    tx: Executor,
    person: { user: UserRow; current: Current },
    client: Client,
  ) => ({ ...person, ...(await sessions.open(tx, person, client)) });

  return {
    async register(input: Register, client: Client) {
      await attempts.count('register', { address: client.address, account: input.email });
      const passwordHash = await hashPassword(input.password);
      return db.transaction(async (tx) => {
        const { firstName, lastName, email } = input;
        const user = await insertUser(tx, { firstName, lastName, email, passwordHash });
        if (!user) throw emailTaken();
        const current = await createOrganization(tx, { user, client }, input.organizationName);
        return open(tx, { user, current }, client);
      });
    },

    async login({ email, password }: Login, client: Client) {
      await attempts.count('login', { address: client.address, account: email });
      const user = await findUserByEmail(db, email);
      const matches = await passwordMatches(password, user?.passwordHash ?? null);
      if (!user || !matches) throw wrongCredentials();
      await attempts.clear('login', { address: client.address, account: email });
      return db.transaction(async (tx) => {
        // A password that was changed while it was being compared no longer opens anything.
        const present = await lockUser(tx, user.id, 'share');
        if (present?.passwordHash !== user.passwordHash) throw wrongCredentials();
        const session = await open(tx, { user, current: await findLatestMembership(tx, user.id) }, client);
        if (session.isNewDevice) await recordSignIn(tx, user, client);
        return session;
      });
    },

    async updateProfile({ user, client }: Person, changes: Profile) {
      const updated = await db.transaction(async (tx) => {
        const updated = await updateUser(tx, user.id, changes);
        if (!updated || updated === 'taken') return updated;
        await renameMember(tx, updated);
        // Deletes open reset links, because they were sent to the old email address.
        if (updated.email !== user.email) await deletePasswordResetsOfUser(tx, user.id);
        return updated;
      });
      if (updated === 'taken') {
        // Counts the attempt, because this answer reveals that an email address has an account.
        await attempts.count('changeEmail', { address: client.address, account: user.id });
        throw emailTaken();
      }
      // The account was deleted after the sign-in check.
      if (!updated) throw notAuthenticated();
      return updated;
    },
  };
}
