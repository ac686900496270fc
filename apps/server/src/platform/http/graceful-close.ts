import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

import { answerOn } from './on-answer-end.ts';

/**
 * Idle connections are closed when the server stops; one that was busy then would be kept alive after its answer and
 * hold the stop up, unless the answer says that it is the last. An answer that had begun cannot say so any more, and its
 * connection is closed when it was sent.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance) {
  let stopping = false;
  keepUnsentAnswers(app.server);
  const closeIfIdle = (socket: Socket) => {
    if (stopping && !answerOn(socket)) socket.end();
  };
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    closeIfIdle(socket);
    done();
  });

  /** For what is answered without Fastify. */
  return { isStopping: () => stopping, closeIfIdle };
}

/**
 * Node takes a connection for idle as soon as its last answer was made, and would cut off a large one that is still being
 * sent when the server stops.
 */
function keepUnsentAnswers(server: Server) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    const answers = [...sockets].flatMap((socket) => answerOn(socket) ?? []);
    const unsent = answers.filter(({ writableEnded, writableFinished }) => writableEnded && !writableFinished);
    // Node goes by this alone.
    for (const answer of unsent) answer.finished = false;
    closeIdleConnections();
    for (const answer of unsent) answer.finished = true;
  };
}
