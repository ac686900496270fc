import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { Failure } from '#platform';

import { arriveInTurns } from './arrive-in-turns.ts';
import { JsonScanner, MAX_BODY_DEPTH, MAX_BODY_VALUES } from './json-scanner.ts';
import { tooLarge } from './too-large.ts';

/** `values` counts those of JSON in a text as well. */
export type CollectedBody = { bytes: Buffer; values: number };

type Expected = {
  headers: IncomingHttpHeaders;
  /** Whose body it is: the large bodies of one tenant arrive by turns with those of others. */
  tenant: string;
  limit: number;
};

const failures = {
  tooDeep: new Failure('invalid', `The request body is nested more than ${MAX_BODY_DEPTH} levels deep`),
  tooMuch: new Failure(
    'too_large',
    `The request body holds more than ${MAX_BODY_VALUES.toLocaleString('en')} values, which is too much`,
  ),
  empty: new Failure('invalid', 'The request body is empty'),
  cutShort: new Failure('invalid', 'The request body is not as long as its header says'),
  notText: new Failure('invalid', 'The request body is not valid UTF-8'),
};

/**
 * Collects the bytes of a JSON body and checks its limits before it is parsed. The parts of a refused body are freed at
 * once, but the rest is still read, so that its sender can receive the answer.
 */
export function collectBody(
  { headers, tenant, limit }: Expected,
  payload: NodeJS.ReadableStream,
  done: (error: Error | null, body?: CollectedBody) => void,
) {
  const announced = Number(headers['content-length']);
  if (announced > limit) return done(tooLarge);

  const scanner = new JsonScanner();
  let parts: Buffer[] = [];
  let length = 0;
  let refusal: Failure | null = null;
  let isOver = false;

  const onData = arriveInTurns(tenant, payload, (part) => {
    length += part.length;
    if (length > limit) return refuse(tooLarge);
    if (refusal) return;
    scanner.push(part);
    if (scanner.isTooDeep) refusal = failures.tooDeep;
    else if (scanner.isTooMuch) refusal = failures.tooMuch;
    if (refusal) parts = [];
    else parts.push(part);
  });

  function onEnd() {
    if (refusal) return end(refusal);
    if (length === 0) return end(failures.empty);
    if (!Number.isNaN(announced) && announced !== length) return end(failures.cutShort);
    const [first] = parts;
    const bytes = first && parts.length === 1 ? first : Buffer.concat(parts, length);
    if (!isUtf8(bytes)) return end(failures.notText);
    end(null, { bytes, values: scanner.values + scanner.escapes / 2 });
  }

  const onError = (error: Error) => refuse(Object.assign(error, { statusCode: 400 }));

  /** Refuses a body that has not arrived completely. */
  function refuse(error: Error) {
    if (isOver) return;
    payload.removeListener('data', onData).removeListener('end', onEnd).removeListener('error', onError);
    end(error);
  }

  function end(error: Error | null, body?: CollectedBody) {
    isOver = true;
    done(error, body);
  }

  payload.on('data', onData).on('end', onEnd).on('error', onError);
}
