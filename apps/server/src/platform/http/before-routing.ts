import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { FastifyServerOptions } from 'fastify';

type MakeServer = NonNullable<FastifyServerOptions['serverFactory']>;
type ServerSettings = Required<Pick<FastifyServerOptions, 'keepAliveTimeout' | 'requestTimeout' | 'connectionTimeout'>>;

/** Answers a request and returns true, or leaves it to Fastify and returns false. */
export type TakeRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Lets something else than Fastify answer requests, because Fastify takes longer for each than a small decision does. */
export function beforeRouting() {
  let take: TakeRequest = () => false;

  /** Makes a server as Fastify would, whose requests are offered before Fastify routes them. */
  const serverFactory: MakeServer = (route, settings) => {
    const { keepAliveTimeout, requestTimeout, connectionTimeout } = settings as ServerSettings;
    const server = createServer((request, response) => {
      if (!take(request, response)) route(request, response);
    });
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
