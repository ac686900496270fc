import type { Json } from '@rulewright/engine';
import { joined } from '@rulewright/engine';
import type { Failure } from '#platform';

/** The result of an input that could not be evaluated, as JSON text. */
export const toErrorResult = ({ code, message }: Failure) => JSON.stringify({ error: { code, message } });

/** The body of an answer to a batch, as it is made. */
export async function* toBatchResponse(results: AsyncIterable<Json[]>): AsyncGenerator<Json> {
  let separator = '{"results":[';
  for await (const some of results) {
    yield joined([separator, joined(some, ',')]);
    separator = ',';
  }
  yield separator === ',' ? ']}' : `${separator}]}`;
}

/** The body of an answer in lines of JSON, as it is made. */
export async function* toBatchLines(results: AsyncIterable<Json[]>): AsyncGenerator<Json> {
  for await (const some of results) yield joined([joined(some, '\n'), '\n']);
}
