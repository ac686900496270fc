import type { FastifyInstance } from 'fastify';
import { documentRoutes } from './documents/document-routes.ts';
import { projectMemberRoutes } from './projects/project-member-routes.ts';
import { projectRoutes } from './projects/project-routes.ts';
import { searchRoutes } from './search/search-routes.ts';
import { testCaseRoutes } from './test-cases/test-case-routes.ts';
import type { WorkspaceServices } from './workspace-services.ts';

export function workspaceRoutes(app: FastifyInstance, services: WorkspaceServices) {
  projectRoutes(app, services);
  projectMemberRoutes(app, services);
  documentRoutes(app, services);
  testCaseRoutes(app, services);
  searchRoutes(app, services);
}
