import type { FastifyInstance } from 'fastify';
import type { BatchLimit } from '#platform/http';
import { consoleRoutes } from './console/console-routes.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { exampleRoutes } from './examples/example-routes.ts';
import { logRoutes } from './log/log-routes.ts';
import type { AnswerPublicCall } from './public/public-call-routes.ts';
import { publicRoutes } from './public/public-routes.ts';
import type { RuntimeServices } from './runtime-services.ts';
import { testRunRoutes } from './test-runs/test-run-routes.ts';

type Parts = { batches: BatchLimit; answerCall: AnswerPublicCall };

export function runtimeRoutes(app: FastifyInstance, services: RuntimeServices, { batches, answerCall }: Parts) {
  testRunRoutes(app, services);
  logRoutes(app, services);
  exampleRoutes(app, services);
  consoleRoutes(app, { service: services.console, batches });
  publicRoutes(app, { access: services.access, batchService: services.publicBatches, answerCall, batches });
  dashboardRoutes(app, services);
}
