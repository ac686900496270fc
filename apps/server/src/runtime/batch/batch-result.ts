import type { Failure } from '#platform';

/** The result of an input that could not be evaluated, as JSON text. */
export const toErrorResult = ({ code, message }: Failure) => JSON.stringify({ error: { code, message } });

/** The body of an answer to a batch, as it is made. */
export async function* toBatchResponse(results: AsyncIterable<string[]>): AsyncGenerator<string> {
  let separator = '{"results":[';
  for await (const some of results) {
    yield separator + some.join(',');
    separator = ',';
  }
  yield separator === ',' ? ']}' : `${separator}]}`;
}

/** The body of an answer in lines of JSON, as it is made. */
export async function* toBatchLines(results: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const some of results) yield `${some.join('\n')}\n`;
}
