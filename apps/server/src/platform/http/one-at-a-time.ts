import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { dropRest } from './body-parts.ts';
import { cutOff } from './cut-off.ts';

/** How many requests may wait on a connection that has sent them before the answer to an earlier one. */
export const MAX_PIPELINED = 16;

/**
 * Answers the requests of each connection one after the other, and others between them. Node.js begins all that it has read at
 * once, however many there are, and tells none that waits for its turn when the connection closes: what its answer holds, such as
 * an open file, would be held for ever. A connection on which more wait is closed.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  /** What waits on the connections of which a request is being answered. */
  const connections = new WeakMap<Socket, (() => void)[]>();

  const begin: RequestListener = (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    response.once('close', () => {
      if (!request.complete && !socket.destroyed) dropRest(request);
      const next = connections.get(socket)?.shift();
      if (next) setImmediate(next);
      else connections.delete(socket);
    });
    answer(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const waiting = connections.get(socket);
    if (waiting && waiting.length >= MAX_PIPELINED) cutOff(socket);
    else if (waiting) waiting.push(() => begin(request, response));
    else {
      connections.set(socket, []);
      begin(request, response);
    }
  };
}
