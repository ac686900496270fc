import http from 'node:http';
import https from 'node:https';
import { isIPv6 } from 'node:net';

export type HttpRequest = {
  method: string;
  url: string;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  body?: unknown;
};

export type HttpResponse = { status: number; headers: Record<string, string>; data: unknown };

export const MAX_RESPONSE_BYTES = 1024 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/** Headers that a function may not set: they describe the connection, or ask for an encoding that would have to be undone. */
const reserved = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|accept-encoding)$/;

/** Sends one request to one address. The Host header has the name, and for https the certificate must be for the name. */
export function send(url: URL, address: string, request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  const body = request.body === undefined || request.body === null ? null : bodyOf(request.body);
  const headers = headersOf(request);
  if (body) {
    headers['content-type'] ??= 'application/json';
    headers['content-length'] = String(Buffer.byteLength(body));
  }
  const { request: start } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = start(url, {
      method: request.method,
      headers,
      signal,
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      lookup: (_name, { all }, done) => {
        const family = isIPv6(address) ? 6 : 4;
        if (all) done(null, [{ address, family }]);
        else done(null, address, family);
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => resolve(read(response)));
    // For a 101, and for any answer to CONNECT, there is no other event than this.
    outgoing.on('close', () => reject(new Error('The connection ended without a response.')));
    outgoing.end(body);
  });
}

/** In lower case, so that a header is found however its author writes it. */
const headersOf = ({ headers = {} }: HttpRequest) =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !reserved.test(name)),
  );

const bodyOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

async function read(response: http.IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new Error('The response is too large.');
    chunks.push(chunk);
  }
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const text = Buffer.concat(chunks).toString();
  return { status: response.statusCode ?? 0, headers, data: dataOf(text, headers['content-type'] ?? '') };
}

function dataOf(text: string, type: string): unknown {
  if (!/\bjson\b/i.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
