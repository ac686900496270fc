import { once } from 'node:events';
import { request } from 'node:http';
import pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { integrationTokens } from '../../src/platform/tables/index.ts';
import { calling, chain, double, expressions, functionOf } from '../support/graphs.ts';
import { holdClock } from '../support/hold-clock.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });

let testProject: TestProject;
beforeEach(async () => {
  testProject = await makeTestProject(app);
});

const info = async (slug: string) =>
  (await testProject.as('GET', `${testProject.documents}/${slug}/integration/info`)).json();
const act = (slug: string, action: string) =>
  testProject.as('POST', `${testProject.documents}/${slug}/integration/token`, { action });

describe('a token', () => {
  test('does not exist for a new document', async () => {
    await testProject.create('Twice', double);
    expect(await info('twice')).toEqual({
      hasToken: false,
      token: null,
      tokenGeneratedAt: null,
      apiEndpoint: `/api/public/${testProject.orgSlug}/loans/twice`,
    });
  });

  test('is generated, shown again, regenerated and removed', async () => {
    await testProject.create('Twice', double);
    const generated = (await act('twice', 'generate')).json();
    expect(generated.token).toMatch(/^rwi_[\w-]{43}$/);
    expect(await info('twice')).toMatchObject({ hasToken: true, token: generated.token });
    const first = (await info('twice')).tokenGeneratedAt;
    const regenerated = (await act('twice', 'regenerate')).json();
    expect(regenerated.token).not.toBe(generated.token);
    expect(await info('twice')).toMatchObject({ hasToken: true, token: regenerated.token });
    expect((await info('twice')).tokenGeneratedAt > first).toBe(true);
    expect((await act('twice', 'remove')).json()).toEqual({});
    expect(await info('twice')).toMatchObject({ hasToken: false, token: null, tokenGeneratedAt: null });
  });

  test.each([
    ['generate', 'generate', 409, 'The document has a token already'],
    [null, 'regenerate', 409, 'The document has no token'],
    [null, 'remove', 409, 'The document has no token'],
    [null, 'lose', 400, 'Action must be generate, regenerate or remove'],
  ])('after %s refuses %s', async (before, action, status, message) => {
    await testProject.create('Twice', double);
    if (before) await act('twice', before);
    const response = await act('twice', action);
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
  });

  test('for a document that is deleted at the same moment is either generated or answered as missing', async () => {
    for (let round = 0; round < 20; round++) {
      await testProject.create('Twice', double);
      const [given, deleted] = await Promise.all([
        act('twice', 'generate'),
        testProject.as('DELETE', `${testProject.documents}/twice`),
      ]);
      expect([200, 404]).toContain(given.statusCode);
      expect(deleted.statusCode).toBe(204);
    }
  });

  test('is not stored in a readable form', async () => {
    const { token } = await serve(testProject, 'Twice', double);
    const rows = JSON.stringify(await database.db.select().from(integrationTokens));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(token.slice(4));
  });
});

