import type { Readable } from 'node:stream';

/** An answer that is lines of JSON text, sent as they are made. */
export class JsonLines {
  constructor(readonly lines: Readable) {}
}
