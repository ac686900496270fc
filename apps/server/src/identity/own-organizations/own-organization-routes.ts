import {
  createOrganization,
  deleteOrganization,
  leaveOrganization,
  listOwnOrganizations,
  switchOrganization,
  transferOwnership,
} from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { toCurrent } from '../sessions/session-response.ts';
import { toOwnOrganization } from './own-organization-response.ts';
import type { OwnOrganizationService } from './own-organization-service.ts';

export function ownOrganizationRoutes(
  app: FastifyInstance,
  { ownOrganizations: own }: { ownOrganizations: OwnOrganizationService },
) {
  mount(app, listOwnOrganizations, async ({ actor }) => ({
    organizations: (await own.list(actor)).map((organization) => toOwnOrganization(organization, actor)),
  }));

  mount(app, createOrganization, async ({ actor, body }) => toOwnOrganization(await own.create(actor, body), actor));

  mount(app, switchOrganization, async ({ actor, body }) => toCurrent(await own.switchTo(actor, body.slug)));

  mount(app, leaveOrganization, async ({ actor }) => own.leave(actor));

  mount(app, transferOwnership, async ({ actor, body }) => own.transfer(actor, body));

  mount(app, deleteOrganization, async ({ actor, query }) => own.remove(actor, query.organization_id));
}
