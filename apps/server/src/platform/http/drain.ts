import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

const DRAIN_MS = 2_000;
const MAX_DRAINED_BYTES = 1024 * 1024;

/**
 * Reads the rest of a body for a moment. A connection that is closed while its client still sends is reset, and the client
 * loses the end of the answer.
 */
export async function drain(payload: Readable) {
  if (payload.readableEnded || payload.destroyed) return;
  const ended = new AbortController();
  let drained = 0;
  payload
    .on('readable', () => {
      for (let part = payload.read(); part !== null; part = payload.read()) drained += part.length;
      if (drained > MAX_DRAINED_BYTES) ended.abort();
    })
    .once('close', () => ended.abort());
  await wait(DRAIN_MS, undefined, { signal: ended.signal, ref: false }).catch(() => {});
}
