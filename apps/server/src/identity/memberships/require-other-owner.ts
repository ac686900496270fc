import { Failure } from '#platform';
import type { Executor } from '#platform/db';
import type { Actor } from '../actor.ts';
import { listOwnerIds } from './membership-repository.ts';

/** Call it in a transaction that holds the lock of the organization. */
export async function isOnlyOwner(tx: Executor, organizationId: string, userId: string): Promise<boolean> {
  const owners = await listOwnerIds(tx, organizationId);
  return owners.length === 1 && owners[0] === userId;
}

/**
 * Fails where the organization would be left without an owner. The message says "you", because only owners may change
 * or remove an owner: the caller is the only owner. Call it in a transaction that holds the lock of the organization.
 */
export async function requireOtherOwner(tx: Executor, { organization }: Actor, userId: string) {
  if (!(await isOnlyOwner(tx, organization.id, userId))) return;
  throw new Failure(
    'conflict',
    `You are the only owner of ${organization.name}. Make another member an owner first, or delete the organization.`,
  );
}
