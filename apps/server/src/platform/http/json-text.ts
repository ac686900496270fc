import { Readable } from 'node:stream';
import { inTurns } from '#platform';

/** A longer answer is sent while it is made. */
const MAX_WHOLE_LENGTH = 64 * 1024;

/** An answer that is JSON already, in the contract's form: sent as it is, or as it comes where it may be very long. */
export class JsonText {
  constructor(readonly text: string | Buffer | Readable) {}

  /** A list of a tenant that may be long, as the one field of an answer. */
  static listInTurns<Item>(tenant: string, name: string, items: readonly Item[], toJson: (item: Item) => object) {
    return JsonText.inTurns(tenant, listTexts(name, items, toJson));
  }

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

function* listTexts<Item>(name: string, items: readonly Item[], toJson: (item: Item) => object) {
  let before = `{"${name}":[`;
  for (const item of items) {
    yield before + JSON.stringify(toJson(item));
    before = ',';
  }
  yield items.length === 0 ? `${before}]}` : ']}';
}

async function* startingWith(start: string, rest: AsyncIterable<string>) {
  yield start;
  yield* rest;
}
