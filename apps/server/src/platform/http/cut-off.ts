import type { Socket } from 'node:net';

const NO_BODY = 2;

/** Closes a connection at once. Node.js would still make a request of each that it has read, which takes a tenth of a second for 64 KB. */
export function cutOff(socket: Socket & { parser?: { onIncoming: () => number } | null }) {
  if (socket.parser) socket.parser.onIncoming = () => NO_BODY;
  socket.destroy();
}
