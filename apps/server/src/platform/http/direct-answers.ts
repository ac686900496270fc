import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyError } from 'fastify';
import type { Failure } from '#platform';
import { overloaded } from '#platform';

import { errorAnswer } from './error-handler.ts';
import { MIN_COUNTED_LENGTH } from './limit-unsent-answers.ts';
import type { UnsentAnswers } from './unsent-answers.ts';

/** A request that is answered without Fastify's reply. */
export type DirectCall = { id: string; request: IncomingMessage; response: ServerResponse };

/** A long one comes in pieces. */
type Body = string | readonly Buffer[];

export type DirectAnswers = ReturnType<typeof directAnswers>;

type Options = {
  /** The headers of every answer. */
  headers: Record<string, string>;
  /** Further headers of errors. */
  errorHeaders: Record<string, string>;
  unsent: UnsentAnswers;
  isStopping: () => boolean;
};

const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'];
/** An error is kept by nobody either: a moment later the same call may succeed. */
const NOT_KEPT = ['cache-control', 'no-store'];
const LAST = ['connection', 'close'];

/** Answers calls with JSON as Fastify's hooks and the error handler would, in one write and with headers that are made once. */
export function directAnswers(log: FastifyBaseLogger, { headers, errorHeaders, unsent, isStopping }: Options) {
  const ofResults = [...Object.entries(headers).flat(), ...NOT_KEPT, ...JSON_TYPE];
  const ofErrors = [...Object.entries({ ...headers, ...errorHeaders }).flat(), ...NOT_KEPT];

  function write({ id, response }: DirectCall, status: number, headers: string[], body: Body) {
    const all = ['x-request-id', id, ...headers, 'content-length', String(lengthOf(body))];
    // One that is kept alive would hold the stop up.
    if (isStopping() && !headers.includes('connection')) all.push(...LAST);
    const { socket } = response;
    // Sends head and body as one piece. `end(body)` would send an empty second one with it, which takes longer.
    socket?.cork();
    response.writeHead(status, all);
    if (typeof body === 'string') response.write(body);
    else for (const piece of body) response.write(piece);
    socket?.uncork();
    response.end();
  }

  return {
    /** Sends JSON. Fails where too much waits for clients to read it. */
    send(call: DirectCall, json: Body, organizationId: string) {
      const isCounted = typeof json !== 'string' || json.length >= MIN_COUNTED_LENGTH;
      if (isCounted && !unsent.hold(organizationId, lengthOf(json), call.response)) throw overloaded('busy');
      write(call, 200, ofResults, json);
    },

    /** `isLast` closes the connection, whose client may still be sending. */
    fail(call: DirectCall, error: unknown, { isLast }: { isLast: boolean }) {
      const about = { id: call.id, log };
      const { status, body, retryAfter } = errorAnswer(error as FastifyError | Failure, about);
      const more = retryAfter ? ['retry-after', String(retryAfter)] : [];
      write(call, status, [...ofErrors, ...more, ...JSON_TYPE, ...(isLast ? LAST : [])], JSON.stringify(body));
    },
  };
}

const lengthOf = (body: Body): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.reduce((sum, piece) => sum + piece.length, 0);
