import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { secretsFile } from '../../src/platform/secrets.ts';
import { page, startTestServer } from '../support/test-server.ts';

const { app, config } = await startTestServer();
const withoutDatabase = await startTestServer();
await withoutDatabase.database.close();
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** Byte for byte: a client would tidy the address up, or refuse it. */
async function exchange(request: string) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

test('the server says that it is alive and that it is ready', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await get('/readyz')).json()).toEqual({ status: 'ok' });
});

test('about names the product and its version', async () => {
  const response = await get('/api/about');
  expect(response.json()).toEqual({ name: 'Rulewright', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});

describe('an unknown address', () => {
  test.each(['/api', '/api/nope', '/api/nope?x=1', '/metrics'])('for programs answers a JSON 404: %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({ code: 'not_found', message: 'Page not found' });
  });

  test.each(['/', '/login', '/org/acme/projects', '/apiary'])('elsewhere answers the one page: %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(page);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test('that cannot be decoded leads a browser to the one page, and a program to a JSON 404', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const response = await get('/org/%E0%A4%A', browser);
    expect([response.statusCode, response.headers.location]).toEqual([302, '/page-not-found']);
    expect((await get('/page-not-found')).body).toBe(page);
    for (const answer of [await get('/api/%E0%A4%A', browser), await get('/org/%E0%A4%A')]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', message: 'Page not found' }]);
    }
  });

  test('answers JSON to a method that changes things', async () => {
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
  });

  test('among the assets is missing, not the page', async () => {
    expect((await get('/assets/gone-9f8e.js')).statusCode).toBe(404);
  });

  test.each([
    '/../secrets.json',
    '/%2e%2e/secrets.json',
    '/assets/../../secrets.json',
    '/assets/..%2f..%2fsecrets.json',
    '/assets/%00.js',
  ])('that climbs out of the folder gives no file: %s', async (url) => {
    expect(await readFile(secretsFile(config.dataDir), 'utf8')).toContain('sessionSecret');
    const { status, body } = await exchange(`GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(status).toBeGreaterThan(0);
    expect(body).not.toContain('sessionSecret');
  });
});

describe('a request that cannot be read', () => {
  test.each([
    ['an address', 'GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'Page not found'],
    ['a method', 'BREW /api/about HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'The request could not be read'],
    [
      'headers',
      `GET /api/about HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      "The request's headers are too large",
    ],
    [
      'too many headers',
      `GET /api/about HTTP/1.1\r\nHost: x\r\n${'x: y\r\n'.repeat(100)}\r\n`,
      431,
      'The request has 100 headers or more',
    ],
    ['no host', 'GET /api/about HTTP/1.1\r\n\r\n', 400, 'The request must have one Host header'],
    [
      'two hosts',
      'GET /api/about HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n',
      400,
      'The request must have one Host header',
    ],
    ['another version', 'GET /api/about HTTP/2.0\r\nHost: x\r\n\r\n', 505, 'Only HTTP/1.1 and HTTP/1.0 are served'],
    [
      'what it expects',
      'GET /api/about HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n',
      417,
      'Only "100-continue" can be expected',
    ],
  ])('for %s gets the JSON shape and the headers of every answer', async (_name, request, status, message) => {
    const answer = await exchange(request);
    expect([answer.status, JSON.parse(answer.body).message]).toEqual([status, message]);
    expect(answer.head).toContain('x-content-type-options: nosniff');
    expect(answer.head).toContain('x-frame-options: DENY');
  });

  test('gets no answer that could be taken for that of the one before it', async () => {
    const before =
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
    const said = await exchange(`${before}BREW /api/about HTTP/1.1\r\n\r\n`).then(
      ({ head, body }) => head + body,
      // A connection that was reset has said nothing.
      () => '',
    );
    expect(said).toBe('');
  });
});

test('a body over a megabyte is refused', async () => {
  const payload = { email: 'x'.repeat(1024 * 1024), password: 'x' };
  const response = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect([response.statusCode, response.json()]).toEqual([
    413,
    { code: 'too_large', message: 'The request is too large' },
  ]);
});

test('an answer of the API is kept by no cache', async () => {
  expect((await get('/api/about')).headers['cache-control']).toBe('no-store');
});

describe('files of the web application', () => {
  test('are sent as they were compressed ahead', async () => {
    const url = '/assets/app-1a2b.js';
    const brotli = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
    expect([brotli.headers['content-encoding'], brotli.body]).toEqual(['br', 'brotli']);
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    expect([gzip.headers['content-encoding'], gzip.body]).toEqual(['gzip', 'gzip']);
    const plain = await get(url);
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'plain']);
    for (const { headers } of [brotli, gzip, plain]) expect(headers.vary).toBe('accept-encoding');
  });

  test('are kept for a year when their name holds a hash, and asked for again when not', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });
});

describe('every answer', () => {
  /** Where scripts may come from; nothing is said of them where nothing may be loaded at all. */
  function scriptsOf(policy: string) {
    const directives = policy.split(';').map((directive) => directive.split(' '));
    const of = (name: string) => directives.find((directive) => directive[0] === name);
    return of('script-src') ?? of('default-src') ?? ["'unsafe-inline'"];
  }

  test.each(['/', '/api/about', '/api/nope'])('carries the security headers and a request id: %s', async (url) => {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(scriptsOf(headers['content-security-policy'] as string)).not.toContain("'unsafe-inline'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test.each([
    ['/', "default-src 'self'"],
    ['/api/docs/', "default-src 'self'"],
    ['/api/about', "default-src 'none'"],
  ])('may load what it is made of and no more: %s', async (url, policy) => {
    expect((await get(url)).headers['content-security-policy']).toContain(policy);
  });
});

describe('the OpenAPI document', () => {
  test('describes the mounted endpoints by the contract', async () => {
    const document = (await get('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    // Whoever reads it calls the server that they have it from, by whichever address.
    expect(document.servers).toBeUndefined();
    const { parameters, responses } = document.paths['/api/about'].get;
    expect(parameters).toBeUndefined();
    expect(Object.keys(responses)).toEqual(['200', '4XX', '5XX']);
    expect(responses['200'].content['application/json'].schema.required).toEqual(['name', 'version']);
  });

  test('has a page to browse it that the content policy lets run', async () => {
    const response = await get('/api/docs/');
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
  });
});

test('without its database the server is still alive, and says that it is not ready', async () => {
  expect((await withoutDatabase.app.inject('/healthz')).statusCode).toBe(200);
  const response = await withoutDatabase.app.inject('/readyz');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({ status: 'unavailable', reason: 'The database cannot be reached.' });
});
