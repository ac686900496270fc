import { endpoint } from '@rulewright/contract';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Failure } from '../../platform/errors.ts';
import { handleError } from '../../platform/http/error-handler.ts';
import { mount } from './mount.ts';

const greet = endpoint({
  method: 'POST',
  path: '/api/rooms/:room/greetings',
  access: 'anyone',
  summary: 'Greet',
  tag: 'Test',
  status: 201,
  body: z.object({
    name: z.string({ error: 'Name is required' }).trim().min(2, 'Name is too short'),
    person: z.object({ age: z.int('Age must be a whole number') }).optional(),
  }),
  response: z.object({ greeting: z.string() }),
});

function serve(handle: (name: string) => Promise<{ greeting: string }>) {
  const app = fastify({ bodyLimit: 1000 });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorate('requireRoom', async () => {});
  mount(app, greet, ({ params, body }) => handle(`${body.name} in ${params.room}`));
  return (payload: unknown, headers: Record<string, string> = {}, room = 'hall') =>
    app.inject({
      method: 'POST',
      url: `/api/rooms/${room}/greetings`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
}

const echo = serve(async (name) => ({ greeting: `Hello ${name}` }));

test('the handler gets the parsed request, and its answer has the status of the contract', async () => {
  const response = await echo({ name: '  Ada ' });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({ greeting: 'Hello Ada in hall' });
});

test('fields that the contract does not define are dropped from requests and responses', async () => {
  const leak = serve(async () => ({ greeting: 'Hi', password: 'secret' }));
  expect((await leak({ name: 'Ada', admin: true })).body).toBe('{"greeting":"Hi"}');
});

describe('a bad request', () => {
  test('is answered with the first message, and with a message for every field', async () => {
    const response = await echo({ person: { age: 1.5 } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: 'invalid',
      message: 'Name is required',
      details: [
        { path: 'name', message: 'Name is required' },
        { path: 'person.age', message: 'Age must be a whole number' },
      ],
    });
  });

  test.each([
    ['{"name":', {}, 400, 'invalid', 'The request body is not valid JSON'],
    ['', {}, 400, 'invalid', 'The request body is empty'],
    ['{"__proto__":{"admin":true},"name":"Ada"}', {}, 400, 'invalid', 'The request body is not valid JSON'],
    ['[]', {}, 400, 'invalid', 'The request body must be a JSON object'],
    ['null', {}, 400, 'invalid', 'The request body must be a JSON object'],
    ['<a/>', { 'content-type': 'text/xml' }, 415, 'unsupported_media_type', 'Send the request as application/json'],
    [`{"name":"${'x'.repeat(2000)}"}`, {}, 413, 'too_large', 'The request is too large'],
  ] as const)('%j', async (payload, headers, status, code, message) => {
    const response = await echo(payload, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, message });
  });

  test('whose address contains an impossible character is answered 404', async () => {
    expect((await echo({ name: 'Ada' }, {}, '%00')).json()).toEqual({ code: 'not_found', message: 'Page not found' });
  });
});

test('a failure is answered with its status and its message', async () => {
  const busy = serve(async () => {
    throw new Failure('conflict', 'Somebody was faster');
  });
  const response = await busy({ name: 'Ada' });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({ code: 'conflict', message: 'Somebody was faster' });
});

describe('an unexpected error', () => {
  test('is answered with a request id and no internal details', async () => {
    const broken = serve(async () => {
      throw new Error('password of postgres is hunter2');
    });
    const response = await broken({ name: 'Ada' });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side',
      request_id: expect.any(String),
    });
  });

  test.each([
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    new Error('Failed query', { cause: Object.assign(new Error('terminating'), { code: '57P01' }) }),
    new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
  ])('is answered 503 when the database cannot be reached', async (error) => {
    const handle = vi.fn().mockRejectedValue(error);
    const response = await serve(handle)({ name: 'Ada' });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'unavailable' });
  });
});
