import type { Executor } from '../../db/database.ts';
import { Failure } from '../../errors.ts';
import { listOwnerIds } from './owner-repository.ts';

/** To be asked in a transaction that holds the organization. */
export async function isOnlyOwner(tx: Executor, organizationId: string, userId: string): Promise<boolean> {
  const owners = await listOwnerIds(tx, organizationId);
  return owners.length === 1 && owners[0] === userId;
}

/** An organization always has an owner. */
export const lastOwner = (name: string) =>
  new Failure(
    'conflict',
    `You are the only owner of ${name}. Make another member an owner first, or delete the organization.`,
  );

/** The same, for whoever changes or removes a member. */
export const onlyOwner = () =>
  new Failure(
    'conflict',
    'An organization always has an owner, and this is the only one. Make somebody else an owner first.',
  );
