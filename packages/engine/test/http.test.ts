import type { IncomingHttpHeaders, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Evaluator, Outcome } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { isPublic } from '../src/outgoing-http/addresses.ts';
import { guardHttp } from '../src/outgoing-http/http-guard.ts';
import { settings } from './evaluator.ts';
import { chain, node, requestOf } from './graphs.ts';

let server: Server;
let port: number;
let hits: string[] = [];
let received: IncomingHttpHeaders[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request.headers);
    hits.push(`${request.method} ${request.headers.host}${request.url} ${request.headers.authorization ?? ''}`.trim());
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    if (pathname === '/redirect')
      return response.writeHead(Number(searchParams.get('status')), { location: searchParams.get('to') ?? '' }).end();
    if (pathname === '/silent') return;
    if (pathname === '/stalled') return void response.write('{');
    if (pathname === '/switching') {
      return void request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n');
    }
    if (pathname === '/endless') {
      const send = () => response.write(Buffer.alloc(64 * 1024)) && setImmediate(send);
      response.on('drain', send).on('error', () => {});
      return void send();
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"secret":42}');
  });
  server.on('connect', (_request, socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  // Listens on all addresses of the machine, IPv6 ones included.
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  hits = [];
  received = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a function cannot reach this machine', () => {
  let evaluator: Evaluator;
  beforeAll(() => {
    const allowedHosts = ['localhost', '127.0.0.1', '[::1]', '[::ffff:7f00:1]', '0.0.0.0', 'example.com'];
    evaluator = createEvaluator({ ...settings, workers: 1, allowedHosts });
  });
  afterAll(() => evaluator.close());

  const call = (url: string, before = '') =>
    evaluator.evaluate(
      requestOf(
        chain(
          node('function', 'functionNode', {
            source: `import http from 'http';
            export const handler = async () => {
              ${before}
              return (await http.get(${JSON.stringify(url)})).data;
            }`,
          }),
        ),
        '{}',
      ),
    );

  test.each(['localhost', '127.0.0.1', '0x7f000001', '2130706433', '127.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'by %s, even though that host is allowed',
    async (host) => {
      const outcome = await call(`http://${host}:${port}/`);
      expect(outcome).toMatchObject({
        ok: false,
        error: { code: 'graph', message: expect.stringMatching(/is not on the public internet$/), nodeId: 'function' },
      });
      expect(hits).toEqual([]);
    },
  );

  test('and what it sends has a bound', async () => {
    const sending = (length: number) =>
      call(
        `http://localhost:${port}/`,
        `await http.post("http://localhost:${port}/", { text: 'x'.repeat(${length}) });`,
      );
    const failedWith = (message: RegExp) => ({ ok: false, error: { message: expect.stringMatching(message) } });
    expect(await sending(1024 * 1024)).toMatchObject(failedWith(/The HTTP request is too large$/));
    expect(await sending(1_000_000)).toMatchObject(failedWith(/is not on the public internet$/));
  });

  test.each([
    ['replaced what writes its request', 'JSON.stringify = () => \'{"method":"GET","url":"http://example.com/"}\';'],
    ['replaced what ends its promise', 'Promise.prototype.then = Promise.reject = () => {};'],
  ])('after it %s, because the server makes the call', async (_name, before) => {
    expect(await call(`http://127.0.0.1:${port}/`, before)).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/is not on the public internet$/) },
    });
    expect(hits).toEqual([]);
  });

  test('a call in a request that forbids effects fails with that reason before any host is resolved', async () => {
    const source = `import http from 'http'; export const handler = async () => (await http.get('http://127.0.0.1:${port}/')).data`;
    const decision = chain(node('function', 'functionNode', { source }));
    expect(await evaluator.evaluate(requestOf(decision, '{}', { effects: 'forbidden' }))).toMatchObject({
      ok: false,
      error: { code: 'graph', message: 'The function failed: This evaluation may not make HTTP calls' },
    });
    expect(await evaluator.evaluate(requestOf(decision, '{}', { effects: 'allowed' }))).toMatchObject({
      error: { message: expect.stringMatching(/is not on the public internet$/) },
    });
  });

  test('or a host that is not allowed, and the error names that host', async () => {
    expect(await call('http://example.org/')).toMatchObject({
      error: { message: 'The function failed: The host "example.org" may not be called' },
    });
  });

  test('and its errors name the lines of its source as its author wrote it', async () => {
    const source = 'export const handler = () => {\n  throw new Error("oh");\n}';
    const outcome = await evaluator.evaluate(requestOf(chain(node('function', 'functionNode', { source })), '{}'));
    expect(outcome).toMatchObject({
      error: { message: 'The function failed on line 2: oh', nodeId: 'function' },
    });
  });
});

