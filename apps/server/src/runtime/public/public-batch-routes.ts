import { Readable } from 'node:stream';
import { evaluatePublishedBatch } from '@rulewright/contract';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { describeEndpoint } from '#identity';
import { Failure } from '#platform';
import type { BatchLimit } from '#platform/http';
import { abortedAtAnswerEnd, mayBeLarge } from '#platform/http';
import { toBatchResponse } from '../batch/batch-result.ts';

import type { Admission } from './public-access.ts';
import type { PublicAddress } from './public-address.ts';
import type { PublicService } from './public-service.ts';

type Parts = {
  admitCaller: onRequestHookHandler;
  readmit: (request: FastifyRequest) => Admission | Promise<Admission>;
  service: PublicService;
  batches: BatchLimit;
};

/** Many inputs in one call. The answer is sent while it is made, no faster than the client reads it. */
export function publicBatchRoutes(open: FastifyInstance, { admitCaller, readmit, service, batches }: Parts) {
  const { method, path: url, maxBodyBytes } = evaluatePublishedBatch;
  open.route({
    method,
    url,
    bodyLimit: maxBodyBytes as number,
    config: { endpoint: evaluatePublishedBatch },
    schema: describeEndpoint(evaluatePublishedBatch),
    validatorCompiler: () => () => true,
    onRequest: [
      admitCaller,
      (request, { raw }, done) => {
        batches.hold(request.organizationId, raw);
        if (mayBeLarge(request)) open.largeBodyLimit.hold(request.organizationId, raw);
        done();
      },
    ],
    async handler(request, reply) {
      const admission = await readmit(request);
      const { inputs, params } = request;
      if (!inputs) throw new Failure('invalid', 'The request body is empty');
      const results = service.evaluateBatch(admission, params as PublicAddress, {
        inputs,
        readmit: () => readmit(request),
        signal: abortedAtAnswerEnd(reply.raw),
      });
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(Readable.from(toBatchResponse(results), { objectMode: false }));
    },
  });
}
