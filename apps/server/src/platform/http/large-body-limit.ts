import type { FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES } from './request-limits.ts';
import { requestsAtOnce } from './requests-at-once.ts';

export const MAX_LARGE_BODIES = 48;
export const MAX_LARGE_BODIES_PER_ORGANIZATION = 8;

/**
 * Limits how many large bodies are received or processed at once, because each is held in memory and may take a minute
 * to arrive.
 */
export const largeBodyLimit = () =>
  requestsAtOnce({ all: MAX_LARGE_BODIES, perOrganization: MAX_LARGE_BODIES_PER_ORGANIZATION });

/** A request without a content length counts as large. */
export const mayBeLarge = ({ headers }: FastifyRequest) => !(Number(headers['content-length']) <= MAX_BODY_BYTES);
