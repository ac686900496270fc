import type { Readable } from 'node:stream';

/** An answer that is JSON text already, in the contract's form: sent as it is, or as it comes where it may be very long. */
export class JsonText {
  constructor(readonly text: string | Readable) {}
}
