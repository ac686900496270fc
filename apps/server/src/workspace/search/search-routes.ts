import { searchOrganization } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';

import type { SearchService } from './search-service.ts';

export function searchRoutes(app: FastifyInstance, { search }: { search: SearchService }) {
  mount(app, searchOrganization, async ({ actor, query }) => {
    const { projects, documents } = await search.find(actor, query.q);
    return {
      projects,
      documents: documents.map(({ name, slug, projectSlug }) => ({ name, slug, project_slug: projectSlug })),
    };
  });
}
