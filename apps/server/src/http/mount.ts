import type { Endpoint, ResponseOf } from '@rulewright/contract';
import { ErrorResponse } from '@rulewright/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../accounts/actor.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Who signed the request; fails when nobody did. */
    authenticate: (request: FastifyRequest) => Promise<Actor>;
  }
}

type Input<E extends Endpoint> = {
  params: z.output<E['params']>;
  body: E extends Endpoint<string, infer Body> ? z.output<Body> : undefined;
  actor: E['access'] extends 'person' ? Actor : undefined;
  request: FastifyRequest;
};

/** Serves one endpoint of the contract: what comes in and what goes out is held to it. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: Input<E>) => Promise<ResponseOf<E>>,
) {
  const actors = new WeakMap<FastifyRequest, Actor>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.tag],
      params: endpoint.params,
      ...(endpoint.body && { body: endpoint.body }),
      response: { [endpoint.status]: endpoint.response, '4xx': ErrorResponse, '5xx': ErrorResponse },
      security: endpoint.access === 'anyone' ? [] : [{ [endpoint.access]: [] }],
    },
    // Before the body is read: a stranger's is not worth parsing.
    async onRequest(request) {
      if (endpoint.access === 'person') actors.set(request, await app.authenticate(request));
    },
    async handler(request, reply) {
      const { params, body } = request as Pick<Input<E>, 'params' | 'body'>;
      const actor = actors.get(request) as Input<E>['actor'];
      const answer = await handle({ params, body, actor, request });
      return reply.status(endpoint.status).send(answer);
    },
  });
}
