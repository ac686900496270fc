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
import { toMyOrganization } from './my-organization-response.ts';
import type { MyOrganizationService } from './my-organization-service.ts';

export function myOrganizationRoutes(app: FastifyInstance, { own }: { own: MyOrganizationService }) {
  mount(app, listOwnOrganizations, async ({ actor }) => ({
    organizations: (await own.list(actor)).map((organization) => toMyOrganization(organization, actor)),
  }));

  mount(app, createOrganization, async ({ actor, body }) => toMyOrganization(await own.create(actor, body), actor));

  mount(app, switchOrganization, async ({ actor, body }) => toCurrent(await own.switchTo(actor, body.slug)));

  mount(app, leaveOrganization, async ({ actor }) => own.leave(actor));

  mount(app, transferOwnership, async ({ actor, body }) => own.transfer(actor, body));

  mount(app, deleteOrganization, async ({ actor, query }) => own.remove(actor, query.organization_id));
}
