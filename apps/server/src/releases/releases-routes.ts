import type { FastifyInstance } from 'fastify';
import { approvalRoutes } from './publishing/approval-routes.ts';
import { releaseRoutes } from './publishing/release-routes.ts';
import type { ReleasesServices } from './releases-services.ts';
import { tokenRoutes } from './tokens/token-routes.ts';

export function releasesRoutes(app: FastifyInstance, services: ReleasesServices) {
  releaseRoutes(app, services);
  approvalRoutes(app, services);
  tokenRoutes(app, services);
}
