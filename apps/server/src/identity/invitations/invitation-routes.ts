import {
  acceptInvitation,
  invite,
  listInvitations,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { clientOf } from '#platform';
import { JsonText } from '#platform/http';
import { mount } from '../http/mount.ts';
import { toOrganization } from '../organizations/organization-response.ts';
import { toRegistered } from '../sessions/session-response.ts';
import type { InvitationAcceptanceService } from './invitation-acceptance-service.ts';
import { toInvitation, toInvitationOffer } from './invitation-response.ts';
import type { InvitationService } from './invitation-service.ts';

type Services = { invitations: InvitationService; acceptance: InvitationAcceptanceService };

export function invitationRoutes(app: FastifyInstance, { invitations, acceptance }: Services) {
  mount(app, listInvitations, async ({ actor, query }) => {
    const page = await invitations.list(actor, query);
    return JsonText.page(actor.organization.id, 'invitations', page, toInvitation);
  });

  mount(app, invite, async ({ actor, body }) => toInvitation(await invitations.invite(actor, body)));

  mount(app, withdrawInvitation, async ({ actor, params }) => invitations.withdraw(actor, params.invitationId));

  mount(app, resendInvitation, async ({ actor, params }) =>
    toInvitation(await invitations.resend(actor, params.invitationId)),
  );

  mount(app, readInvitation, async ({ params }) => toInvitationOffer(await acceptance.read(params.token)));

  mount(app, acceptInvitation, async ({ actor, params, body, request }) => {
    if (!actor) return toRegistered(await acceptance.register(params.token, body, clientOf(request)));
    const { organization, role } = await acceptance.join(params.token, actor);
    return { organization: toOrganization(organization), role };
  });
}
