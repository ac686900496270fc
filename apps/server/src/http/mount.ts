import type { Access, Endpoint, ResponseOf } from '@rulewright/contract';
import { ErrorResponse } from '@rulewright/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../accounts/actor.ts';
import { notFound } from '../errors.ts';
import { JsonText } from './json-text.ts';
import type { largeBodies } from './large-bodies.ts';
import { MAX_BODY_BYTES } from './request-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Who signed the request; fails when nobody did. */
    authenticate: (request: FastifyRequest) => Promise<Actor>;
    /** Fails while the disk is too full to save anything. */
    requireRoom: () => Promise<void>;
    largeBodies: ReturnType<typeof largeBodies>;
  }
  interface FastifyRequest {
    /** Who signed the request, where its endpoint is for people. */
    actor: Actor | null;
    /** Whose request it was when it began to arrive; empty where nobody signed it. */
    organizationId: string;
  }
}

type Input<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: E extends Endpoint<string, z.ZodType, z.ZodType, Access, infer Query> ? z.output<Query> : undefined;
  body: E extends Endpoint<string, infer Body> ? z.output<Body> : undefined;
  actor: E['access'] extends 'person' ? Actor : null;
  request: FastifyRequest;
};

/** Serves one endpoint of the contract: what comes in and what goes out is held to it. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: Input<E>) => Promise<ResponseOf<E> | JsonText>,
) {
  async function requireActor(request: FastifyRequest): Promise<Actor> {
    const actor = await app.authenticate(request);
    // Here and nowhere else, so that no route can forget it: another organization is one that does not exist.
    const { orgSlug } = request.params as { orgSlug?: string };
    if (orgSlug !== undefined && orgSlug !== actor.organization.slug) throw notFound('Organization');
    return actor;
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    config: { endpoint },
    schema: describe(endpoint),
    // Before the body is read: a stranger's is not worth parsing.
    async onRequest(request, reply) {
      if (endpoint.access === 'person') {
        const actor = await requireActor(request);
        request.organizationId = actor.organization.id;
        if (endpoint.maxBodyBytes && mayBeLarge(request)) app.largeBodies.hold(actor.organization.id, reply.raw);
        if (request.raw.complete) request.actor = actor;
      }
      if (endpoint.needsRoom) await app.requireRoom();
    },
    // A body that was still on its way may have taken a minute, and its sender may no longer be signed in.
    async preHandler(request) {
      if (endpoint.access === 'person') request.actor ??= await requireActor(request);
    },
    async handler(request, reply) {
      const { params, query, body } = request as Pick<Input<E>, 'params' | 'query' | 'body'>;
      const actor = request.actor as Input<E>['actor'];
      const answer = await handle({ params, query, body, actor, request });
      reply.status(endpoint.status).header('cache-control', 'no-store');
      if (answer instanceof JsonText) return reply.type('application/json; charset=utf-8').send(answer.text);
      return reply.send(answer);
    },
  });
}

/** Also where it does not say how long it is. */
const mayBeLarge = ({ headers }: FastifyRequest) => !(Number(headers['content-length']) <= MAX_BODY_BYTES);

/** An endpoint as the OpenAPI document tells of it. */
export const describe = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  tags: [endpoint.tag],
  params: endpoint.params,
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  response: { [endpoint.status]: endpoint.response, '4xx': ErrorResponse, '5xx': ErrorResponse },
  security: endpoint.access === 'anyone' ? [] : [{ [endpoint.access]: [] }],
});