describe('the public endpoint', () => {
  test('serves the published version to who has the token', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    await testProject.save(slug, chain(expressions({ double: 'n * 3' })));
    const response = await testProject.call(slug, token, { n: 21 });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { evaluation: { performance: expect.any(String), result: { double: 42 } } },
    ]);
  });

  test('answers a wrong token, none, and an unknown document alike', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const other = await serve(testProject, 'Other', double);
    const neighbour = await serve(await makeTestProject(app), 'Twice', double);
    const answers = [
      await testProject.call(slug, null, {}),
      await testProject.call(slug, '', {}),
      await testProject.call(slug, `${token}x`, {}),
      await testProject.call(slug, other.token, {}),
      await testProject.call(slug, neighbour.token, {}),
      await testProject.call(slug, testProject.token, {}),
      await testProject.call('no-such-document', token, {}),
      await app.inject({ method: 'POST', url: '/api/public/nobody/none/nothing', payload: { input_data: {} } }),
    ];
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, body]).toEqual([401, answers[0]?.body]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
    expect(answers[0]?.json()).toEqual({
      code: 'unauthenticated',
      message: 'The integration token is missing, or not the one of this document',
    });
  });

  test('refuses another token of the same length right after the right one, and takes the right one again', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const statuses = [];
    for (const one of [token, other, token, null, token]) {
      statuses.push((await testProject.call(slug, one, { n: 1 })).statusCode);
    }
    expect(statuses).toEqual([200, 401, 200, 401, 200]);
  });

  test('says that a document is not published to who has its token', async () => {
    await testProject.create('Twice', double);
    const token = await testProject.changeToken('twice', 'generate');
    const response = await testProject.call('twice', token, {});
    expect([response.statusCode, response.json().message]).toEqual([404, 'The document is not published']);
  });

  test('serves a publish, a new token and a removal at once', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    expect((await testProject.call(slug, token, { n: 1 })).json().evaluation.result).toEqual({ double: 2 });
    await testProject.save(slug, chain(expressions({ double: 'n * 3' })));
    await testProject.publish(slug);
    expect((await testProject.call(slug, token, { n: 1 })).json().evaluation.result).toEqual({ double: 3 });
    const fresh = await testProject.changeToken(slug, 'regenerate');
    expect((await testProject.call(slug, token, { n: 1 })).statusCode).toBe(401);
    expect((await testProject.call(slug, fresh, { n: 1 })).statusCode).toBe(200);
    await testProject.changeToken(slug, 'remove');
    expect((await testProject.call(slug, fresh, { n: 1 })).statusCode).toBe(401);
  });

  test('answers for what is unpublished as for what never was, at once, and serves what is put back', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    await testProject.create('Never', double);
    const never = await testProject.call('never', await testProject.changeToken('never', 'generate'), { n: 1 });
    expect((await testProject.call(slug, token, { n: 1 })).statusCode).toBe(200);
    await testProject.save(slug, chain(expressions({ double: 'n * 3' })));
    expect((await testProject.as('POST', `${testProject.documents}/${slug}/unpublish`, {})).statusCode).toBe(200);
    const refused = await testProject.call(slug, token, { n: 1 });
    expect([refused.statusCode, refused.body]).toEqual([404, never.body]);
    expect((await testProject.call(slug, 'wrong', { n: 1 })).statusCode).toBe(401);
    expect(await info(slug)).toMatchObject({ hasToken: true, token });
    await testProject.as('POST', `${testProject.documents}/${slug}/put-back`, { version: 1 });
    expect((await testProject.call(slug, token, { n: 1 })).json().evaluation.result).toEqual({ double: 2 });
  });

  test.each(['document', 'project'])('stops serving a deleted %s at once', async (what) => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    expect((await testProject.call(slug, token, { n: 1 })).statusCode).toBe(200);
    const url =
      what === 'document' ? `${testProject.documents}/${slug}` : testProject.documents.replace('/documents', '');
    expect((await testProject.as('DELETE', url)).statusCode).toBe(204);
    expect((await testProject.call(slug, token, { n: 1 })).statusCode).toBe(401);
  });

  test('refuses a call whose token was removed while its body was on the way', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const url = new URL(testProject.publicPath(slug), await app.listen({ host: '127.0.0.1', port: 0 }));
    const call = request(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': 23 },
    });
    const status = new Promise((resolve) => call.on('response', ({ statusCode }) => resolve(statusCode)));
    // Known from here on, so that the token is compared in the moment in which the call arrives.
    expect((await testProject.call(slug, token, { n: 1 })).statusCode).toBe(200);
    const arrived = once(app.server, 'request');
    call.write('{"input_data"');
    await arrived;
    await testProject.changeToken(slug, 'remove');
    call.end(':{"n":1} }');
    expect(await status).toBe(401);
  });

  test('runs sub-decisions as they are published', async () => {
    await testProject.create('Twice', double);
    await testProject.publish('twice');
    await testProject.save('twice', chain(expressions({ double: 'n * 3' })));
    const { slug, token } = await serve(
      testProject,
      'Outer',
      chain({ type: 'decisionNode', content: { key: 'twice' } }),
    );
    expect((await testProject.call(slug, token, { n: 2 })).json().evaluation.result).toEqual({ double: 4 });
    await testProject.publish('twice');
    expect((await testProject.call(slug, token, { n: 2 })).json().evaluation.result).toEqual({ double: 6 });
  });

  test('says which sub-decision is not published', async () => {
    await testProject.create('Twice', double);
    const { slug, token } = await serve(
      testProject,
      'Outer',
      chain({ type: 'decisionNode', content: { key: 'twice' } }),
    );
    const response = await testProject.call(slug, token, { n: 2 });
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe('The document with the address "twice" is not published.');
  });

  test('tells pages of other sites that they may call, errors included', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: testProject.publicPath(slug),
      headers: {
        origin: 'https://shop.example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type',
    });
    const refused = await testProject.call(slug, 'wrong', {});
    for (const response of [await testProject.call(slug, token, { n: 1 }), refused]) {
      expect(response.headers['access-control-allow-origin']).toBe('*');
    }
    expect(refused.headers['access-control-expose-headers']).toBe('retry-after');
  });

  const noInput = 'Input data must be a JSON object';
  test.each([
    ['no JSON', '{', 400, { message: 'The request body is not valid JSON' }],
    ['nothing', '', 400, { message: 'The request body is empty' }],
    ['a list', '[]', 400, { message: 'The request body must be a JSON object' }],
    ['no input', '{}', 400, { message: noInput, details: [{ path: 'input_data', message: noInput }] }],
    ['a list as input', '{"input_data":[]}', 400, { message: noInput }],
    ['1e400', '{"input_data":{"n":1e400}}', 400, { details: [{ path: 'input_data.n', message: expect.any(String) }] }],
    ['more than it takes', JSON.stringify({ input_data: { text: 'x'.repeat(1024 * 1024) } }), 413, {}],
    ['20,000 levels', `{"input_data":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`, 400, {}],
  ])('answers %s with a JSON error', async (_name, payload, status, error) => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const response = await send(slug, token, payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ message: expect.any(String), ...error });
  });
});

