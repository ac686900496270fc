import type { Access, Endpoint, Permission, ResponseOf } from '@rulewright/contract';
import { ErrorResponse, forbiddenMessage, isForPeople, permissionOf } from '@rulewright/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { largeBodyLimit } from '#platform/http';
import { CsvText, JsonText, MAX_BODY_BYTES } from '#platform/http';
import type { Actor, CallTarget, Person } from '../actor.ts';
import { requireActor } from '../permissions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Who signed the request, with their role in the organization or project that its address names; fails when nobody did. */
    authenticate: (request: FastifyRequest, target: CallTarget) => Promise<Person>;
    /** Fails while the disk is too full to save anything. */
    requireRoom: () => Promise<void>;
    largeBodyLimit: ReturnType<typeof largeBodyLimit>;
  }
  interface FastifyRequest {
    /** Who signed the request, where its endpoint is for people, or for visitors of whom some are signed in. */
    actor: Actor | Person | null;
    /** Whose request it was when it began to arrive, or the person where that is nobody's; empty where nobody signed it. */
    organizationId: string;
  }
}

type Input<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: E extends Endpoint<string, z.ZodType, z.ZodType, Access, infer Query> ? z.output<Query> : undefined;
  body: E extends Endpoint<string, infer Body> ? z.output<Body> : undefined;
  actor: E['access'] extends Permission
    ? Actor
    : E['access'] extends 'person'
      ? Person
      : E['access'] extends 'visitor'
        ? Person | null
        : null;
  request: FastifyRequest;
};

/** Serves one endpoint of the contract: what comes in and what goes out is held to it. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: Input<E>) => Promise<ResponseOf<E> | JsonText | CsvText>,
) {
  const permission = permissionOf(endpoint);

  // Here and nowhere else, so that no route can forget it.
  async function requireCaller(request: FastifyRequest): Promise<Actor | Person> {
    // An address that breaks the contract has no target: its request is refused as soon as its parameters are validated.
    const { data: target = {} } = endpoint.params.safeParse(request.params);
    const person = await app.authenticate(request, target);
    return permission ? requireActor(person, permission) : person;
  }

  /** A visitor who says who they are is asked like everybody. */
  const hasCaller = ({ headers }: FastifyRequest) =>
    isForPeople(endpoint) || (endpoint.access === 'visitor' && headers.authorization !== undefined);

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    config: { endpoint },
    schema: describeEndpoint(endpoint),
    // Before the body is read: a stranger's is not worth parsing.
    async onRequest(request, reply) {
      if (hasCaller(request)) {
        const caller = await requireCaller(request);
        request.organizationId = 'organization' in caller ? caller.organization.id : caller.user.id;
        if (endpoint.maxBodyBytes && mayBeLarge(request)) app.largeBodyLimit.hold(request.organizationId, reply.raw);
        if (request.raw.complete) request.actor = caller;
      }
      if (endpoint.needsRoom) await app.requireRoom();
    },
    // A body that was still on its way may have taken a minute, and its sender may no longer be signed in or a member.
    async preHandler(request) {
      if (hasCaller(request)) request.actor ??= await requireCaller(request);
    },
    async handler(request, reply) {
      const { params, query, body } = request as Pick<Input<E>, 'params' | 'query' | 'body'>;
      const actor = request.actor as Input<E>['actor'];
      const answer = await handle({ params, query, body, actor, request });
      reply.status(endpoint.status).header('cache-control', 'no-store');
      if (answer instanceof JsonText) return reply.type('application/json; charset=utf-8').send(answer.text);
      if (answer instanceof CsvText) {
        reply.header('content-disposition', `attachment; filename="${answer.fileName}"`);
        return reply.type('text/csv; charset=utf-8').send(answer.text);
      }
      return reply.send(answer);
    },
  });
}

/** Also where it does not say how long it is. */
const mayBeLarge = ({ headers }: FastifyRequest) => !(Number(headers['content-length']) <= MAX_BODY_BYTES);

/** An endpoint as the OpenAPI document tells of it. */
export function describeEndpoint(endpoint: Endpoint) {
  const permission = permissionOf(endpoint);
  return {
    summary: endpoint.summary,
    ...(permission && { description: forbiddenMessage(permission) }),
    tags: [endpoint.tag],
    params: endpoint.params,
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { [endpoint.status]: responseOf(endpoint), '4xx': ErrorResponse, '5xx': ErrorResponse },
    security: securityOf(endpoint),
  };
}

const responseOf = ({ mediaType, response }: Endpoint) =>
  mediaType ? { content: { [mediaType]: { schema: response } } } : response;

/** A permission stands there as a role that the scheme requires, which OpenAPI has room for. */
function securityOf(endpoint: Endpoint) {
  if (endpoint.access === 'anyone') return [];
  if (endpoint.access === 'token') return [{ token: [] }];
  if (endpoint.access === 'visitor') return [{}, { person: [] }];
  const permission = permissionOf(endpoint);
  return [{ person: permission ? [permission] : [] }];
}
