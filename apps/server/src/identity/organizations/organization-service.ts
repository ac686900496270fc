import type { UpdateOrganization } from '@rulewright/contract';
import { notFound } from '#platform';
import type { Database } from '#platform/db';
import { changeInTurn } from '#platform/limits';

import { differenceOf } from '../activity/difference.ts';
import { recordEvent } from '../activity/event-repository.ts';
import type { Actor } from '../actor.ts';
import { lockOrganization, updateOrganization } from './organization-repository.ts';

export type OrganizationService = ReturnType<typeof organizationService>;

export function organizationService({ db }: { db: Database['db'] }) {
  return {
    async update(actor: Actor, changes: UpdateOrganization) {
      const updated = await changeInTurn(db, actor.organization.id, async (tx) => {
        const held = await lockOrganization(tx, actor.organization.id);
        if (!held) return null;
        const { id, name, description } = held;
        const difference = differenceOf({ name, description }, changes);
        if (!difference) return held;
        const organization = await updateOrganization(tx, id, changes);
        await recordEvent(tx, actor, { kind: 'organization.changed', subject: name, ...difference });
        return organization;
      });
      if (!updated) throw notFound('Organization');
      return updated;
    },
  };
}
