import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';

/**
 * Tells when an answer was sent or never will be. Of answers that wait behind another on the same connection, and of those
 * that were made after it had ended, Node does not tell that there is nobody to take them.
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
