import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { ErrorResponse } from '@rulewright/contract';
import type { FastifyServerOptions } from 'fastify';
import { joinSmallParts } from './body-parts.ts';
import { oneAtATime } from './one-at-a-time.ts';

const versions = new Set(['1.0', '1.1']);

/** Node.js makes an object of them before anybody sees the request, and leaves out what is beyond. */
export const MAX_HEADERS = 100;

const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage) => rawHeaders.length >= 2 * MAX_HEADERS;

/** Programs that are as old as HTTP/1.0 send none. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

type MakeServer = NonNullable<FastifyServerOptions['serverFactory']>;
type ServerSettings = Required<Pick<FastifyServerOptions, 'keepAliveTimeout' | 'requestTimeout' | 'connectionTimeout'>>;

/** Answers a request and returns true, or leaves it to Fastify and returns false. */
export type TakeRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Lets something else than Fastify answer requests, because Fastify takes longer for each than a small decision does. Refuses
 * what Node.js would refuse without the headers of every answer, or would take.
 */
export function beforeRouting(headers: Record<string, string>) {
  let take: TakeRequest = () => false;

  /** Makes a server as Fastify would, whose requests are offered before Fastify routes them. */
  const serverFactory: MakeServer = (route, settings) => {
    const { keepAliveTimeout, requestTimeout, connectionTimeout } = settings as ServerSettings;
    const refuse = (response: ServerResponse, status: number, message: string) => {
      const body = JSON.stringify({ code: 'invalid', message } satisfies ErrorResponse);
      const own = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
      response.writeHead(status, { ...headers, ...own, connection: 'close' }).end(body);
    };
    const answer = oneAtATime((request, response) => {
      if (!versions.has(request.httpVersion)) refuse(response, 505, 'Only HTTP/1.1 and HTTP/1.0 are served');
      else if (hasTooManyHeaders(request)) refuse(response, 431, `The request has ${MAX_HEADERS} headers or more`);
      else if (!hasOneHost(request)) refuse(response, 400, 'The request must have one Host header');
      else if (!take(request, response)) route(request, response);
    });
    const server = createServer({ requireHostHeader: false }, (request, response) => {
      joinSmallParts(request);
      answer(request, response);
    });
    server.on('checkExpectation', (_, response) => refuse(response, 417, 'Only "100-continue" can be expected'));
    server.maxHeadersCount = MAX_HEADERS;
    server.keepAliveTimeout = keepAliveTimeout;
    server.requestTimeout = requestTimeout;
    return server.setTimeout(connectionTimeout);
  };

  return {
    serverFactory,
    /** From now on, every request is offered to this first. */
    offerTo(taker: TakeRequest) {
      take = taker;
    },
  };
}
