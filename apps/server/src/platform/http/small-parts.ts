import type { IncomingMessage } from 'node:http';
import { LINES_MEDIA_TYPE } from '@rulewright/contract';
import { cutOff } from './one-at-a-time.ts';

/** How many parts of a body may be small on average. */
export const MAX_SMALL_PARTS = 4_096;
/** A part is small that has fewer bytes; in a stream of lines, each of which may come alone, fewer than the second. */
export const [SMALL_PART_BYTES, SMALL_LINE_BYTES] = [64, 4];
const LARGE_PART_BYTES = 4_096;

/**
 * Joins the parts of a body that arrive together: a client decides how many there are, and each takes 200 bytes and as long as a
 * large one. A connection whose parts are tiny again and again is closed.
 */
export function joinSmallParts(request: IncomingMessage) {
  const push = request.push.bind(request);
  const smallest = request.headers['content-type']?.startsWith(LINES_MEDIA_TYPE) ? SMALL_LINE_BYTES : SMALL_PART_BYTES;
  let held: Buffer[] = [];
  let count = 0;
  let bytes = 0;
  let isCutOff = false;

  function pushHeld(): boolean {
    if (held.length === 0) return true;
    const [first] = held;
    const part = held.length === 1 ? first : Buffer.concat(held);
    held = [];
    return push(part);
  }

  request.push = (part: Buffer | null) => {
    if (isCutOff) return false;
    if (part === null) {
      pushHeld();
      return push(null);
    }
    count++;
    bytes += part.length;
    if (count > MAX_SMALL_PARTS && bytes < count * smallest) {
      held = [];
      isCutOff = true;
      cutOff(request.socket);
      return false;
    }
    if (held.length === 0) {
      if (part.length >= LARGE_PART_BYTES) return push(part);
      // Not in the next tick: Node.js ends one after each part that it has read.
      setImmediate(pushHeld);
    }
    held.push(part);
    return request.readableLength < request.readableHighWaterMark;
  };
}
