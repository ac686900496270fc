import type { Access, Endpoint, Permission, ResponseOf } from '@rulewright/contract';
import {
  ErrorResponse,
  forbiddenMessage,
  isForPeople,
  LINES_MEDIA_TYPE,
  Progress,
  permissionOf,
} from '@rulewright/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { largeBodyLimit } from '#platform/http';
import { CsvText, JsonLines, JsonText, mayBeLarge, XmlText } from '#platform/http';
import type { Actor, CallTarget, Person } from '../actor.ts';
import { requireActor } from '../permissions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns the signed-in person, with their role in the organization or project of the request. Fails if nobody is
     * signed in.
     */
    authenticate: (request: FastifyRequest, target: CallTarget) => Promise<Person>;
    /** Fails while the disk is too full to save anything. */
    requireRoom: () => Promise<void>;
    largeBodyLimit: ReturnType<typeof largeBodyLimit>;
  }
  interface FastifyRequest {
    /** The signed-in person. Null for endpoints that need no sign-in and for visitors who are not signed in. */
    actor: Actor | Person | null;
    /**
     * The organization of the request when it began, or the person's id if it concerns no organization. Empty if nobody
     * is signed in.
     */
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
  reply: FastifyReply;
};

/** Serves one endpoint of the contract, and validates requests and responses against it. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: Input<E>) => Promise<ResponseOf<E> | JsonText | JsonLines | CsvText | XmlText>,
) {
  const permission = permissionOf(endpoint);

  // All routes check the caller here, so that no route can forget it.
  async function requireCaller(request: FastifyRequest): Promise<Actor | Person> {
    // An invalid address has no target. Such a request is refused when its parameters are validated.
    const { data: target = {} } = endpoint.params.safeParse(request.params);
    const person = await app.authenticate(request, target);
    return permission ? requireActor(person, permission) : person;
  }

  /** Visitors need not sign in, but if they send credentials, these must be valid. */
  const hasCaller = ({ headers }: FastifyRequest) =>
    isForPeople(endpoint) || (endpoint.access === 'visitor' && headers.authorization !== undefined);

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    config: { endpoint },
    schema: describeEndpoint(endpoint),
    // Checks the caller before the body is read, so that a stranger cannot make the server parse a large body.
    async onRequest(request, reply) {
      if (hasCaller(request)) {
        const caller = await requireCaller(request);
        request.organizationId = 'organization' in caller ? caller.organization.id : caller.user.id;
        if (endpoint.maxBodyBytes && mayBeLarge(request)) app.largeBodyLimit.hold(request.organizationId, reply.raw);
        if (request.raw.complete) request.actor = caller;
      }
      if (endpoint.needsRoom) await app.requireRoom();
    },
    // Checks again, because a large body may take a minute to arrive, and the sender may have been signed out or
    // removed meanwhile.
    async preHandler(request) {
      if (hasCaller(request)) request.actor ??= await requireCaller(request);
    },
    async handler(request, reply) {
      const { params, query, body } = request as Pick<Input<E>, 'params' | 'query' | 'body'>;
      const actor = request.actor as Input<E>['actor'];
      const answer = await handle({ params, query, body, actor, request, reply });
      reply.status(endpoint.status).header('cache-control', 'no-store');
      if (answer instanceof JsonText) return reply.type('application/json; charset=utf-8').send(answer.text);
      if (answer instanceof JsonLines) {
        // A proxy that waits for the whole answer would keep back how far it is.
        reply.header('x-accel-buffering', 'no');
        return reply.type(LINES_MEDIA_TYPE).send(answer.lines);
      }
      if (answer instanceof XmlText) return reply.type('application/xml; charset=utf-8').send(answer.text);
      if (answer instanceof CsvText) {
        reply.header('content-disposition', `attachment; filename="${answer.fileName}"`);
        return reply.type('text/csv; charset=utf-8').send(answer.text);
      }
      return reply.send(answer);
    },
  });
}

/** Describes an endpoint for the OpenAPI document. */
export function describeEndpoint(endpoint: Endpoint) {
  const permission = permissionOf(endpoint);
  return {
    summary: endpoint.summary,
    ...(permission && { description: forbiddenMessage(permission) }),
    tags: [endpoint.tag],
    params: endpoint.params,
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.lineResponse && { consumes: ['application/json', LINES_MEDIA_TYPE] }),
    response: { [endpoint.status]: responseOf(endpoint), '4xx': ErrorResponse, '5xx': ErrorResponse },
    security: securityOf(endpoint),
  };
}

/** A line that tells how far it is, or why there is no answer. */
const ProgressLine = z.union([z.object({ progress: Progress }), z.object({ error: ErrorResponse })]);

function responseOf({ mediaType, lineResponse, tellsProgress, xmlResponse, response }: Endpoint) {
  if (mediaType) return { content: { [mediaType]: { schema: response } } };
  const line = tellsProgress ? z.union([ProgressLine, response]) : lineResponse;
  if (!line && !xmlResponse) return response;
  return {
    content: {
      'application/json': { schema: response },
      ...(line && { [LINES_MEDIA_TYPE]: { schema: line } }),
      ...(xmlResponse && { 'application/xml': { schema: xmlResponse } }),
    },
  };
}

/** The required permission is written as a role of the security scheme, which is where OpenAPI allows it. */
function securityOf(endpoint: Endpoint) {
  if (endpoint.access === 'anyone') return [];
  if (endpoint.access === 'token') return [{ token: [] }];
  if (endpoint.access === 'visitor') return [{}, { person: [] }];
  const permission = permissionOf(endpoint);
  return [{ person: permission ? [permission] : [] }];
}
