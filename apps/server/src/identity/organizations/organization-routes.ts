import { getOrganization, listOrganizationMembers, updateOrganization } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { pageFacts } from '#platform/http';
import { mount } from '../http/mount.ts';

import { toMember } from '../members/member-response.ts';
import { toOrganization } from './organization-response.ts';
import type { OrganizationService } from './organization-service.ts';

export function organizationRoutes(app: FastifyInstance, { organizations }: { organizations: OrganizationService }) {
  mount(app, getOrganization, async ({ actor }) => toOrganization(actor.organization));

  mount(app, updateOrganization, async ({ actor, body }) => toOrganization(await organizations.update(actor, body)));

  mount(app, listOrganizationMembers, async ({ actor, query }) => {
    const page = await organizations.members(actor, query);
    return { members: page.rows.map(toMember), ...pageFacts(page) };
  });
}
