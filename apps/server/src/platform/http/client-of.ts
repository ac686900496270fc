import type { FastifyRequest } from 'fastify';
import type { Client } from '#platform';

export const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
});
