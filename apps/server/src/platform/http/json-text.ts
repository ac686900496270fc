import { Readable } from 'node:stream';
import { inTurns } from '#platform';

/** A longer answer is sent while it is made. */
const MAX_WHOLE_LENGTH = 64 * 1024;

/** An answer that is JSON already, in the contract's form: sent as it is, or as it comes where it may be very long. */
export class JsonText {
  constructor(readonly text: string | Buffer | Readable) {}

  /** An answer of a tenant that may be long: others have their turn while it is made. */
  static async inTurns(tenant: string, texts: Iterable<string> | AsyncIterable<string>): Promise<JsonText> {
    const pieces = inTurns(tenant, texts);
    let start = '';
    while (start.length <= MAX_WHOLE_LENGTH) {
      const { done, value } = await pieces.next();
      if (done) return new JsonText(start);
      start += value;
    }
    return new JsonText(Readable.from(startingWith(start, pieces)));
  }
}

async function* startingWith(start: string, rest: AsyncIterable<string>) {
  yield start;
  yield* rest;
}
