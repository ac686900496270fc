import { evaluatePublished, evaluatePublishedBatch } from '@rulewright/contract';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { describeEndpoint } from '#identity';
import type { BatchLimit, DirectCall } from '#platform/http';

import { crossOriginErrorHeaders, crossOriginHeaders } from './cross-origin.ts';
import type { Admission, PublicAccess } from './public-access.ts';
import type { PublicAddress } from './public-address.ts';
import { publicBatchRoutes } from './public-batch-routes.ts';
import type { PublicBatchService } from './public-batch-service.ts';
import type { AnswerPublicCall } from './public-call-routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The document that the integration token of the request is valid for. */
    admission: Admission | null;
  }
}

type Parts = {
  access: PublicAccess;
  answerCall: AnswerPublicCall;
  batchService: PublicBatchService;
  batches: BatchLimit;
};

/**
 * The endpoints that other systems call, thousands of times a second. They pass the body on as text, because only the
 * evaluator knows whether it is parsed and run in this process or in a worker.
 */
export function publicRoutes(app: FastifyInstance, { access, answerCall, batchService, batches }: Parts) {
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
    open.addHook('onRequest', (_request, reply, done) => {
      reply.headers(crossOriginHeaders);
      done();
    });
    open.addHook('onError', (_request, reply, _error, done) => {
      reply.headers(crossOriginErrorHeaders);
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
      // Answered before Fastify would read the body, so that the handler is never reached.
      onRequest(request, reply) {
        reply.hijack();
        const call: DirectCall = {
          get id() {
            return request.id;
          },
          // The server's log names the request as the answer does.
          set id(id) {
            request.id = id;
          },
          request: request.raw,
          response: reply.raw,
        };
        answerCall(call, request.params as PublicAddress);
      },
      handler() {},
    });
    publicBatchRoutes(open, { admitCaller, readmit, service: batchService, batches });
  });
}
