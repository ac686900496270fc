import { loopTurns } from '#platform';

/** Of a body. Most are smaller, and are read without a pause. */
const MAX_BYTES_AT_ONCE = 256 * 1024;

const turns = loopTurns();

/**
 * Reads the parts of a body, and lets others have their turn between them if it is large: several clients may send as fast as the
 * server reads.
 */
export function arriveInTurns(tenant: string, payload: NodeJS.ReadableStream, read: (part: Buffer) => void) {
  let bytes = 0;
  return (part: Buffer) => {
    bytes += part.length;
    read(part);
    if (bytes <= MAX_BYTES_AT_ONCE || !turns.isOver) return;
    payload.pause();
    turns.next(tenant).then(() => payload.resume());
  };
}
