import { randomInt } from 'node:crypto';
import { slugify } from '@rulewright/contract';
import type { Executor } from '#platform/db';

import { recordEvent } from '../activity/event-repository.ts';
import type { Membership, Person } from '../actor.ts';
import { insertMembership } from '../memberships/membership-repository.ts';
import type { OrganizationRow } from '../organizations/organization-repository.ts';
import { insertOrganization } from '../organizations/organization-repository.ts';

/** Makes an organization that somebody owns. */
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

/** The address is ours to choose: a taken one gets a number, and where many have the name, a large one at random. */
async function insertAtFreeSlug(executor: Executor, name: string): Promise<OrganizationRow> {
  const base = slugify(name) || 'organization';
  for (let n = 1; ; n++) {
    const number = n < 10 ? n : randomInt(10, 1_000_000);
    const organization = await insertOrganization(executor, { name, slug: n === 1 ? base : `${base}-${number}` });
    if (organization) return organization;
  }
}
