import { MAX_MEMBERSHIPS } from '@rulewright/contract';
import { Failure } from '#platform';
import type { Executor } from '#platform/db';

import { countMembers, countMemberships } from './membership-repository.ts';

export const MAX_MEMBERS = 10_000;

/** Fails when an organization has as many members as it may. */
export async function requireRoomForMember(tx: Executor, organizationId: string) {
  if ((await countMembers(tx, organizationId)) < MAX_MEMBERS) return;
  const most = MAX_MEMBERS.toLocaleString('en');
  throw new Failure(
    'quota_exceeded',
    `An organization may have ${most} members, and this one has no room for another.`,
  );
}

/** Fails when a person is a member of as many organizations as they may: each is told of a sign-in from a new device. */
export async function requireRoomForMembership(tx: Executor, userId: string) {
  if ((await countMemberships(tx, userId)) < MAX_MEMBERSHIPS) return;
  throw new Failure(
    'quota_exceeded',
    `You are a member of ${MAX_MEMBERSHIPS} organizations, and one person cannot join more. Leave one first.`,
  );
}
