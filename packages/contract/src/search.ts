import { z } from 'zod';
import { DocumentSummary } from './document.ts';
import { endpoint } from './endpoint.ts';
import { searchText } from './fields.ts';
import { Project } from './project.ts';

export const searchOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgSlug/search',
  access: 'workspace:read',
  summary: 'Find projects and documents by name',
  tag: 'Search',
  query: z.object({ q: searchText.default('') }),
  response: z.object({
    projects: z.array(Project.pick({ name: true, slug: true })),
    documents: z.array(DocumentSummary.pick({ name: true, slug: true, project_slug: true })),
  }),
});
