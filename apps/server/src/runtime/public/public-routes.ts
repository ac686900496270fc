import { evaluatePublished } from '@rulewright/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeEndpoint } from '#identity';
import { Failure } from '#platform';
import { keepJsonText } from '#platform/http';

import type { Admission, PublicAccess } from './public-access.ts';
import type { PublicAddress } from './public-address.ts';
import type { PublicService } from './public-service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The document that the request's integration token is for. */
    admission: Admission | null;
  }
}

type Parts = { access: PublicAccess; service: PublicService };

/**
 * The call that other systems make, thousands of times a second. So nothing is done here that a worker can do as well: the
 * body is passed on as text, and the worker parses and validates it.
 */
export function publicRoutes(app: FastifyInstance, { access, service }: Parts) {
  const credentialsOf = ({ params, headers }: FastifyRequest) =>
    [params as PublicAddress, headers.authorization] as const;

  app.register(async (open) => {
    open.decorateRequest('admission', null);
    keepJsonText(open);
    // Pages of any origin may call: a document is protected by its token, which no browser sends by itself.
    open.addHook('onRequest', (_request, reply, done) => {
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'retry-after');
      done();
    });
    open.options(evaluatePublished.path, { schema: { hide: true } }, (_request, reply) =>
      reply
        .status(204)
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', 'authorization, content-type')
        .header('access-control-max-age', '86400')
        .send(),
    );
    open.route({
      method: evaluatePublished.method,
      url: evaluatePublished.path,
      schema: describeEndpoint(evaluatePublished),
      validatorCompiler: () => () => true,
      // Before the body is read, because the body of a caller without a token is not worth reading.
      onRequest(request, _reply, done) {
        const admission = access.admit(...credentialsOf(request));
        const keep = (admission: Admission) => {
          request.admission = admission;
          request.organizationId = admission.document.organizationId;
          done();
        };
        if (admission instanceof Promise) admission.then(keep, done);
        else keep(admission);
      },
      async handler(request, reply) {
        const admission = await access.readmit(request.admission as Admission, ...credentialsOf(request));
        const { body } = request;
        if (typeof body !== 'string' || body === '') throw new Failure('invalid', 'The request body is empty');
        const answer = await service.evaluate(admission, request.params as PublicAddress, body);
        return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answer);
      },
    });
  });
}
