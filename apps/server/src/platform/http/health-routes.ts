import type { FastifyInstance } from 'fastify';

/** Probes for the process manager: one says that the server is alive, the other that it is ready. */
export function healthRoutes(app: FastifyInstance, { isSchemaNewer }: { isSchemaNewer: () => Promise<boolean> }) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const unready = (reason: string) => reply.status(503).send({ status: 'unavailable', reason });
    try {
      // Only the newer version of the product that changed the tables knows what they mean.
      if (await isSchemaNewer())
        return unready('A newer version of Rulewright has changed the database. Update this server.');
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ request_id: request.id, err: error }, 'not ready');
      return unready('The database cannot be reached.');
    }
  });
}
