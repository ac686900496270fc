import type { FastifyInstance } from 'fastify';

type Parts = {
  isSchemaNewer: () => Promise<boolean>;
  /** Where evaluations are logged before they are answered. */
  log: { problem: () => string | null; warnings: () => string[] };
};

/** Probes for the process manager: one says that the server is alive, the other that it is ready. */
export function healthRoutes(app: FastifyInstance, { isSchemaNewer, log }: Parts) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const unready = (reason: string) => reply.status(503).send({ status: 'unavailable', reason });
    try {
      // Only the newer version of the product that changed the tables knows what they mean.
      if (await isSchemaNewer())
        return unready('A newer version of Rulewright has changed the database. Update this server.');
      const problem = log.problem();
      if (problem) return unready(problem);
      const warnings = log.warnings();
      return { status: 'ok', ...(warnings.length > 0 && { warnings }) };
    } catch (error) {
      request.log.warn({ request_id: request.id, err: error }, 'not ready');
      return unready('The database cannot be reached.');
    }
  });
}
