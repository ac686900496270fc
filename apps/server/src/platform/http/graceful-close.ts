import type { FastifyInstance } from 'fastify';

/**
 * Idle connections are closed when the server stops; one that was busy then would be kept alive after its answer and
 * hold the stop up, unless the answer says that it is the last.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance) {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done();
  });
}
