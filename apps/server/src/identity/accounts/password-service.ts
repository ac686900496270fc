import type { ChangePassword, ForgotPassword, ResetPassword } from '@rulewright/contract';
import type { Client } from '#platform';
import { Failure, fieldFailure, makeSecretToken, sha256Of } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { Mailer } from '#platform/mail';
import type { Person } from '../actor.ts';
import type { AttemptCounter } from '../attempts/attempt-counter.ts';
import { forgetNetworksOfUser } from '../attempts/known-network-repository.ts';
import { rememberClient } from '../attempts/known-networks.ts';
import { hashPassword, passwordMatches } from '../people/passwords.ts';
import type { UserRow } from '../people/user-repository.ts';
import { findUserByEmail, lockUser, updatePassword } from '../people/user-repository.ts';
import { deleteSessionsOfUser } from '../sessions/session-repository.ts';
import { signInAgain } from '../unauthenticated.ts';
import {
  deleteExpiredPasswordResets,
  deletePasswordResetsOfUser,
  findPasswordReset,
  insertPasswordReset,
  takePasswordReset,
} from './password-reset-repository.ts';
import { resetMail } from './reset-mail.ts';

export const RESET_LINK_LIFE_MS = 60 * 60_000;

type Parts = { db: Database['db']; attempts: AttemptCounter; mailer: Mailer; publicUrl: string };

export type PasswordService = ReturnType<typeof passwordService>;

export function passwordService({ db, attempts, mailer, publicUrl }: Parts) {
  return {
    async change({ user, sessionId, client }: Person, input: ChangePassword) {
      await attempts.count('changePassword', { address: client.address, account: user.id });
      if (!(await passwordMatches(input.currentPassword, user.passwordHash))) {
        throw fieldFailure('invalid', 'currentPassword', 'Current password is incorrect');
      }
      await attempts.clear('changePassword', { address: client.address, account: user.id });
      const passwordHash = await hashPassword(input.newPassword);
      await db.transaction(async (tx) => {
        // Another request may have set a new password while this one compared and hashed. That password stays.
        const isReplaced = await updatePassword(tx, user.id, {
          passwordHash,
          insteadOf: user.passwordHash,
        });
        if (!isReplaced) throw signInAgain();
        await closeOtherWaysIn(tx, user, { except: sessionId, client });
      });
    },

    /** Answers before anything is done for a known address, so that neither answer nor time tells who has an account. */
    async forgot({ email }: ForgotPassword, client: Client) {
      await attempts.count('forgotPassword', { address: client.address, account: email });
      const user = await findUserByEmail(db, email);
      if (!user) return;
      mailer.deliver(async () => {
        const { token, hash } = makeSecretToken('rwp');
        const expiresAt = new Date(Date.now() + RESET_LINK_LIFE_MS);
        const isTheirs = await db.transaction(async (tx) => {
          // Locks the user, so that no link is made for an email address that was changed meanwhile.
          const present = await lockUser(tx, user.id, 'share');
          if (present?.email !== user.email) return false;
          await insertPasswordReset(tx, { hash, userId: user.id, expiresAt });
          return true;
        });
        return isTheirs ? resetMail({ user, link: `${publicUrl}/reset-password?token=${token}` }) : null;
      });
    },

    async reset({ token, password }: ResetPassword, client: Client) {
      const hash = sha256Of(token);
      await attempts.count('resetPassword', { address: client.address, account: hash });
      // Checks the link before hashing the password, because a made-up link costs an attacker nothing and a hash costs
      // us much.
      const reset = await findPasswordReset(db, hash, new Date());
      if (!reset) throw invalidLink();
      const { userId } = reset;
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        // Locks the user before the link, in the same order as changing a password, so that the two cannot deadlock.
        await updatePassword(tx, userId, { passwordHash });
        if (!(await takePasswordReset(tx, hash, new Date()))) throw invalidLink();
        await closeOtherWaysIn(tx, { id: userId }, { except: null, client });
      });
    },

    deleteExpired: () => deleteExpiredPasswordResets(db, new Date()),
  };
}

const invalidLink = () => new Failure('invalid', 'The password reset link is invalid or has expired.');

/**
 * Ends all other sessions, because a stolen session may be why the password was changed. The IP address stays known but
 * devices are forgotten, so the next sign-in is always recorded as new.
 */
async function closeOtherWaysIn(
  tx: Executor,
  user: Pick<UserRow, 'id'>,
  { except, client }: { except: string | null; client: Client },
) {
  const { id: userId } = user;
  await deletePasswordResetsOfUser(tx, userId);
  await deleteSessionsOfUser(tx, userId, { except });
  await forgetNetworksOfUser(tx, userId);
  await rememberClient(tx, user, { address: client.address, userAgent: undefined });
}