// Linux answers on all of 127.0.0.0/8: 127.0.0.2 stands for a public address.
describe.runIf(process.platform === 'linux')('a call of an allowed host', () => {
  const call = async (url: string, request: object = {}, timeoutMs = 10_000) => {
    const ask = guardHttp({
      allowedHosts: ['allowed.test', 'also-allowed.test', 'inside.test', '127.0.0.1'],
      timeoutMs,
      resolve: async (name) => (name === 'inside.test' ? ['127.0.0.2', '127.0.0.1'] : ['127.0.0.2']),
      mayReach: (address) => address === '127.0.0.2',
    });
    const text = JSON.stringify({ method: 'GET', url, ...request });
    return JSON.parse(await ask(text, 't', new AbortController().signal));
  };
  const redirect = (to: string, status = 302) =>
    `http://allowed.test:${port}/redirect?status=${status}&to=${encodeURIComponent(to)}`;

  test('gets the answer of the host', async () => {
    const answer = await call(`http://allowed.test:${port}/data`, { params: { a: 'b c' } });
    expect(answer).toMatchObject({
      status: 200,
      data: { secret: 42 },
      headers: { 'content-type': 'application/json' },
    });
    expect(hits).toEqual([`GET allowed.test:${port}/data?a=b+c`]);
  });

  test('does not follow a redirect to a host that is not allowed', async () => {
    for (const [to, failure] of [
      [`http://127.0.0.1:${port}/`, 'The host "127.0.0.1" is not on the public internet'],
      [`http://inside.test:${port}/`, 'The host "inside.test" is not on the public internet'],
      [`http://other.test:${port}/`, 'The host "other.test" may not be called'],
      ['file:///etc/passwd', 'Only http and https can be called'],
    ] as const) {
      hits = [];
      expect(await call(redirect(to))).toEqual({ failure });
      expect(hits).toHaveLength(1);
    }
  });

  test('follows three redirects and not a fourth', async () => {
    const end = `http://allowed.test:${port}/end`;
    const [one, two, three] = [redirect(end), redirect(redirect(end)), redirect(redirect(redirect(end)))];
    for (const url of [one, two, three]) expect(await call(url)).toMatchObject({ status: 200 });
    expect(await call(redirect(three))).toEqual({ failure: 'The HTTP call was redirected more than 3 times' });
  });

  test('keeps secrets on a redirect to the same origin, and the body where the method stays', async () => {
    const request = { method: 'POST', body: { a: 1 }, headers: { Authorization: 'Bearer x' } };
    await call(redirect(`http://allowed.test:${port}/same`, 307), request);
    await call(redirect(`http://allowed.test:${port}/found`, 302), request);
    expect(hits.map((hit) => hit.replace(/\?\S*/, ''))).toEqual([
      `POST allowed.test:${port}/redirect Bearer x`,
      `POST allowed.test:${port}/same Bearer x`,
      `POST allowed.test:${port}/redirect Bearer x`,
      `GET allowed.test:${port}/found Bearer x`,
    ]);
  });

  test.each([302, 307])('sends no secret to another origin after a redirect (%i)', async (status) => {
    const headers = { Authorization: 'Bearer x', COOKIE: 'a=b', 'X-Kept': 'yes' };
    expect(await call(redirect(`http://also-allowed.test:${port}/`, status), { headers })).toMatchObject({
      status: 200,
    });
    expect(received).toMatchObject([
      { host: `allowed.test:${port}`, authorization: 'Bearer x', cookie: 'a=b', 'x-kept': 'yes' },
      { host: `also-allowed.test:${port}`, 'x-kept': 'yes' },
    ]);
    expect(received[1]).not.toHaveProperty('authorization');
    expect(received[1]).not.toHaveProperty('cookie');
  });

  test('sends a body with the content type of its author, else as JSON', async () => {
    const form = { method: 'POST', body: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    await call(`http://allowed.test:${port}/`, form);
    await call(`http://allowed.test:${port}/`, { method: 'POST', body: { a: 1 } });
    expect(received.map((headers) => headers['content-type'])).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ]);
  });

  test.each([
    ['/silent', 300],
    ['/stalled', 300],
    ['/endless', 10_000],
  ])('fails where the answer does not end: %s', async (path, timeoutMs) => {
    expect(await call(`http://allowed.test:${port}${path}`, {}, timeoutMs)).toEqual({
      failure: 'The HTTP call failed',
    });
  });

  test.each([
    ['to another protocol', 'GET', '/switching'],
    ['to a tunnel', 'CONNECT', '/'],
  ])('fails where the answer changes the protocol of the connection %s', async (_name, method, path) => {
    expect(await call(`http://allowed.test:${port}${path}`, { method })).toEqual({ failure: 'The HTTP call failed' });
  });
});

test.each([
  ['api.test', 'http://api.test/', true],
  ['api.test', 'https://api.test:8443/', true],
  ['api.test:443', 'https://api.test/', true],
  ['api.test:443', 'https://api.test:443/', true],
  ['api.test:443', 'http://api.test/', false],
  ['api.test:80', 'http://api.test/', true],
  ['api.test:8443', 'https://api.test:8443/', true],
  ['api.test:8443', 'https://api.test/', false],
  ['API.test:443', 'https://api.TEST/', true],
  ['api.test', 'https://other.api.test/', false],
])('with %s on the list of allowed hosts, a call of %s is let through: %s', async (host, url, expected) => {
  const ask = guardHttp({ allowedHosts: [host], timeoutMs: 2_000, resolve: async () => [] });
  const answer = await ask(JSON.stringify({ method: 'GET', url }), 't', new AbortController().signal);
  expect(JSON.parse(answer).failure).toMatch(expected ? /was not found$/ : /may not be called$/);
});

