import type { Readable } from 'node:stream';

/** An answer that is a CSV file, which is made while it is sent. */
export class CsvText {
  constructor(
    readonly text: Readable,
    readonly fileName: string,
  ) {}
}
