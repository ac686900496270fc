import { randomInt } from 'node:crypto';
import { slugify } from '@rulewright/contract';
import type { Executor } from '#platform/db';

import { recordEvent } from '../activity/event-repository.ts';
import type { Membership, Person } from '../actor.ts';
import { insertMembership } from '../memberships/membership-repository.ts';
import type { OrganizationRow } from '../organizations/organization-repository.ts';
import { insertOrganization } from '../organizations/organization-repository.ts';

/** Creates an organization, and makes the person its owner. */
export async function createOrganization(
  tx: Executor,
  { user, client }: Pick<Person, 'user' | 'client'>,
  name: string,
): Promise<Membership> {
  const organization = await insertAtFreeSlug(tx, name);
  await insertMembership(tx, organization.id, { person: user, role: 'owner' });
  const created = { kind: 'organization.created' as const, subject: name, after: { name } };
  await recordEvent(tx, { organization, user, client }, created);
  return { organization, role: 'owner' };
}

/**
 * A slug that is taken gets a number: a small one first, then large random ones, so that a common name does not take
 * many tries.
 */
async function insertAtFreeSlug(executor: Executor, name: string): Promise<OrganizationRow> {
  const base = slugify(name) || 'organization';
  for (let n = 1; ; n++) {
    const number = n < 10 ? n : randomInt(10, 1_000_000);
    const organization = await insertOrganization(executor, { name, slug: n === 1 ? base : `${base}-${number}` });
    if (organization) return organization;
  }
}