test('a call fails where looking up the name does not end', async () => {
  const ask = guardHttp({ allowedHosts: ['slow.test'], timeoutMs: 100, resolve: () => new Promise(() => {}) });
  const answer = await ask('{"method":"GET","url":"http://slow.test"}', 't', new AbortController().signal);
  expect(answer).toBe('{"failure":"The HTTP call failed"}');
});

test('a call is not made when its evaluation has ended', async () => {
  const ask = guardHttp({ allowedHosts: [], timeoutMs: 2_000 });
  const answer = await ask('{"method":"GET","url":"http://example.com"}', 't', AbortSignal.abort());
  expect(JSON.parse(answer)).toHaveProperty('failure');
});

test('a tenant with too many calls at once gets an error that says so, and another tenant does not', async () => {
  const ask = guardHttp({ allowedHosts: ['slow.test'], timeoutMs: 500, resolve: () => new Promise(() => {}) });
  const noted: string[] = [];
  const call = (tenant: string, request = '{"method":"GET","url":"http://slow.test/"}') =>
    ask(request, tenant, new AbortController().signal, (host, how) => noted.push(`${host} ${how} ${tenant}`));
  const answers = await Promise.all([
    ...Array.from({ length: 101 }, () => call('a')),
    // Without a host, and what cannot be read at all.
    call('a', '{"method":"GET","url":"file:///x"}'),
    call('a', 'no JSON'),
    call('b'),
  ]);
  expect(noted).toEqual(['slow.test refused a', 'file: refused a']);
  const tooMany = '{"failure":"Too many HTTP calls at the moment"}';
  expect(answers.map((answer) => answer === tooMany)).toEqual([...Array(100).fill(false), true, true, true, false]);
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['not an address', false],
])('the address %s is on the public internet: %s', (address, expected) => expect(isPublic(address)).toBe(expected));

describe('what functions call is told', () => {
  test('for each host that is called, those of redirects included, and for each that may not be', async () => {
    const noted: string[] = [];
    const http = guardHttp({
      allowedHosts: ['a.test', 'b.test'],
      timeoutMs: 5_000,
      resolve: async () => ['127.0.0.1'],
      mayReach: () => true,
    });
    const get = (url: string) =>
      http(JSON.stringify({ method: 'GET', url }), 'tenant', new AbortController().signal, (host, how) =>
        noted.push(`${host} ${how}`),
      );
    const to = (target: string) => `http://a.test:${port}/redirect?status=302&to=${encodeURIComponent(target)}`;
    await get(`http://b.test:${port}/`);
    await get(to(`http://b.test:${port}/`));
    await get(to('http://c.test/'));
    await get('ftp://a.test/');
    expect(noted).toEqual([
      'b.test called',
      'a.test called',
      'b.test called',
      'a.test called',
      'c.test refused',
      'a.test refused',
    ]);
  });

  test('of the evaluation that called, and of no other beside it, even where it catches the failure', async () => {
    const evaluator = createEvaluator({ ...settings, workers: 1 });
    const source = `import http from 'http';
      export const handler = async (input) => {
        for (const url of input.urls) try { await http.get(url); } catch {}
        return {};
      }`;
    const { input: _, ...request } = requestOf(chain(node('f', 'functionNode', { source })), '{}');
    const urls = (at: number) =>
      Array.from({ length: at % 3 === 2 ? 9 : at % 3 }, (_, n) => `http://host-${at}-${n}.test/`);
    const inputs = Array.from({ length: 30 }, (_, at) => ({ text: JSON.stringify({ urls: urls(at) }), key: null }));
    const outcomes = await new Promise<Outcome[]>((resolve) => {
      const all: Outcome[] = [];
      let left = inputs.length;
      evaluator.evaluateMany(request, inputs, (at, outcome) => {
        all[at] = outcome;
        if (--left === 0) resolve(all);
      });
    });
    const hostsOf = (at: number) => urls(at).map((url) => new URL(url).hostname);
    expect(outcomes.map(({ ok, calls }) => ({ ok, calls }))).toEqual(
      inputs.map((_, at) => ({
        ok: true,
        calls: hostsOf(at).length > 0 ? { called: [], refused: hostsOf(at).slice(0, 5) } : undefined,
      })),
    );
    await evaluator.close();
  });

  test('of an evaluation that was stopped, too', async () => {
    const evaluator = createEvaluator({ ...settings, workers: 1, deadlineMs: 1_000 });
    const source = `import http from 'http';
      export const handler = async () => {
        try { await http.get('http://stopped.test/'); } catch {}
        for (;;);
      }`;
    const request = requestOf(chain(node('f', 'functionNode', { source })), '{}');
    const outcome = await evaluator.evaluate({ ...request, purpose: 'test' });
    expect(outcome).toMatchObject({ ok: false, calls: { called: [], refused: ['stopped.test'] } });
    await evaluator.close();
  });
});
