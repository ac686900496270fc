import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

const DRAIN_MS = 2_000;

/**
 * Reads the rest of a body for a moment. A connection that is closed while its client still sends is reset, and the client
 * loses the end of the answer.
 */
export async function drain(payload: Readable) {
  if (payload.readableEnded || payload.destroyed) return;
  const ended = new AbortController();
  payload
    .on('readable', () => {
      while (payload.read() !== null);
    })
    .once('close', () => ended.abort());
  await wait(DRAIN_MS, undefined, { signal: ended.signal, ref: false }).catch(() => {});
}
