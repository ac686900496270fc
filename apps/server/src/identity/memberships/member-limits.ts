import { MAX_MEMBERSHIPS } from '@rulewright/contract';
import { Failure } from '#platform';
import type { Executor } from '#platform/db';

import { countMembers, countMemberships } from './membership-repository.ts';

export const MAX_MEMBERS = 10_000;

/** Fails when the organization has reached its maximum number of members. */
export async function requireRoomForMember(tx: Executor, organizationId: string) {
  if ((await countMembers(tx, organizationId)) < MAX_MEMBERS) return;
  const most = MAX_MEMBERS.toLocaleString('en');
  throw new Failure(
    'quota_exceeded',
    `An organization may have ${most} members, and this one has no room for another.`,
  );
}

/**
 * Fails when the person has reached the maximum number of organizations. There is one because a sign-in from a new
 * device is recorded in each of them.
 */
export async function requireRoomForMembership(tx: Executor, userId: string) {
  if ((await countMemberships(tx, userId)) < MAX_MEMBERSHIPS) return;
  throw new Failure(
    'quota_exceeded',
    `You are a member of ${MAX_MEMBERSHIPS} organizations, and one person cannot join more. Leave one first.`,
  );
}
