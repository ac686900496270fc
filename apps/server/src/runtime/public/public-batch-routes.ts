import { Readable } from 'node:stream';
import { evaluatePublishedBatch, LINES_MEDIA_TYPE } from '@rulewright/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { describeEndpoint } from '#identity';
import { Failure } from '#platform';
import type { BatchLimit, StreamPlace } from '#platform/http';
import {
  abortedAtAnswerEnd,
  accepts,
  allowEndless,
  drain,
  inputLines,
  keepInputTexts,
  mayBeLarge,
  mediaTypeOf,
} from '#platform/http';
import { toBatchLines, toBatchResponse } from '../batch/batch-result.ts';

import type { Admission } from './public-access.ts';
import type { PublicAddress } from './public-address.ts';
import type { PublicBatchService } from './public-batch-service.ts';
import { isFinal, readmission } from './readmission.ts';

type Parts = {
  admitCaller: onRequestHookHandler;
  /** Fails as soon as the caller's token is no longer valid. */
  readmit: (request: FastifyRequest) => Admission | Promise<Admission>;
  service: PublicBatchService;
  batches: BatchLimit;
};

/**
 * Many inputs in one call: a list in JSON, or lines of JSON without an end. The answer is sent while it is made, no faster
 * than the client reads it.
 */
export function publicBatchRoutes(open: FastifyInstance, { admitCaller, readmit, service, batches }: Parts) {
  const { method, path: url, maxBodyBytes = 0 } = evaluatePublishedBatch;

  /** The places of the streams whose body has not been looked at yet. */
  const places = new WeakMap<FastifyRequest, StreamPlace>();
  open.addHook('preClose', async () => batches.streams.endAll());

  function readmitAgain(request: FastifyRequest): Admission | Promise<Admission> {
    const keep = (admission: Admission) => {
      request.admission = admission;
      return admission;
    };
    const admitted = readmit(request);
    return admitted instanceof Promise ? admitted.then(keep) : keep(admitted);
  }

  function answerList(request: FastifyRequest, reply: FastifyReply) {
    const { inputs, params, headers } = request;
    const signal = abortedAtAnswerEnd(reply.raw);
    if (!inputs) throw new Failure('invalid', 'The request body is empty');
    const results = service.evaluateList(request.admission as Admission, params as PublicAddress, {
      inputs,
      readmit: () => readmission(() => readmitAgain(request), signal),
      signal,
    });
    return accepts(headers.accept, LINES_MEDIA_TYPE)
      ? send(reply, LINES_MEDIA_TYPE, toBatchLines(results))
      : send(reply, 'application/json; charset=utf-8', toBatchResponse(results));
  }

  function answerLines(request: FastifyRequest, reply: FastifyReply, payload: Readable) {
    const signal = abortedAtAnswerEnd(reply.raw);
    const place = places.get(request) as StreamPlace;
    async function* inputs() {
      for await (const lines of inputLines(request.organizationId, payload, place.ending)) {
        place.noteLine();
        yield lines;
      }
    }
    allowEndless(request.raw.socket);
    const results = service.evaluateStream(request.admission as Admission, request.params as PublicAddress, {
      inputs: inputs(),
      readmit() {
        const end = (error: unknown) => {
          if (isFinal(error)) place.end();
          throw error;
        };
        try {
          const admitted = readmission(() => readmitAgain(request), signal);
          return admitted instanceof Promise ? admitted.catch(end) : admitted;
        } catch (error) {
          return end(error);
        }
      },
      signal,
      ending: place.ending,
    });
    async function* lines() {
      yield* toBatchLines(results);
      await drain(payload);
    }
    // A stream that ends before its client stops sending leaves the connection unusable.
    return send(reply.header('connection', 'close'), LINES_MEDIA_TYPE, lines());
  }

  open.register(async (batch) => {
    keepInputTexts(batch);
    batch.addContentTypeParser(LINES_MEDIA_TYPE, (_request, payload, done) => done(null, payload));
    batch.route({
      method,
      url,
      bodyLimit: maxBodyBytes,
      config: { endpoint: evaluatePublishedBatch },
      schema: describeEndpoint(evaluatePublishedBatch),
      validatorCompiler: () => () => true,
      onRequest: [
        admitCaller,
        (request, { raw }, done) => {
          const { organizationId } = request;
          if (isLines(request)) places.set(request, batches.streams.hold(organizationId, raw));
          else {
            batches.lists.hold(organizationId, raw);
            if (mayBeLarge(request)) open.largeBodyLimit.hold(organizationId, raw);
          }
          done();
        },
      ],
      async handler(request, reply) {
        await readmitAgain(request);
        const { body } = request;
        return body instanceof Readable ? answerLines(request, reply, body) : answerList(request, reply);
      },
    });
  });
}

const isLines = ({ headers }: FastifyRequest) => mediaTypeOf(headers['content-type'] ?? '') === LINES_MEDIA_TYPE;

const send = (reply: FastifyReply, mediaType: string, parts: AsyncGenerator<string | Buffer>) =>
  reply
    .header('cache-control', 'no-store')
    .type(mediaType)
    .send(Readable.from(parts, { objectMode: false }));
