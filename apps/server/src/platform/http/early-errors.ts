import type { Socket } from 'node:net';
import type { ErrorResponse } from '@rulewright/contract';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { notFound } from '#platform';

import { isEndless } from './endless-requests.ts';
import { handleError } from './error-handler.ts';
import { accepts } from './media-type.ts';
import { answerOn } from './on-answer-end.ts';
import { isForPrograms } from './web-files.ts';

type Headers = Record<string, string>;

/** Errors that occur before routing. No hook runs then, so the shape and the headers are set here. */
export const earlyErrors = (
  headers: Headers,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> => ({
  // An address that cannot be decoded is answered as not found.
  frameworkErrors(_error, request, reply) {
    reply.headers(headers);
    // A person is shown that by the web application. It is sent elsewhere, because it could not decode this either.
    if (isPage(request)) return reply.redirect('/page-not-found');
    return handleError(notFound('Page'), request, reply);
  },

  clientErrorHandler(error, socket) {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isEndless(socket)) return;
    const [status, message] = unreadable[error.code] ?? ['400 Bad Request', 'The request could not be read'];
    answer(socket, status, headers, { code: 'invalid', message });
  },
});

const isPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !isForPrograms(url) && accepts(headers.accept, 'text/html');

const unreadable: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', "The request's headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

function answer(socket: Socket, status: string, headers: Headers, error: ErrorResponse) {
  const other = answerOn(socket);
  // This error would be read as a part of the other answer.
  if (!socket.writable || other?.headersSent || other?.req.complete) return socket.destroy();
  const body = JSON.stringify(error);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
