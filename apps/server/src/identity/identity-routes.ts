import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/account-routes.ts';
import { activityRoutes } from './activity/activity-routes.ts';
import type { IdentityServices } from './identity-services.ts';
import { invitationRoutes } from './invitations/invitation-routes.ts';
import { memberRoutes } from './members/member-routes.ts';
import { organizationRoutes } from './organizations/organization-routes.ts';
import { ownOrganizationRoutes } from './own-organizations/own-organization-routes.ts';

export function identityRoutes(app: FastifyInstance, services: IdentityServices) {
  accountRoutes(app, services);
  ownOrganizationRoutes(app, services);
  organizationRoutes(app, services);
  activityRoutes(app, services);
  memberRoutes(app, services);
  invitationRoutes(app, services);
}
