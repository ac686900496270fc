import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';

/**
 * Calls back when an answer was sent or can no longer be sent. Node reports neither for an answer that waits behind
 * another on a closed connection, nor for one that was made after its connection had closed.
 */
export function onAnswerEnd(answer: ServerResponse, tell: () => void) {
  const { socket } = answer.req;
  if (socket.destroyed) return process.nextTick(tell);
  const end = () => {
    socket.removeListener('close', end);
    forget();
    tell();
  };
  const forget = finished(answer, end);
  socket.once('close', end);
}
