import type { ChangePassword, ForgotPassword, ResetPassword } from '@rulewright/contract';
import type { Database, Executor } from '../db/database.ts';
import { Failure, fieldFailure } from '../errors.ts';
import type { Mailer } from '../mail/mailer.ts';
import { resetMail } from '../mail/reset-mail.ts';
import { hashOf, makeSecretToken } from '../secret-token.ts';
import type { Client } from './account-service.ts';
import type { Actor } from './actor.ts';
import type { AttemptLimitService } from './attempt-limit-service.ts';
import { deletePasswordResetsOfUser, insertPasswordReset, takePasswordReset } from './password-reset-repository.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { deleteSessionsOfUser } from './session-repository.ts';
import { findUserByEmail, holdUser, updateUser } from './user-repository.ts';

export const RESET_LINK_LIFE_MS = 60 * 60_000;

type Parts = { db: Database['db']; limits: AttemptLimitService; mailer: Mailer; publicUrl: string };

type NewPassword = { passwordHash: string; keepSession: string | null };

export type PasswordService = ReturnType<typeof passwordService>;

export function passwordService({ db, limits, mailer, publicUrl }: Parts) {
  /** Whoever else was signed in may be the reason for the new password. */
  async function setPassword(tx: Executor, organizationId: string, userId: string, change: NewPassword) {
    await updateUser(tx, organizationId, userId, { passwordHash: change.passwordHash });
    await deletePasswordResetsOfUser(tx, organizationId, userId);
    await deleteSessionsOfUser(tx, organizationId, userId, { except: change.keepSession });
  }

  return {
    async change({ user, organization, sessionId }: Actor, input: ChangePassword, client: Client) {
      await limits.count('changePassword', { address: client.address, account: user.id });
      if (!(await passwordMatches(input.currentPassword, user.passwordHash))) {
        throw fieldFailure('invalid', 'currentPassword', 'Current password is incorrect');
      }
      await limits.clear('changePassword', user.id);
      const passwordHash = await hashPassword(input.newPassword);
      await db.transaction((tx) => setPassword(tx, organization.id, user.id, { passwordHash, keepSession: sessionId }));
    },

    /** Answers before anything is done for a known address, so that neither answer nor time tells who has an account. */
    async forgot({ email }: ForgotPassword, client: Client) {
      await limits.count('forgotPassword', { address: client.address, account: email });
      const account = await findUserByEmail(db, email);
      if (!account) return;
      const { user, organization } = account;
      mailer.deliver(async () => {
        const { token, hash } = makeSecretToken('rwp');
        const expiresAt = new Date(Date.now() + RESET_LINK_LIFE_MS);
        const isTheirs = await db.transaction(async (tx) => {
          // Held, so that no link is left behind for an address that was given up meanwhile.
          const present = await holdUser(tx, organization.id, user.id);
          if (present?.email !== user.email) return false;
          await insertPasswordReset(tx, organization.id, { hash, userId: user.id, expiresAt });
          return true;
        });
        return isTheirs ? resetMail({ user, link: `${publicUrl}/reset-password?token=${token}` }) : null;
      });
    },

    async reset({ token, password }: ResetPassword, client: Client) {
      await limits.count('resetPassword', { address: client.address, account: hashOf(token) });
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        const reset = await takePasswordReset(tx, hashOf(token), new Date());
        if (!reset) throw new Failure('invalid', 'The password reset link is invalid or has expired.');
        await setPassword(tx, reset.organizationId, reset.userId, { passwordHash, keepSession: null });
      });
    },
  };
}
