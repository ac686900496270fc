import type { DeleteAccount } from '@rulewright/contract';
import { Failure, fieldFailure } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { Membership, Person } from '../actor.ts';
import type { AttemptCounter } from '../attempts/attempt-counter.ts';
import { forgetNetworksOfUser } from '../attempts/known-network-repository.ts';
import { fullName } from '../full-name.ts';
import { endMembership } from '../members/membership-change.ts';
import { hasOtherMembers } from '../memberships/membership-repository.ts';
import { isOnlyOwner } from '../memberships/require-other-owner.ts';
import type { DeletesOrganizations } from '../organizations/organization-deletion.ts';
import { lockOrganization } from '../organizations/organization-repository.ts';
import { listMembershipsOf } from '../own-organizations/own-organization-repository.ts';
import { passwordMatches } from '../people/passwords.ts';
import { forgetUser, lockUser } from '../people/user-repository.ts';
import { deleteSessionsOfUser } from '../sessions/session-repository.ts';
import { signInAgain } from '../unauthenticated.ts';
import { deletePasswordResetsOfUser } from './password-reset-repository.ts';

type Parts = {
  db: Database['db'];
  attempts: AttemptCounter;
  deletion: DeletesOrganizations;
};

export type AccountDeletionService = ReturnType<typeof accountDeletionService>;

export function accountDeletionService({ db, attempts, deletion }: Parts) {
  return {
    /**
     * Also deletes the organizations in which the person is the only member. Documents that they wrote elsewhere stay,
     * with their name.
     */
    async remove(person: Person, { password }: DeleteAccount) {
      const { user, client } = person;
      // Shares its counter with changing the password, so that a thief of the session gets no second set of attempts.
      await attempts.count('changePassword', { address: client.address, account: user.id });
      if (!(await passwordMatches(password, user.passwordHash))) {
        throw fieldFailure('invalid', 'password', 'Current password is incorrect');
      }
      await attempts.clear('changePassword', { address: client.address, account: user.id });
      const ended = await db.transaction(async (tx) => {
        // A password that was changed while it was being compared no longer opens anything.
        if ((await lockUser(tx, user.id, 'no key update'))?.passwordHash !== user.passwordHash) throw signInAgain();
        const { alone, others } = await sortMemberships(tx, user.id);
        for (const { organization } of alone) await deletion.markOrganization(tx, organization.id);
        for (const { organization, role } of others) {
          const deleted = { kind: 'person.account-deleted' as const, subject: fullName(user) };
          await endMembership(tx, { organization, user, client }, { ...user, role }, deleted);
        }
        await deleteSessionsOfUser(tx, user.id, { except: null });
        await deletePasswordResetsOfUser(tx, user.id);
        await forgetNetworksOfUser(tx, user.id);
        await forgetUser(tx, user.id);
        return alone;
      });
      for (const { organization } of ended) deletion.finish(organization.id);
    },
  };
}

/** Fails where an organization would be left without an owner. */
async function sortMemberships(tx: Executor, userId: string) {
  // Locks all of them before reading any, and always in the same order, so that two deletions cannot deadlock.
  for (const { organization } of await listMembershipsOf(tx, userId)) await lockOrganization(tx, organization.id);
  const sorted: Record<'alone' | 'stranded' | 'others', Membership[]> = { alone: [], stranded: [], others: [] };
  for (const membership of await listMembershipsOf(tx, userId)) {
    const { id } = membership.organization;
    const hasOthers = await hasOtherMembers(tx, id, userId);
    const isNeeded = hasOthers && (await isOnlyOwner(tx, id, userId));
    sorted[isNeeded ? 'stranded' : hasOthers ? 'others' : 'alone'].push(membership);
  }
  if (sorted.stranded.length > 0) throw neededAsOwner(sorted.stranded);
  return sorted;
}

function neededAsOwner(stranded: Membership[]) {
  const names = stranded.map(({ organization }) => organization.name);
  const list = new Intl.ListFormat('en').format(names);
  const have = names.length === 1 ? 'which has' : 'which have';
  return new Failure(
    'conflict',
    `You are the only owner of ${list}, ${have} other members. ` +
      'Make another member an owner there, or delete the organization, and then delete your account.',
    { details: stranded.map(({ organization }) => ({ path: organization.slug, message: organization.name })) },
  );
}
