import { beforeEach, describe, expect, test } from 'vitest';
import { chain, double, expressions, functionOf } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { oneConnection, startTestServer } from '../support/test-server.ts';

const { app } = await startTestServer({ RATE_LIMIT: 'off' }, oneConnection);

let testProject: TestProject;
beforeEach(async () => {
  testProject = await makeTestProject(app);
});

const performance = expect.stringMatching(/\d/);
const answered = (result: unknown) => ({ evaluation: { performance, result } });
const notAnObject = { error: { code: 'invalid', message: 'Input data must be a JSON object' } };

describe('a batch of the public endpoint', () => {
  test('is answered in the order of its inputs, each as a single call would be', async () => {
    const broken = chain(
      functionOf(
        "export const handler = async ({ n }) => { if (n === 2) throw new Error('no rate'); return { n, text: '€'.repeat(n * 10_000) } }",
      ),
    );
    const { slug, token } = await serve(testProject, 'Broken', broken);
    const inputs = [{ n: 1 }, { n: 2 }, [], 7, null, { n: 1e30 }, { n: 6 }];
    const response = await testProject.callBatch(slug, token, inputs);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const { results } = response.json();
    expect(results).toHaveLength(inputs.length);
    for (const [at, input] of inputs.entries()) {
      const single = await testProject.call(slug, token, input);
      const { code, message, evaluation } = single.json();
      expect(results[at]).toEqual(evaluation ? answered(evaluation.result) : { error: { code, message } });
    }
  });

  test('may have 10,000 inputs', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const inputs = Array.from({ length: 10_000 }, (_, n) => ({ n }));
    const { results } = (await testProject.callBatch(slug, token, inputs)).json();
    expect(results.map(({ evaluation }: { evaluation: { result: unknown } }) => evaluation.result)).toEqual(
      inputs.map(({ n }) => ({ double: n * 2 })),
    );
  });

  test('without inputs is answered without results', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const response = await testProject.callBatch(slug, token, []);
    expect([response.statusCode, response.json()]).toEqual([200, { results: [] }]);
  });

  test('has an error in place of an input that is not JSON, or larger than a single call may be', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const large = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });
    const payload = `{"inputs":[{"n":1},{"n":tru},{"n":2],${large},{"n":3}]}`;
    const response = await send(slug, token, Buffer.from(payload));
    expect(response.json().results).toEqual([
      answered({ double: 2 }),
      { error: { code: 'invalid', message: 'The request body is not valid JSON' } },
      { error: { code: 'invalid', message: 'The request body is not valid JSON' } },
      { error: { code: 'too_large', message: 'The request is too large' } },
      answered({ double: 6 }),
    ]);
  });

  test('has an error in place of an input with space around it that JSON does not know, as a single call has', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const payload = '{"inputs":[ \t{"n":1}\r\n,\u00a0{"n":1},{"n":1}\ufeff]}';
    const response = await send(slug, token, Buffer.from(payload));
    const notJson = { error: { code: 'invalid', message: 'The request body is not valid JSON' } };
    expect(response.json().results).toEqual([answered({ double: 2 }), notJson, notJson]);
  });

  test('has an error in place of an input that is not UTF-8', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const payload = Buffer.from('{"inputs":[{"n":1,"é":1},{"n":2,"?":1}]}');
    payload[payload.indexOf('?')] = 0xff;
    expect((await send(slug, token, payload)).json().results).toEqual([
      answered({ double: 2 }),
      { error: { code: 'invalid', message: 'The request body is not valid UTF-8' } },
    ]);
  });

  test.each([
    ['nothing', '', 400, 'The request body is empty'],
    ['no JSON', '{"inputs":[', 400, 'The request body is not valid JSON'],
    ['a list', '[]', 400, 'The request body must be a JSON object'],
    ['no inputs', '{"input_data":{}}', 400, 'Inputs must be a list'],
    ['inputs that are no list', '{"inputs":{}}', 400, 'Inputs must be a list'],
    [
      'more inputs than 10,000',
      JSON.stringify({ inputs: Array(10_001).fill({}) }),
      400,
      'Inputs must be at most 10,000',
    ],
    ['more than 16 MB', `{"inputs":["${'x'.repeat(16 * 1024 * 1024)}"]}`, 413, 'The request is too large'],
  ])('of %s is refused', async (_name, payload, status, message) => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const response = await send(slug, token, Buffer.from(payload));
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
  });

  test('is answered alike for a wrong token, none, and an unknown document', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const other = await serve(testProject, 'Other', double);
    const neighbour = await serve(await makeTestProject(app), 'Twice', double);
    const answers = [
      await testProject.callBatch(slug, null, [{}]),
      await testProject.callBatch(slug, `${token}x`, [{}]),
      await testProject.callBatch(slug, other.token, [{}]),
      await testProject.callBatch(slug, neighbour.token, [{}]),
      await testProject.callBatch(slug, testProject.token, [{}]),
      await testProject.callBatch('no-such-document', token, [{}]),
    ];
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([401, answers[0]?.body]);
  });

  test('runs the published version, and is refused where there is none', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    await testProject.save(slug, chain(expressions({ double: 'n * 3' })));
    expect((await testProject.callBatch(slug, token, [{ n: 1 }])).json().results).toEqual([answered({ double: 2 })]);
    await testProject.as('POST', `${testProject.documents}/${slug}/unpublish`, {});
    const response = await testProject.callBatch(slug, token, [{ n: 1 }]);
    expect([response.statusCode, response.json().message]).toEqual([404, 'The document is not published']);
  });

  test('may be sent by pages of other sites', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const url = `${testProject.publicPath(slug)}/batch`;
    const preflight = await app.inject({ method: 'OPTIONS', url });
    expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([204, 'POST']);
    const response = await testProject.callBatch(slug, token, [{ n: 1 }]);
    expect(response.headers['access-control-allow-origin']).toBe('*');
  });

  test('logs an input that is not JSON as failed, with what was sent', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    await send(slug, token, Buffer.from('{"inputs":[{"n":1},{"n":tru}]}'));
    const failed = `${testProject.documents}/${slug}/integration/requests?outcome=failed&search=tru`;
    await expect.poll(async () => (await testProject.as('GET', failed)).json().requests).toHaveLength(1);
    const [{ id }] = (await testProject.as('GET', failed)).json().requests;
    const entry = await testProject.as('GET', `${testProject.documents}/${slug}/integration/requests/${id}`);
    const message = 'The request body is not valid JSON';
    expect(entry.json()).toMatchObject({ input: '{"n":tru}', output: JSON.stringify({ code: 'invalid', message }) });
  });

  test('is logged as one public request for each input that was run', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    // They are stored together, where each must get its own texts, whatever their characters and those before them.
    const inputs = [{ n: 1, name: 'Zoë € 😀' }, [], { n: 3, text: 'x'.repeat(20_000) }, { n: 2 }];
    await testProject.callBatch(slug, token, inputs);
    await expect.poll(() => testProject.logEntries(slug)).toHaveLength(4);
    const entries = await testProject.logEntries(slug);
    const details = await Promise.all(
      entries.map(async ({ id }: { id: string }) =>
        (await testProject.as('GET', `${testProject.documents}/${slug}/integration/requests/${id}`)).json(),
      ),
    );
    expect(details).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          source: 'public',
          version: 1,
          outcome: 'succeeded',
          input: '{"n":1,"name":"Zoë € 😀"}',
        }),
        expect.objectContaining({ source: 'public', version: 1, outcome: 'failed', input: '[]' }),
        expect.objectContaining({ source: 'public', version: 1, outcome: 'succeeded', input: null }),
        expect.objectContaining({ source: 'public', version: 1, outcome: 'succeeded', input: '{"n":2}' }),
      ]),
    );
    const { output } = details.find(({ input }) => input === '{"n":2}');
    expect(JSON.parse(output)).toEqual(answered({ double: 4 }));
  });
});

