import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES } from './request-limits.ts';

type Parse = (request: FastifyRequest, body: string, done: (error: Error | null, value?: unknown) => void) => void;

/** Of the whole process, whose one thread does the parsing. */
let last: Promise<void> = Promise.resolve();

/**
 * A large body takes up to a second to parse. Those that arrive together are parsed one by one, and after each everybody
 * else has as long as it took.
 */
export const parseInTurn =
  (parse: Parse): Parse =>
  (request, body, done) => {
    if (body.length <= MAX_BODY_BYTES) return parse(request, body, done);
    last = last.then(async () => {
      const begun = performance.now();
      parse(request, body, done);
      await setTimeout(performance.now() - begun);
    });
  };
