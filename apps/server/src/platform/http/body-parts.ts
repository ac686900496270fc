import { IncomingMessage } from 'node:http';
import { LINES_MEDIA_TYPE } from '@rulewright/contract';
import { loopTurns } from '#platform';
import { cutOff } from './cut-off.ts';

/** How many parts of a body may be small on average. */
export const MAX_SMALL_PARTS = 1_024;
/** A part with fewer bytes is small. In a stream of lines, each line may be a part. */
const [SMALL_PART_BYTES, SMALL_LINE_BYTES] = [64, 4];
/** A part that is passed on without a copy. */
const LARGE_PART_BYTES = 4_096;

/** How much of a body is dropped that arrives after its answer. Few bodies are larger, so that their senders read the answer. */
export const MAX_DROPPED_BYTES = 32 * 1024 * 1024;
export const DROPPED_AT_ONCE = 256 * 1024;
/** Of all connections, one at a time: 64 MB in a second. What nobody wants must not take a processor. */
export const DROP_EVERY_MS = 4;
/** What a part counts at least, however small it is: a part that was read from the socket, and a chunk, of which many are read at once. */
const [PART_COST, CHUNK_COST] = [1_024, 16 * 1024];

const turns = loopTurns((give) => setTimeout(give, DROP_EVERY_MS));

/**
 * Joins the parts (chunks) of a body that arrive together. The client decides how many there are, and each takes as long as a large
 * one and 200 bytes of memory. A connection is closed if its parts are too small.
 */
export function joinSmallParts(request: IncomingMessage) {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined) return;
  const push = request.push.bind(request);
  const smallest = headers['content-type']?.startsWith(LINES_MEDIA_TYPE) ? SMALL_LINE_BYTES : SMALL_PART_BYTES;
  let held: Buffer[] = [];
  let count = 0;
  let bytes = 0;
  let isCutOff = false;

  function pushHeld() {
    if (held.length > 0) push(Buffer.concat(held));
    held = [];
  }

  request.push = (part: Buffer | null) => {
    // Also not the end: a body that was cut short must not be taken for a whole one.
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
      cutOff(socket);
      return false;
    }
    if (held.length === 0) {
      if (part.length >= LARGE_PART_BYTES) return push(part);
      // Not in the next tick, because Node.js runs that after each part.
      setImmediate(pushHeld);
    }
    held.push(part);
    return request.readableLength < request.readableHighWaterMark;
  };
}

/**
 * Drops what arrives of a body after its answer, a little at a time, and closes the connection if it is too much. Node.js
 * would drop it without a limit.
 */
export function dropRest(request: IncomingMessage & { _dumped?: boolean }) {
  const { headers, socket } = request;
  const least = headers['transfer-encoding'] === undefined ? PART_COST : CHUNK_COST;
  let left = MAX_DROPPED_BYTES;
  let atOnce = 0;
  // Otherwise Node.js drops the parts itself and tells nobody.
  request._dumped = false;
  request.push = (part: Buffer | null) => {
    if (part === null) return IncomingMessage.prototype.push.call(request, null);
    if (left < 0) return false;
    const cost = Math.max(part.length, least);
    left -= cost;
    atOnce += cost;
    if (left < 0) cutOff(socket);
    else if (atOnce > DROPPED_AT_ONCE) {
      // Further parts of what was read already wait for no other turn.
      atOnce = Number.NEGATIVE_INFINITY;
      socket.pause();
      turns.next(socket.remoteAddress ?? '').then(() => {
        atOnce = 0;
        socket.resume();
      });
    }
    return true;
  };
  request.resume();
}
