import type { Json } from '../../json.ts';
import type { EvaluationRequest } from '../../request.ts';
import type { LoadAnswer } from './host-calls.ts';

/**
 * The messages between the host and its workers, as bytes on a pipe: length, kind, id, then fields in an order that both
 * ends know. The texts of graphs, inputs and results are not parsed on the way.
 */
export const kinds = {
  // From the host to a worker.
  hold: 1,
  release: 2,
  evaluate: 3,
  check: 4,
  ping: 5,
  schema: 6,
  // From a worker to the host.
  ready: 16,
  done: 17,
  failed: 18,
  checked: 19,
  checking: 20,
  pong: 21,
  schemas: 22,
  // Questions of a worker to the host, each with its answer.
  load: 32,
  loaded: 33,
  http: 34,
  responded: 35,
} as const;

/** How the host answers a worker that asks for a decision. The frame holds the place of the status in this list. */
export const loadStatus: readonly LoadAnswer['status'][] = ['found', 'missing', 'unpublished', 'unavailable'];

/** How much is traced. A frame holds the place in this list. */
export const traceModes: readonly EvaluationRequest['trace'][] = ['none', 'cells', 'hits', 'full'];

/** The largest number that a field can hold. */
export const MAX_NUMBER = 0xffff_ffff;
/** In the place of the length of a text that is null. No text is that long. */
const NULL_LENGTH = MAX_NUMBER;

export type Field = number | string | null;

const HEADER_BYTES = 9;
const CHUNK_BYTES = 64 * 1024;

/** Shorter JSON is read as text at once. */
export const MIN_LEFT_BYTES = 64 * 1024;

/** How long frames are collected while many tasks are under way. */
const CROWDED_MS = 1;

/**
 * Collects the frames of one turn of the event loop, or of a whole millisecond while many tasks are under way, and sends them
 * in one piece. Every piece wakes the process at the other end, which costs more than the frames in it.
 */
export class FrameWriter {
  readonly #send: (bytes: Buffer) => void;
  readonly #isCrowded: () => boolean;
  #chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  #sent = 0;
  #end = 0;
  #scheduled = false;

  constructor(send: (bytes: Buffer) => void, isCrowded = () => false) {
    this.#send = send;
    this.#isCrowded = isCrowded;
  }

  write(kind: number, id: number, ...fields: Field[]) {
    let size = HEADER_BYTES;
    for (const field of fields) size += 4 + (typeof field === 'string' ? mostBytes(field) : 0);
    if (this.#end + size > this.#chunk.length) this.#renew(size);

    const start = this.#end;
    let end = start + HEADER_BYTES;
    for (const field of fields) {
      if (typeof field === 'string') {
        const bytes = this.#chunk.write(field, end + 4);
        this.#chunk.writeUInt32LE(bytes, end);
        end += 4 + bytes;
      } else end = this.#chunk.writeUInt32LE(field ?? NULL_LENGTH, end);
    }
    this.#chunk.writeUInt32LE(end - start, start);
    this.#chunk.writeUInt8(kind, start + 4);
    this.#chunk.writeUInt32LE(id, start + 5);
    this.#end = end;

    if (this.#scheduled) return;
    this.#scheduled = true;
    if (this.#isCrowded()) setTimeout(() => this.flush(), CROWDED_MS);
    else setImmediate(() => this.flush());
  }

  flush() {
    this.#scheduled = false;
    if (this.#end === this.#sent) return;
    const bytes = this.#chunk.subarray(this.#sent, this.#end);
    this.#sent = this.#end;
    this.#send(bytes);
  }

  /** A chunk is never used again, because the stream may not have written it yet. */
  #renew(size: number) {
    this.flush();
    this.#chunk = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, size));
    this.#sent = 0;
    this.#end = 0;
  }
}

/** An upper bound is enough for a short text: three bytes for each UTF-16 unit. Counting exactly takes time. */
const mostBytes = (text: string) => (text.length < 4096 ? text.length * 3 : Buffer.byteLength(text));

/** One frame, read field by field. It is valid until the next is read. */
export class Frame {
  kind = 0;
  id = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;

  open(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.kind = bytes.readUInt8(start + 4);
    this.id = bytes.readUInt32LE(start + 5);
    this.#at = start + HEADER_BYTES;
  }

  number(): number {
    this.#at += 4;
    return this.#bytes.readUInt32LE(this.#at - 4);
  }

  text(): string {
    return this.textOrNull() ?? '';
  }

  textOrNull(): string | null {
    const length = this.number();
    if (length === NULL_LENGTH) return null;
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  /** Long JSON is left as it is. */
  json(): Json | null {
    const length = this.number();
    this.#at -= 4;
    if (length === NULL_LENGTH || length < MIN_LEFT_BYTES) return this.textOrNull();
    this.#at += 4 + length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

/** Cuts a stream of bytes into frames. */
export function frameReader(onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  const frame = new Frame();
  let waiting: Buffer[] = [];
  let size = 0;
  let needed = HEADER_BYTES;

  return (chunk) => {
    waiting.push(chunk);
    size += chunk.length;
    if (size < needed) return;
    const bytes = waiting.length === 1 ? chunk : Buffer.concat(waiting, size);
    let at = 0;
    needed = HEADER_BYTES;
    while (size - at >= HEADER_BYTES) {
      const length = bytes.readUInt32LE(at);
      if (size - at < length) {
        needed = length;
        break;
      }
      frame.open(bytes, at);
      onFrame(frame);
      at += length;
    }
    waiting = at < size ? [bytes.subarray(at)] : [];
    size -= at;
  };
}
