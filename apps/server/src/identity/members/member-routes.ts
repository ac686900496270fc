import { changeMember, listOrganizationMembers, removeMember } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { JsonText } from '#platform/http';
import { mount } from '../http/mount.ts';
import { toMember } from './member-response.ts';
import type { MemberService } from './member-service.ts';

export function memberRoutes(app: FastifyInstance, { members }: { members: MemberService }) {
  mount(app, listOrganizationMembers, async ({ actor, query }) => {
    const page = await members.list(actor, query);
    return JsonText.page(actor.organization.id, 'members', page, toMember);
  });

  mount(app, changeMember, async ({ actor, params, body }) =>
    toMember(await members.changeRole(actor, params.userId, body.role)),
  );

  mount(app, removeMember, async ({ actor, params }) => members.remove(actor, params.userId));
}
