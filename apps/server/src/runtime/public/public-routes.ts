import { evaluatePublished, evaluatePublishedBatch } from '@rulewright/contract';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { describeEndpoint } from '#identity';
import { Failure } from '#platform';
import type { BatchLimit } from '#platform/http';
import { keepJsonText } from '#platform/http';

import type { Admission, PublicAccess } from './public-access.ts';
import type { PublicAddress } from './public-address.ts';
import { publicBatchRoutes } from './public-batch-routes.ts';
import type { PublicBatchService } from './public-batch-service.ts';
import type { PublicService } from './public-service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The document that the integration token of the request is valid for. */
    admission: Admission | null;
  }
}

type Parts = {
  access: PublicAccess;
  service: PublicService;
  batchService: PublicBatchService;
  batches: BatchLimit;
};

/**
 * The endpoints that other systems call, thousands of times a second. They pass the body on as text, because only the
 * evaluator knows whether it is parsed and run in this process or in a worker.
 */
export function publicRoutes(app: FastifyInstance, { access, service, batchService, batches }: Parts) {
  // Checks the token before the body is read, so that a caller without a token cannot make the server read a large body.
  const admitCaller: onRequestHookHandler = (request, _reply, done) => {
    const admission = access.admit(request.params as PublicAddress, request.headers.authorization);
    const keep = (admission: Admission) => {
      request.admission = admission;
      request.organizationId = admission.document.organizationId;
      done();
    };
    if (admission instanceof Promise) admission.then(keep, done);
    else keep(admission);
  };

  /** Checks again after the body has arrived, because the token may have been revoked meanwhile. */
  const readmit = ({ admission, params, headers }: FastifyRequest) =>
    access.readmit(admission as Admission, params as PublicAddress, headers.authorization);

  app.register(async (open) => {
    open.decorateRequest('admission', null);
    keepJsonText(open);
    // Web pages of all origins may call this endpoint. The token protects the document, and browsers do not send it by
    // themselves.
    open.addHook('onRequest', (_request, reply, done) => {
      reply.header('access-control-allow-origin', '*');
      done();
    });
    // Only errors say when to try again.
    open.addHook('onError', (_request, reply, _error, done) => {
      reply.header('access-control-expose-headers', 'retry-after');
      done();
    });
    for (const { path } of [evaluatePublished, evaluatePublishedBatch]) {
      open.options(path, { schema: { hide: true } }, (_request, reply) =>
        reply
          .status(204)
          .header('access-control-allow-methods', 'POST')
          .header('access-control-allow-headers', 'authorization, content-type')
          .header('access-control-max-age', '86400')
          .send(),
      );
    }
    open.route({
      method: evaluatePublished.method,
      url: evaluatePublished.path,
      schema: describeEndpoint(evaluatePublished),
      validatorCompiler: () => () => true,
      onRequest: admitCaller,
      async handler(request, reply) {
        const readmitted = readmit(request);
        // Nearly always it is known at once, and waiting for it would take time.
        const admission = readmitted instanceof Promise ? await readmitted : readmitted;
        const { body } = request;
        if (typeof body !== 'string' || body === '') throw new Failure('invalid', 'The request body is empty');
        const answer = await service.evaluate(admission, request.params as PublicAddress, body);
        return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answer);
      },
    });
    publicBatchRoutes(open, { admitCaller, readmit, service: batchService, batches });
  });
}
