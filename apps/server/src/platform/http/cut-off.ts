import type { Socket } from 'node:net';

const NO_BODY = 2;
/** Where Node's parser keeps what it calls with each part of a body. */
const ON_BODY = 3;

type Parser = { onIncoming: () => number; [ON_BODY]?: { name: string } | undefined };

/**
 * Closes a connection at once. Otherwise Node.js still handles what it has read, often 64 KB: tiny requests in it take a tenth of a
 * second, tiny parts of a body a fiftieth.
 */
export function cutOff(socket: Socket & { parser?: Parser | null }) {
  const { parser } = socket;
  const onBody = parser?.[ON_BODY];
  if (parser) parser.onIncoming = () => NO_BODY;
  if (parser && onBody?.name === 'parserOnBody') {
    parser[ON_BODY] = undefined;
    // Another connection has the parser next.
    socket.prependOnceListener('close', () => {
      parser[ON_BODY] = onBody;
    });
  }
  socket.destroy();
}
