import type { Permission, Role } from '@rulewright/contract';
import { notFound } from '#platform';
import type { Executor } from '#platform/db';

import type { Actor } from '../actor.ts';
import { lockOrganization } from '../organizations/organization-repository.ts';
import { requirePermission } from '../permissions.ts';
import { findMember } from './membership-repository.ts';

/**
 * Locks the organization until the transaction ends, so that changes of its members happen one after the other. Then
 * checks the permission again, because the actor's role may have changed while the transaction waited for the lock.
 */
export async function requireCurrentRole(tx: Executor, { organization, user }: Actor, permission: Permission) {
  const held = await lockOrganization(tx, organization.id);
  const present = held && (await findMember(tx, organization.id, user.id));
  if (!present) throw notFound('Organization');
  requirePermission(present, permission);
  return {
    /** The actor with their current role. */
    present,
    /** Only owners may give or take the role of an owner. */
    requireForRoles(roles: Role[]) {
      if (roles.includes('owner')) requirePermission(present, 'owners:manage');
    },
  };
}
