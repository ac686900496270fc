import type { Permission } from '@rulewright/contract';
import { forbiddenMessage, may } from '@rulewright/contract';
import { Failure, notFound } from '#platform';

import type { Actor, Person } from './actor.ts';

/** A permission that depends on what the call finds. Those that do not are asked for by the endpoint itself. */
export function requirePermission({ role }: Pick<Actor, 'role'>, permission: Permission) {
  if (!may(role, permission)) throw new Failure('forbidden', forbiddenMessage(permission));
}

/** Who acts, if they are a member and may: an organization that one is not a member of is one that does not exist. */
export function requireActor({ current, ...person }: Person, permission: Permission): Actor {
  if (!current) throw notFound('Organization');
  requirePermission(current, permission);
  return { ...person, ...current };
}
