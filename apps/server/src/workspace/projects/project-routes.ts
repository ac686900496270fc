import { createProject, deleteProject, getProject, listProjects, updateProject } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';
import { JsonText } from '#platform/http';

import { toOwnProject, toProject } from './project-response.ts';
import type { ProjectService } from './project-service.ts';

export function projectRoutes(app: FastifyInstance, { projects }: { projects: ProjectService }) {
  mount(app, listProjects, async ({ actor, query }) => {
    const page = await projects.list(actor, query);
    return JsonText.page(actor.organization.id, 'projects', page, toProject);
  });

  mount(app, createProject, async ({ actor, body }) => toOwnProject(await projects.create(actor, body), actor));

  mount(app, getProject, async ({ actor, params }) =>
    toOwnProject(await projects.get(actor, params.projectSlug), actor),
  );

  mount(app, updateProject, async ({ actor, params, body }) =>
    toOwnProject(await projects.update(actor, params.projectSlug, body), actor),
  );

  mount(app, deleteProject, async ({ actor, params, query }) =>
    projects.remove(actor, params.projectSlug, query.project_id),
  );
}