const send = (slug: string, token: string, payload: string) =>
  app.inject({
    method: 'POST',
    url: testProject.publicPath(slug),
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });

describe('the log', () => {
  const settled = async (slug: string, count: number) => {
    await expect.poll(() => testProject.logEntries(slug)).toHaveLength(count);
    return testProject.logEntries(slug);
  };
  const detail = async (slug: string, id: string) =>
    (await testProject.as('GET', `${testProject.documents}/${slug}/integration/requests/${id}`)).json();

  test('has every public request and console run, newest first, with input and answer', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    await testProject.call(slug, token, { n: 1 });
    await testProject.evaluate(slug, { n: 2 }, { trace: true });
    const entries = await settled(slug, 2);
    expect(entries).toMatchObject([
      { source: 'console', version: 1, outcome: 'succeeded', duration_ms: expect.any(Number) },
      { source: 'public', version: 1, outcome: 'succeeded', created_at: expect.any(String) },
    ]);
    const { input, output } = await detail(slug, entries[1].id);
    expect([JSON.parse(input), JSON.parse(output)]).toEqual([
      { n: 1 },
      { evaluation: { performance: expect.any(String), result: { double: 2 } } },
    ]);
  });

  test('has failed evaluations with their reason', async () => {
    const broken = chain(functionOf("export const handler = async () => { throw new Error('no rate') }"));
    const { slug, token } = await serve(testProject, 'Broken', broken);
    await testProject.call(slug, token, {});
    const [entry] = await settled(slug, 1);
    expect(entry.outcome).toBe('failed');
    expect(JSON.parse((await detail(slug, entry.id)).output)).toEqual({
      code: 'evaluation_failed',
      message: expect.stringContaining('no rate'),
    });
  });

  test.each([
    ['that there was none', '{"input":{"input_data":1}}', ''],
    ['one that is no object', '{"input_data": "{1}" }', '"{1}"'],
    ['a number that cannot be carried', '{"input_data":{"n":1e400,"of":[1]}}', '{"n":1e400,"of":[1]}'],
    ['a number that is not exact', '{"input_data":{"n":12345678901234567890},"of":{}}', '{"n":12345678901234567890}'],
    ['the one that counts of two', '{"input_data":[1],"input\\u005fdata":[2]}', '[2]'],
  ])('has of a refused input %s, as it came', async (_name, payload, input) => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    expect((await send(slug, token, payload)).statusCode).toBe(400);
    const [entry] = await settled(slug, 1);
    expect(await detail(slug, entry.id)).toMatchObject({ outcome: 'failed', input });
  });

  test('has an entry for a large request without its text', async () => {
    const { slug, token } = await serve(testProject, 'Echo', chain());
    await testProject.call(slug, token, { text: 'x'.repeat(70_000) });
    const [entry] = await settled(slug, 1);
    expect(await detail(slug, entry.id)).toMatchObject({ outcome: 'succeeded', input: null, output: null });
  });

  test('has no entry for a call that could not be run at the moment, which is answered 503', async () => {
    await serve(testProject, 'Twice', double);
    const { slug, token } = await serve(testProject, 'Outer', chain(calling('twice')));
    // From here on it is known, and what it calls is not.
    await testProject.call(slug, 'wrong', {});
    const { query } = pg.Client.prototype;
    const away = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...parts: unknown[]
    ) {
      if (JSON.stringify(parts).includes('"find_served_document"')) throw new Error('the database is gone');
      return Reflect.apply(query, this, parts);
    });
    const response = await testProject.call(slug, token, { n: 1 });
    away.mockRestore();
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      503,
      '1',
      {
        code: 'unavailable',
        message: 'The decision "twice" could not be loaded at the moment.',
        request_id: expect.any(String),
      },
    ]);
    expect((await testProject.call(slug, token, { n: 1 })).statusCode).toBe(200);
    expect(await settled(slug, 1)).toMatchObject([{ outcome: 'succeeded' }]);
  });

  test('is counted on the dashboard', async () => {
    holdClock();
    const { slug, token } = await serve(testProject, 'Twice', double);
    for (let n = 0; n < 3; n++) await testProject.call(slug, token, { n });
    await settled(slug, 3);
    expect((await testProject.as('GET', '/api/dashboard')).json().stats.evaluations_today).toBe(3);
  });

  test.each(['x', '00000000-0000-4000-8000-000000000000.1', 'a'.repeat(43)])('knows no request %s', async (id) => {
    await testProject.create('Twice', double);
    const response = await testProject.as('GET', `${testProject.documents}/twice/integration/requests/${id}`);
    expect([response.statusCode, response.json().message]).toEqual([404, 'Request not found']);
  });

  test("does not show one document's request under another", async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    await testProject.create('Other', double);
    await testProject.call(slug, token, { n: 1 });
    const [entry] = await settled(slug, 1);
    const response = await testProject.as('GET', `${testProject.documents}/other/integration/requests/${entry.id}`);
    expect(response.statusCode).toBe(404);
  });
});