describe('a batch of the evaluation console', () => {
  test('runs the latest saved version on each input, and is logged as console runs', async () => {
    const { slug } = await testProject.create('Twice', double);
    await testProject.publish(slug);
    await testProject.save(slug, chain(expressions({ double: 'n * 3' })));
    const response = await testProject.evaluateBatch(slug, [{ n: 1 }, 'x', { n: 2 }]);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { results: [answered({ double: 3 }), notAnObject, answered({ double: 6 })] },
    ]);
    await expect.poll(() => testProject.logEntries(slug)).toHaveLength(3);
    const entries = await testProject.logEntries(slug);
    expect(entries.map(({ source, version }: Record<string, unknown>) => [source, version])).toEqual(
      Array(3).fill(['console', 2]),
    );
  });

  test('runs an earlier version where one is named, and none where that is missing', async () => {
    const { slug } = await testProject.create('Twice', double);
    await testProject.save(slug, chain(expressions({ double: 'n * 3' })));
    expect((await testProject.evaluateBatch(slug, [{ n: 1 }], '?version=1')).json()).toEqual({
      results: [answered({ double: 2 })],
    });
    const missing = await testProject.evaluateBatch(slug, [{ n: 1 }], '?version=3');
    expect([missing.statusCode, missing.json()]).toEqual([404, { code: 'not_found', message: 'Version not found' }]);
    await expect.poll(() => testProject.logEntries(slug)).toMatchObject([{ source: 'console', version: 1 }]);
  });

  test.each([[{}], [null], ['x'], [undefined]])('is refused where the inputs are no list but %j', async (inputs) => {
    const { slug } = await testProject.create('Twice', double);
    const response = await testProject.evaluateBatch(slug, inputs);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        code: 'invalid',
        message: 'Inputs must be a list',
        details: [{ path: 'inputs', message: 'Inputs must be a list' }],
      },
    ]);
  });
});

test('the OpenAPI document describes a batch as one JSON and as lines', async () => {
  const { paths, components } = (await app.inject('/api/openapi.json')).json();
  const { requestBody, responses } = paths['/api/public/{orgSlug}/{projectSlug}/{docSlug}/batch'].post;
  const input = { type: 'object', additionalProperties: {} };
  expect(requestBody.content).toMatchObject({
    'application/json': { schema: { properties: { inputs: { type: 'array', items: input, maxItems: 10_000 } } } },
    'application/x-ndjson': { schema: input },
  });
  const result = { $ref: '#/components/schemas/BatchResult' };
  expect(responses['200'].content).toMatchObject({
    'application/json': { schema: { properties: { results: { type: 'array', items: result } } } },
    'application/x-ndjson': { schema: result },
  });
  expect(components.schemas.BatchResult.anyOf).toHaveLength(2);
});

const send = (slug: string, token: string, payload: Buffer) =>
  app.inject({
    method: 'POST',
    url: `${testProject.publicPath(slug)}/batch`,
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
