import { getOrganization, updateOrganization } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';

import { mount } from '../http/mount.ts';
import { toOrganization } from './organization-response.ts';
import type { OrganizationService } from './organization-service.ts';

export function organizationRoutes(app: FastifyInstance, { organizations }: { organizations: OrganizationService }) {
  mount(app, getOrganization, async ({ actor }) => toOrganization(actor.organization));

  mount(app, updateOrganization, async ({ actor, body }) => toOrganization(await organizations.update(actor, body)));
}
