import type { FastifyRequest } from 'fastify';
import type { BatchInput } from '#platform';
import { Failure } from '#platform';

import { arriveInTurns } from './arrive-in-turns.ts';
import { InputList } from './input-list.ts';
import { tooLarge } from './too-large.ts';

const empty = new Failure('invalid', 'The request body is empty');

/**
 * Collects the inputs of a batch. The rest of a refused body is still read, so that its sender can receive the answer.
 */
export function collectInputs(
  request: FastifyRequest,
  payload: NodeJS.ReadableStream,
  done: (error: Error | null, inputs?: BatchInput[]) => void,
) {
  const limit = request.routeOptions.bodyLimit;
  if (Number(request.headers['content-length']) > limit) return done(tooLarge);

  let list: InputList | null = new InputList();
  let refusal: Error | null = null;
  let length = 0;

  const onData = arriveInTurns(request.organizationId, payload, (part) => {
    length += part.length;
    if (length > limit) return end(tooLarge);
    try {
      list?.push(part);
    } catch (error) {
      refusal = error as Error;
      list = null;
    }
  });

  function onEnd() {
    if (length === 0) return end(empty);
    try {
      end(refusal, list?.end());
    } catch (error) {
      end(error as Error);
    }
  }

  const onError = (error: Error) => end(Object.assign(error, { statusCode: 400 }));

  function end(error: Error | null, inputs?: BatchInput[]) {
    payload.removeListener('data', onData).removeListener('end', onEnd).removeListener('error', onError);
    done(error, inputs);
  }

  payload.on('data', onData).on('end', onEnd).on('error', onError);
}
