import type { Permission } from '@rulewright/contract';
import type { Executor } from '#platform/db';

import type { Actor } from '../actor.ts';
import { requireActor } from '../permissions.ts';
import { signInAgain } from '../unauthenticated.ts';
import { findPerson } from './session-repository.ts';

/**
 * Checks a permission again, for a call that takes so long that its caller may have been signed out, removed or given
 * another role since it was let in.
 */
export async function requireStillAllowed(
  tx: Executor,
  { sessionId, organization, client }: Actor,
  { projectSlug }: { projectSlug: string },
  permission: Permission,
): Promise<void> {
  const person = await findPerson(tx, sessionId, { orgSlug: organization.slug, projectSlug }, new Date());
  if (!person) throw signInAgain();
  // The address may belong to another organization by now, whose role says nothing about this one.
  const current = person.current?.organization.id === organization.id ? person.current : null;
  requireActor({ ...person, current, client }, permission);
}
