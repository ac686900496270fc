import { listProjectMembers, removeProjectMember, setProjectMember } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';
import { JsonText } from '#platform/http';

import { toProjectMember } from './project-member-response.ts';
import type { ProjectMemberService } from './project-member-service.ts';

export function projectMemberRoutes(
  app: FastifyInstance,
  { projectMembers }: { projectMembers: ProjectMemberService },
) {
  mount(app, listProjectMembers, async ({ actor, params, query }) => {
    const page = await projectMembers.list(actor, params.projectSlug, query);
    return JsonText.page(actor.organization.id, 'members', page, toProjectMember);
  });

  mount(app, setProjectMember, async ({ actor, params, body }) =>
    toProjectMember(await projectMembers.set(actor, params.projectSlug, params.userId, body.role)),
  );

  mount(app, removeProjectMember, async ({ actor, params }) =>
    projectMembers.remove(actor, params.projectSlug, params.userId),
  );
}
