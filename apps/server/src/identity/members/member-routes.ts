import { changeMember, removeMember } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { toMember } from './member-response.ts';
import type { MemberService } from './member-service.ts';

export function memberRoutes(app: FastifyInstance, { members }: { members: MemberService }) {
  mount(app, changeMember, async ({ actor, params, body }) =>
    toMember(await members.changeRole(actor, params.userId, body.role)),
  );

  mount(app, removeMember, async ({ actor, params }) => members.remove(actor, params.userId));
}
