import { once } from 'node:events';
import type { IncomingHttpHeaders, RequestOptions } from 'node:http';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createMetrics } from '../../src/platform/http/metrics.ts';
import { chain, double, functionOf, largeResult } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, config, database } = await startTestServer({ RATE_LIMIT: 'off' });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
let testProject: TestProject;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  testProject = await makeTestProject(app);
  tokens.twice = (await serve(testProject, 'Twice', double)).token;
  const broken = chain(functionOf("export const handler = () => { throw new Error('no rate') }"));
  tokens.broken = (await serve(testProject, 'Broken', broken)).token;
  await testProject.create('Draft', double);
  tokens.draft = await testProject.changeToken('draft', 'generate');
});

const headersOf = (slug: string, type = 'application/json') => ({
  authorization: `Bearer ${tokens[slug]}`,
  'content-type': type,
});

/** Sends a request over a connection of its own that may be kept alive. */
async function send(path: string, headers: RequestOptions['headers'], body: string, server = address) {
  const call = request(new URL(path, server), { method: 'POST', headers: { connection: 'keep-alive', ...headers } });
  call.end(body);
  const [response] = await once(call, 'response');
  onTestFinished(() => void call.destroy());
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** What is the same in every answer of its kind. */
function comparable(headers: IncomingHttpHeaders, body: string) {
  const { date: _date, 'keep-alive': _idle, 'x-request-id': id, connection, ...others } = headers;
  expect(id).toMatch(/^[\w-]{36}$|^[\w-]{43}$/);
  const { 'content-length': length, ...rest } = others;
  expect(Number(length)).toBe(Buffer.byteLength(body));
  return { ...rest, isLast: connection === 'close', body: body.replace(/"performance":"[^"]+"/, '') };
}

const input = '{"input_data":{"n":21}}';
type Call = [name: string, status: number, slug: string, headers: () => Record<string, string>, body: string];
const calls: Call[] = [
  ['succeeds', 200, 'twice', () => headersOf('twice'), input],
  ['names a character set', 200, 'twice', () => headersOf('twice', 'Application/JSON; charset=utf-8'), input],
  ['is not JSON', 400, 'twice', () => headersOf('twice'), '{'],
  ['has an empty body', 400, 'twice', () => headersOf('twice'), ''],
  ['has no input', 400, 'twice', () => headersOf('twice'), '{}'],
  ['is nested too deep', 400, 'twice', () => headersOf('twice'), '['.repeat(600)],
  ['has no token', 401, 'twice', () => ({ 'content-type': 'application/json' }), input],
  ['has the token of another document', 401, 'twice', () => headersOf('broken'), input],
  ['has a wrong token and no JSON', 401, 'twice', () => ({ 'content-type': 'text/plain' }), input],
  ['is for a document that does not exist', 401, 'nothing', () => headersOf('twice'), input],
  ['is for a document that is not published', 404, 'draft', () => headersOf('draft'), input],
  ['is too large', 413, 'twice', () => headersOf('twice'), `{"input_data":{"text":"${'x'.repeat(1024 * 1024)}"}}`],
  ['is compressed', 415, 'twice', () => ({ ...headersOf('twice'), 'content-encoding': 'gzip' }), input],
  ['is sent as text', 415, 'twice', () => headersOf('twice', 'text/plain'), input],
  ['does not say what it is', 415, 'twice', () => ({ authorization: `Bearer ${tokens.twice}` }), input],
  ['fails in a function', 422, 'broken', () => headersOf('broken'), input],
];

test.each(calls)(
  'a call that %s is answered alike whether Fastify routes it or not',
  async (_name, status, slug, headers, body) => {
    const path = testProject.publicPath(slug);
    const direct = await send(path, headers(), body);
    const routed = await send(`${path}?a=1`, headers(), body);
    expect([direct.status, routed.status]).toEqual([status, status]);
    expect(comparable(direct.headers, direct.body)).toEqual(comparable(routed.headers, routed.body));
    expect(comparable(direct.headers, direct.body)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
      ...(status !== 200 && { 'access-control-expose-headers': 'retry-after' }),
    });
  },
);

test.each([
  ['succeeded', 'twice', ''],
  ['succeeded', 'twice', '?a=1'],
  ['failed', 'broken', ''],
])('the request id of a call that %s finds it in the log: %s%s', async (outcome, slug, query) => {
  // Two at once, which are written together.
  const call = () => send(`${testProject.publicPath(slug)}${query}`, headersOf(slug), input);
  const ids = (await Promise.all([call(), call()])).map(({ headers }) => String(headers['x-request-id']));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) {
    const url = `${testProject.documents}/${slug}/integration/requests?search=${id}`;
    const found = async () => (await testProject.as('GET', url)).json().requests;
    await expect.poll(found).toEqual([expect.objectContaining({ id, outcome })]);
  }
});

