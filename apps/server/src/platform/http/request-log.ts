import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';

/**
 * Logs carry the path without its query and no header or body: tokens travel in all three. Where one is a part of the path,
 * the path is logged as its route is written, with the name of the parameter. Where no route takes the request, a token is
 * known by its shape. All requests share one logger, because making one for each would take longer than a quick decision does;
 * whoever logs for a request names it with `request_id`.
 */
export function logging(level: string): FastifyServerOptions {
  return {
    logger: {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: () => ({}), res: () => ({}), err: describeError },
    },
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
  };
}

type Answered = { id: string; method: string; path: string; status: number; ms: number };

/** Logs every request that Fastify answers, and returns what logs others. */
export function logRequests(app: FastifyInstance) {
  const log = app.log as FastifyBaseLogger & { isLevelEnabled: (level: string) => boolean };
  const isLogged = (level: 'debug' | 'info') => log.isLevelEnabled(level);
  const write = (level: 'debug' | 'info', { id, method, path, status, ms }: Answered) =>
    log[level]({ request_id: id, method, path, status, ms: Math.round(ms * 10) / 10 }, 'request');

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Probes and files are many and say little.
    const isQuiet = reply.statusCode < 400 && !request.url.startsWith('/api/');
    const level = isQuiet ? 'debug' : 'info';
    const { id, method } = request;
    if (isLogged(level))
      write(level, { id, method, path: pathOf(request), status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });

  return (answered: Answered) => {
    if (isLogged('info')) write('info', answered);
  };
}

/** As `makeSecretToken` makes them. */
const SECRET_TOKEN = /\brw[a-z]_[\w-]{20,}/g;

function pathOf({ url, routeOptions }: FastifyRequest) {
  if (routeOptions.url?.includes(':token')) return routeOptions.url;
  return url.replace(/\?.*/s, '').replace(SECRET_TOKEN, ':token');
}

type Described = { type: string; message: string; code?: string; stack: string; cause?: Described };

/** A failed query's message lists its parameters, a password's hash among them: its text is logged without them. */
function describeError(error: Error & { query?: string; code?: string }): Described {
  const { query, code, cause } = error;
  return {
    type: error.name,
    message: query ? `Failed query: ${query}` : error.message,
    ...(code && { code }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}
