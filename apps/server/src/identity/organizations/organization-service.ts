import type { PageQuery, UpdateOrganization } from '@rulewright/contract';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../actor.ts';
import { listMembers } from '../members/membership-repository.ts';
import { updateOrganization } from './organization-repository.ts';

export type OrganizationService = ReturnType<typeof organizationService>;

export function organizationService({ db }: { db: Database['db'] }) {
  return {
    async update({ organization }: Actor, changes: UpdateOrganization) {
      const updated = await updateOrganization(db, organization.id, changes);
      if (!updated) throw notFound('Organization');
      return updated;
    },

    members: ({ organization }: Actor, query: PageQuery) => listMembers(db, organization.id, query),
  };
}
