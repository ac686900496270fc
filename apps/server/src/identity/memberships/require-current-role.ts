import type { Permission, Role } from '@rulewright/contract';
import { notFound } from '#platform';
import type { Executor } from '#platform/db';

import type { Actor } from '../actor.ts';
import { lockOrganization } from '../organizations/organization-repository.ts';
import { requirePermission } from '../permissions.ts';
import { findMember } from './membership-repository.ts';

/**
 * Holds an organization until the transaction ends, so that who belongs to it changes one after the other, and asks once
 * more what the actor may do: somebody may have changed that while they waited.
 */
export async function requireCurrentRole(tx: Executor, { organization, user }: Actor, permission: Permission) {
  const held = await lockOrganization(tx, organization.id);
  const present = held && (await findMember(tx, organization.id, user.id));
  if (!present) throw notFound('Organization');
  requirePermission(present, permission);
  return {
    /** The actor, as they are now. */
    present,
    /** Where an owner is among the roles that something is about, only owners may. */
    requireForRoles(roles: Role[]) {
      if (roles.includes('owner')) requirePermission(present, 'owners:manage');
    },
  };
}
