import type { Executor } from '../../db/database.ts';
import { Failure } from '../../errors.ts';
import { countOwners } from './membership-repository.ts';

/** Before an owner stops being one, in a transaction that holds the organization: one is always left. */
export async function requireAnotherOwner(tx: Executor, organizationId: string) {
  if ((await countOwners(tx, organizationId)) < 2)
    throw new Failure(
      'conflict',
      'An organization always has an owner, and this is the only one. Make somebody else an owner first.',
    );
}
