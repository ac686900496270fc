import { Failure } from '#platform';
import type { Executor } from '#platform/db';
import type { Actor } from '../actor.ts';
import { listOwnerIds } from './membership-repository.ts';

/** To be asked in a transaction that holds the organization. */
export async function isOnlyOwner(tx: Executor, organizationId: string, userId: string): Promise<boolean> {
  const owners = await listOwnerIds(tx, organizationId);
  return owners.length === 1 && owners[0] === userId;
}

/**
 * The same: fails where an organization would be left without an owner. Only owners change or remove an owner, so it is the
 * only owner who is told.
 */
export async function requireOtherOwner(tx: Executor, { organization }: Actor, userId: string) {
  if (!(await isOnlyOwner(tx, organization.id, userId))) return;
  throw new Failure(
    'conflict',
    `You are the only owner of ${organization.name}. Make another member an owner first, or delete the organization.`,
  );
}