test('the request id of an evaluation on its page finds it in the log', async () => {
  for (const [slug, outcome] of [
    ['twice', 'succeeded'],
    ['broken', 'failed'],
  ] as const) {
    const evaluated = await testProject.evaluate(slug, { n: 1 });
    const id = String(evaluated.headers['x-request-id']);
    const url = `${testProject.documents}/${slug}/integration/requests?search=${id}`;
    const found = async () => (await testProject.as('GET', url)).json().requests;
    await expect.poll(found).toEqual([expect.objectContaining({ id, outcome, source: 'console' })]);
  }
});

test('an answer is the last of its connection only where the body could not be read', async () => {
  const path = testProject.publicPath('twice');
  const isLast = async (headers: Record<string, string>, body: string) =>
    (await send(path, headers, body)).headers.connection === 'close';
  expect(await isLast(headersOf('twice'), '['.repeat(600))).toBe(true);
  expect(await isLast(headersOf('twice'), '{')).toBe(false);
  expect(await isLast(headersOf('twice', 'text/plain'), input)).toBe(false);
});

test('a call over a connection is measured once, under its route', async () => {
  const metrics = createMetrics();
  const measured = await buildApp({ config, database, metrics });
  onTestFinished(() => measured.close());
  const server = await measured.listen({ host: '127.0.0.1', port: 0 });
  const path = testProject.publicPath('twice');
  await send(path, headersOf('twice'), input, server);
  await send(path, {}, input, server);
  const route = 'method="POST",route="/api/public/:orgSlug/:projectSlug/:docSlug"';
  const counted = (await metrics.registry.metrics())
    .split('\n')
    .filter(
      (line) => line.startsWith('rulewright_http_request_duration_seconds_count') && line.includes('/api/public'),
    );
  expect(counted.sort().slice(0, 2)).toEqual(
    ['refused', 'succeeded'].map(
      (outcome) => `rulewright_http_request_duration_seconds_count{${route},outcome="${outcome}"} 1`,
    ),
  );
});

test('a call whose body is on the way when the server stops is answered, and its connection closed', async () => {
  const stopped = await buildApp({ config, database });
  const server = await stopped.listen({ host: '127.0.0.1', port: 0 });
  const call = request(new URL(testProject.publicPath('twice'), server), {
    method: 'POST',
    headers: { ...headersOf('twice'), 'content-length': input.length },
  });
  const arrived = once(stopped.server, 'request');
  call.write(input.slice(0, 5));
  await arrived;
  const closed = stopped.close();
  call.end(input.slice(5));
  const [response] = await once(call, 'response');
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  response.resume();
  await closed;
});

test('a call that is being answered when the server stops is answered to its end, and then its connection is closed', async () => {
  const { token } = await serve(testProject, 'Large', largeResult(10_100_000));
  const stopped = await buildApp({ config, database });
  const { port } = new URL(await stopped.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.write(
    `POST ${testProject.publicPath('large')} HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${input.length}\r\n\r\n${input}`,
  );
  await once(client, 'readable');
  const closed = stopped.close();
  let answer = '';
  for await (const part of client) answer += part;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/\r\nconnection: keep-alive\r\n/i);
  expect(answer.length).toBeGreaterThan(10_000_000);
  expect(answer.endsWith('}')).toBe(true);
  await closed;
});
