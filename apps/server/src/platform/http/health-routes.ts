import type { FastifyInstance } from 'fastify';

/** For whoever keeps the process running: it lives, and it can serve. */
export function healthRoutes(app: FastifyInstance, { isSchemaNewer }: { isSchemaNewer: () => Promise<boolean> }) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const unready = (reason: string) => reply.status(503).send({ status: 'unavailable', reason });
    try {
      // What the tables mean now is only known to the version that changed them.
      if (await isSchemaNewer())
        return unready('A newer version of Rulewright has changed the database. Update this server.');
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return unready('The database cannot be reached.');
    }
  });
}
