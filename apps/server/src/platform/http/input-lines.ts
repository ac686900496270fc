import type { Readable } from 'node:stream';
import type { BatchInput } from '#platform';
import { Failure } from '#platform';

import { MAX_BODY_BYTES } from './request-limits.ts';

const LINE_BREAK = 0x0a;
const tooLarge = new Failure('too_large', 'The request is too large');

/**
 * The lines of a body while it arrives, those of each part together. Empty lines are skipped. It ends with the body, or
 * when it is aborted, and reads no further than its lines are taken.
 */
export async function* inputLines(payload: Readable, signal: AbortSignal): AsyncGenerator<BatchInput[]> {
  let earlier: Buffer[] = [];
  let length = 0;

  function endLine(last: Buffer): BatchInput | null {
    const line = earlier.length === 0 ? last : Buffer.concat([...earlier, last]);
    const isTooLarge = length + last.length > MAX_BODY_BYTES;
    earlier = [];
    length = 0;
    return isTooLarge ? tooLarge : isBlank(line) ? null : line;
  }

  for await (const part of partsUntil(payload, signal)) {
    const lines: BatchInput[] = [];
    let start = 0;
    for (let end = part.indexOf(LINE_BREAK); end >= 0; end = part.indexOf(LINE_BREAK, start)) {
      const line = endLine(part.subarray(start, end));
      if (line) lines.push(line);
      start = end + 1;
    }
    length += part.length - start;
    // The rest of a line that is too long is read and not kept.
    if (length > MAX_BODY_BYTES) earlier = [];
    else if (start < part.length) earlier.push(part.subarray(start));
    if (lines.length > 0) yield lines;
  }
  const last = endLine(Buffer.alloc(0));
  if (last && !signal.aborted) yield [last];
}

/** The parts of a body. The body stays open when this ends before it, so that its sender can still receive an answer. */
async function* partsUntil(payload: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const parts = payload.iterator({ destroyOnReturn: false });
  let giveUp = () => {};
  signal.addEventListener('abort', () => giveUp(), { once: true });
  while (!signal.aborted) {
    // A race with one promise of the signal would keep a reaction of that promise for each part, without an end.
    const next = await new Promise<IteratorResult<Buffer>>((resolve, reject) => {
      giveUp = () => resolve({ done: true, value: undefined });
      parts.next().then(resolve, reject);
    });
    if (next.done) return;
    yield next.value;
  }
}

const isBlank = (line: Buffer) => line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
