import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';

type Options = { method: 'POST' | 'PUT' | 'DELETE'; url: string; token: string; payload: object };

/** A signed-in request whose body is still on its way when the server has found out who sent it. */
export async function beginSlowRequest(app: FastifyInstance, { method, url, token, payload }: Options) {
  const origin = app.server.listening ? app.listeningOrigin : await app.listen({ host: '127.0.0.1', port: 0 });
  const body = JSON.stringify(payload);
  const authenticate = vi.spyOn(app, 'authenticate');
  const slow = request(new URL(url, origin), {
    method,
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => slow.on('response', resolve).on('error', reject));
  slow.write(body.slice(0, 1));
  await expect.poll(() => authenticate).toHaveResolved();
  authenticate.mockRestore();
  return {
    async finish() {
      slow.end(body.slice(1));
      const answer = await response;
      return { statusCode: answer.statusCode, json: JSON.parse(await text(answer)) };
    },
  };
}
