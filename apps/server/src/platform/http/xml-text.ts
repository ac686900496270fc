import type { Readable } from 'node:stream';

/** An answer that is XML: sent as it comes, because it may be very long. */
export class XmlText {
  constructor(readonly text: Readable) {}
}
