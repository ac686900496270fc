import fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { handleError } from './error-handler.ts';
import { logging, logRequests } from './request-log.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
});

function serve() {
  const options = logging('info');
  const app = fastify({
    ...options,
    logger: { ...(options.logger as object), stream: { write: (line: string) => void lines.push(line) } },
  });
  app.setErrorHandler(handleError);
  logRequests(app);
  app.get('/api/failing', async () => {
    throw new Error('broken');
  });
  app.get('/api/things', async () => 'ok');
  app.get('/api/broken', async (request) => {
    const query = 'insert into users values ($1)';
    const failed = new Error(`Failed query: ${query}\nparams: s3cret-hash`, { cause: new Error('duplicate key') });
    request.log.error({ err: Object.assign(failed, { query, params: ['s3cret-hash'] }) }, 'failed');
    return 'ok';
  });
  app.get('/api/invitations/:token', async () => 'ok');
  app.get('/healthz', async () => 'ok');
  return app;
}

test('a request is one line with its id, path, status and time', async () => {
  const response = await serve().inject('/api/things');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] as string)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    request_id: response.headers['x-request-id'],
    method: 'GET',
    path: '/api/things',
    status: 200,
    ms: expect.any(Number),
    msg: 'request',
  });
});

test('a request that something else than Fastify answers is logged in the same words', () => {
  const logAnswer = logRequests(serve());
  logAnswer({ id: 'an-id', method: 'POST', path: '/api/public/a/b/c', status: 200, ms: 1.234 });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      request_id: 'an-id',
      method: 'POST',
      path: '/api/public/a/b/c',
      status: 200,
      ms: 1.2,
      msg: 'request',
    },
  ]);
});

test('a failure on our side is logged with the id that its caller was told', async () => {
  const response = await serve().inject('/api/failing');
  const { request_id } = response.json();
  expect(request_id).toBe(response.headers['x-request-id']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', request_id, msg: 'request failed', err: { message: 'broken' } },
    { level: 'info', request_id, msg: 'request', status: 500 },
  ]);
});

test('neither query nor header is logged', async () => {
  await serve().inject({
    url: '/api/things?token=s3cret',
    headers: { authorization: 'Bearer s3cret', cookie: 's3cret' },
  });
  expect(lines.join()).not.toContain('s3cret');
});

test('a token that is a part of the path is logged by the name of its parameter', async () => {
  await serve().inject('/api/invitations/s3cret?x=1');
  expect(lines.join()).not.toContain('s3cret');
  expect(JSON.parse(lines[0] as string).path).toBe('/api/invitations/:token');
});

test('a token is not logged where no route takes it either', async () => {
  const token = `rwv_${'s3cret-_'.repeat(5)}`;
  const app = serve();
  await app.inject({ method: 'PUT', url: `/api/invitations/${token}` });
  await app.inject(`/api/invitations/${token}/`);
  expect(lines.join()).not.toContain('s3cret');
  expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/api/invitations/:token', '/api/invitations/:token/']);
});

test('a failed query is logged without its parameters', async () => {
  await serve().inject('/api/broken');
  expect(lines.join()).toContain('insert into users values ($1)');
  expect(lines.join()).toContain('duplicate key');
  expect(lines.join()).not.toContain('s3cret');
});

test('a health probe is not logged', async () => {
  await serve().inject('/healthz');
  expect(lines).toEqual([]);
});
