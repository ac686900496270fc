import type { FastifyRequest } from 'fastify';
import type { AccountOf } from '#platform/limits';
import { MAX_BODY_BYTES } from './request-limits.ts';
import { requestsAtOnce } from './requests-at-once.ts';

export const MAX_LARGE_BODIES = 48;
export const MAX_LARGE_BODIES_PER_ACCOUNT = 8;

/**
 * Limits how many large bodies are received or processed at once, because each is held in memory and may take a minute
 * to arrive.
 */
export const largeBodyLimit = (accountOf: AccountOf) =>
  requestsAtOnce({ all: MAX_LARGE_BODIES, perAccount: MAX_LARGE_BODIES_PER_ACCOUNT }, accountOf);

/** A request without a content length counts as large. */
export const mayBeLarge = ({ headers }: FastifyRequest) => !(Number(headers['content-length']) <= MAX_BODY_BYTES);
