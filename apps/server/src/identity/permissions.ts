import type { Permission } from '@rulewright/contract';
import { forbiddenMessage, may } from '@rulewright/contract';
import { Failure, notFound } from '#platform';

import type { Actor, Person } from './actor.ts';

/** Checks a permission that depends on stored data. All other permissions are checked by the endpoint itself. */
export function requirePermission({ role }: Pick<Actor, 'role'>, permission: Permission) {
  if (!may(role, permission)) throw new Failure('forbidden', forbiddenMessage(permission));
}

/** The actor, if they are a member with this permission. For others the organization does not exist. */
export function requireActor({ current, ...person }: Person, permission: Permission): Actor {
  if (!current) throw notFound('Organization');
  requirePermission(current, permission);
  return { ...person, ...current };
}
