import type { Readable } from 'node:stream';
import type { BatchInput } from '#platform';
import { loopTurns } from '#platform';

import { MAX_BODY_BYTES, SILENT_STREAM_MS } from './request-limits.ts';
import { tooLarge } from './too-large.ts';

const turns = loopTurns();

const LINES_BETWEEN_TURNS = 256;
const LINE_BREAK = 0x0a;
/** Some programs put it in front of UTF-8. */
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * The lines of a body while it arrives, those of each part together. Empty lines are skipped. It ends with the body, when
 * it is aborted, or after a time without a line, and reads no further than its lines are taken. Others have their turn between
 * the parts.
 */
export async function* inputLines(
  tenant: string,
  payload: Readable,
  signal: AbortSignal,
): AsyncGenerator<BatchInput[]> {
  let earlier: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  const ending = new AbortController();
  const end = () => ending.abort();
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  const endWhenSilent = () => setTimeout(end, SILENT_STREAM_MS).unref();
  let silence = endWhenSilent();

  function endLine(last: Buffer): BatchInput | null {
    const whole = earlier.length === 0 ? last : Buffer.concat([...earlier, last]);
    const line = isFirst ? withoutMark(whole) : whole;
    isFirst = false;
    const isTooLarge = length + last.length > MAX_BODY_BYTES;
    earlier = [];
    length = 0;
    return isTooLarge ? tooLarge : isBlank(line) ? null : line;
  }

  for await (const part of partsUntil(payload, ending.signal)) {
    const lines: BatchInput[] = [];
    let start = 0;
    let count = 0;
    for (let end = part.indexOf(LINE_BREAK); end >= 0; end = part.indexOf(LINE_BREAK, start)) {
      // Of empty lines there may be as many as bytes.
      const line = end === start && length === 0 ? null : endLine(part.subarray(start, end));
      if (line) lines.push(line);
      start = end + 1;
      if (++count % LINES_BETWEEN_TURNS === 0 && turns.isOver) await turns.next(tenant);
    }
    length += part.length - start;
    // The rest of a line that is too long is read and not kept.
    if (length > MAX_BODY_BYTES) earlier = [];
    else if (start < part.length) earlier.push(part.subarray(start));
    if (turns.isOver) await turns.next(tenant);
    if (lines.length === 0) continue;
    // Nobody waits for the client while its lines are evaluated.
    clearTimeout(silence);
    yield lines;
    silence = endWhenSilent();
  }
  clearTimeout(silence);
  const last = endLine(Buffer.alloc(0));
  if (last && !ending.signal.aborted) yield [last];
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

const withoutMark = (line: Buffer) =>
  line.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? line.subarray(BYTE_ORDER_MARK.length) : line;
