import type { Executor } from '../../db/database.ts';
import { Failure } from '../../errors.ts';
import { countMembers } from './membership-repository.ts';

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
