import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { handleError } from './http/error-handler.ts';
import { healthRoutes } from './http/health-routes.ts';
import { openApi } from './http/openapi.ts';
import { logging, logRequests } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { webFiles } from './http/web-files.ts';
import { systemRoutes } from './system/system-routes.ts';

type Parts = { config: Config; database: Database };

/** The whole server, assembled and not yet listening. */
export async function buildApp({ config, database }: Parts): Promise<FastifyInstance> {
  const app = fastify({
    ...logging(config.logLevel),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 1000 },
    // A client that never finishes its request must not hold a connection, nor a shutdown, for ever.
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  logRequests(app);

  await securityHeaders(app, config);
  await openApi(app, { version: manifest.version, publicUrl: config.publicUrl });
  healthRoutes(app, database);
  systemRoutes(app, manifest);
  await webFiles(app, config);
  return app;
}
