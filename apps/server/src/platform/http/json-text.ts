import { Readable } from 'node:stream';
import { inTurns } from '#platform';
import type { Page } from '#platform/db';
import { pageFields } from './page-fields.ts';

/** A longer answer is sent while it is made. */
const MAX_WHOLE_LENGTH = 64 * 1024;

/** An answer that is JSON already, in the contract's form: sent as it is, or as it comes where it may be very long. */
export class JsonText {
  constructor(readonly text: string | Buffer | Readable) {}

  /** A page of a list of a tenant, or all of it, which may be long. */
  static page<Row>(tenant: string, name: string, page: Page<Row>, toJson: (row: Row) => object) {
    return JsonText.inTurns(tenant, pageTexts(name, page, toJson));
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

function* pageTexts<Row>(name: string, page: Page<Row>, toJson: (row: Row) => object) {
  yield `{"${name}":[`;
  for (const [at, row] of page.rows.entries()) yield (at === 0 ? '' : ',') + JSON.stringify(toJson(row));
  const fields = JSON.stringify(pageFields(page)).slice(1);
  yield fields === '}' ? ']}' : `],${fields}`;
}

async function* startingWith(start: string, rest: AsyncIterable<string>) {
  yield start;
  yield* rest;
}
