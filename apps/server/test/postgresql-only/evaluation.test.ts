import type { DecisionGraph } from '@rulewright/contract';
import { checkGraph, toApiProblem, toParsedGraph } from '@rulewright/jdm';
import { beforeEach, describe, expect, test } from 'vitest';
import { calling, chain, double, expressions, functionOf } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { oneConnection, startTestServer } from '../support/test-server.ts';

const { app } = await startTestServer({ RATE_LIMIT: 'off' }, oneConnection);

let testProject: TestProject;
beforeEach(async () => {
  testProject = await makeTestProject(app);
});

const performance = expect.stringMatching(/\d/);

describe('the evaluation console', () => {
  test('runs the latest saved version, even if another version is published', async () => {
    await testProject.create('Twice', double);
    await testProject.publish('twice');
    await testProject.save('twice', chain(expressions({ double: 'n * 3' })));
    const response = await testProject.evaluate('twice', { n: 7 });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { evaluation: { performance, result: { double: 21 } } },
    ]);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('adds the trace of every node when it is asked for', async () => {
    await testProject.create('Twice', double);
    const { evaluation } = (await testProject.evaluate('twice', { n: 1 }, { trace: true })).json();
    expect(evaluation.result).toEqual({ double: 2 });
    expect(evaluation.trace.n1).toMatchObject({ id: 'n1', name: 'Node 1', input: { n: 1 }, output: { double: 2 } });
  });

  test('answers a failure with its reason and its node', async () => {
    await testProject.create(
      'Broken',
      chain(functionOf("export const handler = async () => { throw new Error('no rate') }")),
    );
    const response = await testProject.evaluate('broken', {});
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'evaluation_failed',
      message: expect.stringContaining('no rate'),
      details: [{ path: 'content', node_id: 'n1' }],
    });
    expect(response.body).not.toMatch(/backtrace|node_modules|\/src\//i);
  });

  test('answers a failure with the trace until then, where that is asked for', async () => {
    const code =
      "export const handler = async ({ rate }) => { console.log('rate', rate); if (rate > 2) throw new Error('high'); return {} }";
    const content = chain(expressions({ rate: 'n * 2' }), functionOf(code));
    await testProject.create('Rates', content);
    const evaluated = await testProject.evaluate('rates', { n: 2 }, { trace: true });
    const tested = await testProject.test('rates', content, { n: 2 }, { trace: true });
    for (const response of [evaluated, tested]) {
      expect(response.statusCode).toBe(422);
      const { details, trace } = response.json();
      expect(details).toMatchObject([{ node_id: 'n2' }]);
      expect(Object.keys(trace)).toEqual(['n0', 'n1', 'n2']);
      expect(trace.n1.output).toEqual({ rate: 4 });
      expect(trace.n2).toMatchObject({ input: { rate: 4 }, output: null });
      expect(trace.n2.traceData.log).toMatchObject([{ lines: ['"rate"', '4'] }]);
    }
    expect((await testProject.evaluate('rates', { n: 2 })).json()).not.toHaveProperty('trace');
  });

  test('answers an expression that fails with the part that does, and why', async () => {
    await testProject.create('Sum', chain(expressions({ a: '1', total: '2 * (n + 1)' })));
    const response = await testProject.evaluate('sum', { n: 'x' });
    const message =
      'The expression "2 * (n + 1)" could not be evaluated at "n + 1": `+` adds two numbers or joins two texts. Here it has a text and a number.';
    const place = { row: 1, column: null, start: 5, end: 10 };
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { code: 'evaluation_failed', message, details: [{ path: 'content', message, node_id: 'n1', place }] },
    ]);
  });

  test.each([
    [{ order: { total: 1e30 } }, 'input_data.order.total'],
    [{ rates: [1, 1e-40] }, 'input_data.rates.1'],
    [{ ids: [null, 2 ** 53] }, 'input_data.ids.1'],
  ])('refuses a number that rules cannot calculate with exactly, and names its place: %j', async (input, path) => {
    await testProject.create('Twice', double);
    const response = await testProject.evaluate('twice', input);
    expect([response.statusCode, response.json().code, response.json().details[0].path]).toEqual([
      400,
      'invalid',
      path,
    ]);
  });

  test('refuses a number that is too large to be read, and names its place', async () => {
    await testProject.create('Twice', double);
    const response = await app.inject({
      method: 'POST',
      url: `${testProject.evaluations}/twice`,
      headers: { authorization: `Bearer ${testProject.token}`, 'content-type': 'application/json' },
      payload: '{"input_data":{"order":{"note":null,"total":-1e400}}}',
    });
    expect([response.statusCode, response.json().details]).toEqual([
      400,
      [{ path: 'input_data.order.total', message: 'The number at "order.total" is too large.' }],
    ]);
  });

  test('refuses such a number alike in a public call, a batch, a stream, a console and a test', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const huge = '{"order":{"total":1e400}}';
    const send = async (url: string, payload: string, as = testProject.token, type = 'application/json') =>
      app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${as}`, 'content-type': type }, payload });
    const message = 'The number at "order.total" is too large.';
    const own = `${testProject.evaluations}/${slug}`;
    const graph = JSON.stringify(JSON.stringify(double));
    const single = await Promise.all([
      send(testProject.publicPath(slug), `{"input_data":${huge}}`, token),
      send(own, `{"input_data":${huge}}`),
      send(`${own}/test`, `{"content":${graph},"inputData":${huge}}`),
    ]);
    for (const response of single) expect([response.statusCode, response.json().message]).toEqual([400, message]);
    const batches = await Promise.all([
      send(`${testProject.publicPath(slug)}/batch`, `{"inputs":[${huge}]}`, token),
      send(`${own}/batch`, `{"inputs":[${huge}]}`),
    ]);
    for (const response of batches) expect(response.json().results[0].error.message).toBe(message);
    const stream = await send(`${testProject.publicPath(slug)}/batch`, `${huge}\n`, token, 'application/x-ndjson');
    expect(JSON.parse(stream.payload).error.message).toBe(message);
  });

  test('runs a graph at a fixed clock, with its trace', async () => {
    const { slug } = await testProject.create('Twice', double);
    const content = JSON.stringify(chain(expressions({ year: "year(date('now'))" })));
    const response = await app.inject({
      method: 'POST',
      url: `${testProject.evaluations}/${slug}/test`,
      headers: { authorization: `Bearer ${testProject.token}` },
      payload: { content, inputData: {}, trace: true, clock: '1999-06-01T00:00:00Z' },
    });
    expect(response.json().evaluation).toMatchObject({
      result: { year: 1999 },
      trace: { n1: { output: { year: 1999 } } },
    });
  });

  test.each(['test', 'evaluation'])(
    'refuses a number in a %s that would be read as zero although it is not',
    async (kind) => {
      const { slug } = await testProject.create('Twice', double);
      const isTest = kind === 'test';
      const response = await app.inject({
        method: 'POST',
        url: `${testProject.evaluations}/${slug}${isTest ? '/test' : ''}`,
        headers: { authorization: `Bearer ${testProject.token}`, 'content-type': 'application/json' },
        payload: isTest
          ? `{"content":${JSON.stringify(JSON.stringify(double))},"inputData":{"n":1e-400}}`
          : '{"input_data":{"n":1e-400}}',
      });
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        'The number at "n" is closer to zero than 1e-28, the smallest that can be carried.',
      ]);
    },
  );

  test('refuses an input that is nested 101 levels deep', async () => {
    const depth = 101;
    await testProject.create('Twice', double);
    const response = await app.inject({
      method: 'POST',
      url: `${testProject.evaluations}/twice`,
      headers: { authorization: `Bearer ${testProject.token}`, 'content-type': 'application/json' },
      payload: `{"input_data":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`,
    });
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'The input is nested more than 100 levels deep.',
    ]);
  });

  test.each([
    ['a list', []],
    ['a text', 'x'],
    ['nothing', null],
  ])('refuses an input that is %s', async (_name, input) => {
    await testProject.create('Twice', double);
    const response = await testProject.evaluate('twice', input);
    expect([response.statusCode, response.json().message]).toEqual([400, 'Input data must be a JSON object']);
  });
});

describe('a test', () => {
  test('runs the graph in the request and saves nothing', async () => {
    await testProject.create('Twice', double);
    const before = (await testProject.as('GET', `${testProject.documents}/twice`)).body;
    const response = await testProject.test(
      'twice',
      chain(expressions({ triple: 'n * 3' })),
      { n: 2 },
      { trace: true },
    );
    expect(response.json()).toMatchObject({ evaluation: { performance, result: { triple: 6 }, trace: { n1: {} } } });
    expect((await testProject.as('GET', `${testProject.documents}/twice`)).body).toBe(before);
    expect(await testProject.logEntries('twice')).toEqual([]);
  });

  test('answers with the node and the place of an expression that cannot be parsed', async () => {
    await testProject.create('Twice', double);
    const tooLong = `n${' + 1'.repeat(6_000)}`;
    const response = await testProject.test('twice', chain(expressions({ double: 'n * 2', long: tooLong })), { n: 1 });
    const place = { row: 1, column: null, start: 0, end: tooLong.length };
    expect([response.statusCode, response.json().details]).toEqual([
      422,
      [{ path: 'content', message: response.json().message, node_id: 'n1', place }],
    ]);
  });

  test('accepts the graph as text as well', async () => {
    await testProject.create('Twice', double);
    const response = await testProject.as('POST', `${testProject.evaluations}/twice/test`, {
      content: JSON.stringify(double),
      inputData: { n: 4 },
    });
    expect(response.json().evaluation.result).toEqual({ double: 8 });
  });

  test.each([
    ['no request node', { nodes: [], edges: [] }, 'The graph has no request node, where its input comes in'],
    ['a circle', { ...double, edges: [...double.edges, { id: 'e', sourceId: 'n1', targetId: 'n1' }] }, 'circle'],
    ['an unknown kind', chain({ type: 'oddNode' }), 'unknown kind'],
  ])('answers a graph with %s with 422 and the reason', async (_name, content, message) => {
    await testProject.create('Twice', double);
    const response = await testProject.test('twice', content, {});
    expect([response.statusCode, response.json().message]).toEqual([422, expect.stringContaining(message)]);
  });
});

describe('sub-decisions', () => {
  const outer = chain(calling('twice'));

  test('are the saved versions of documents of the same project', async () => {
    await testProject.create('Twice', double);
    await testProject.create('Outer', outer);
    await testProject.save('twice', chain(expressions({ double: 'n * 4' })));
    expect((await testProject.evaluate('outer', { n: 2 })).json().evaluation.result).toEqual({ double: 8 });
  });

  test('are not found in another project or organization', async () => {
    const neighbour = await makeTestProject(app);
    await neighbour.create('Twice', double);
    const projects = `/api/organizations/${testProject.orgSlug}/projects`;
    await testProject.as('POST', projects, { name: 'Other' });
    await testProject.as('POST', `${projects}/other/documents`, { name: 'Twice', content: double });
    await testProject.create('Outer', outer);
    const response = await testProject.evaluate('outer', { n: 2 });
    expect([response.statusCode, response.json().message]).toEqual([422, expect.stringContaining('twice')]);
  });

  test.each(['../../other/twice', 'tw\0ice', ''])('cannot be reached by a key that is not a slug: %j', async (key) => {
    await testProject.create('Outer', chain(calling(key)));
    expect((await testProject.evaluate('outer', {})).statusCode).toBe(422);
  });

  test('fail with a message when they call themselves', async () => {
    await testProject.create('Outer', chain(calling('outer')));
    const response = await testProject.evaluate('outer', {});
    expect([response.statusCode, response.json().code]).toEqual([422, 'evaluation_failed']);
  });
});

describe('a schema', () => {
  test('is read from the input and output nodes', async () => {
    const schema = { type: 'object', properties: { n: { type: 'number' } } };
    const content = chain(expressions({ double: 'n * 2' }));
    Object.assign(content.nodes[0] ?? {}, { content: { schema: JSON.stringify(schema) } });
    await testProject.create('Twice', content);
    expect((await testProject.as('GET', `${testProject.evaluations}/twice/schema`)).json()).toMatchObject({
      input: schema,
      output: { properties: { double: {} } },
    });
  });

  test('belongs to the version in the query, or to the latest saved version without one', async () => {
    await testProject.create('Twice', chain(expressions({ double: 'amount * 2' })));
    await testProject.publish('twice');
    await testProject.save('twice', chain(expressions({ double: 'sumOfAll * 2' })));
    const fieldsOf = async (query: string) => {
      const response = await testProject.as('GET', `${testProject.evaluations}/twice/schema${query}`);
      return Object.keys(response.json().input.properties);
    };
    expect(await fieldsOf('?version=1')).toEqual(['amount']);
    expect(await fieldsOf('?version=2')).toEqual(['sumOfAll']);
    expect(await fieldsOf('')).toEqual(['sumOfAll']);
  });

  test.each([
    ['3', 404, 'not_found'],
    ['0', 400, 'invalid'],
    ['', 400, 'invalid'],
    ['live', 400, 'invalid'],
    ['1.5', 400, 'invalid'],
    ['99999999999', 400, 'invalid'],
  ])('is refused for version "%s", which does not exist', async (version, status, code) => {
    await testProject.create('Twice', double);
    const response = await testProject.as('GET', `${testProject.evaluations}/twice/schema?version=${version}`);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  test('is null for an empty graph', async () => {
    await testProject.create('Empty', { nodes: [], edges: [] });
    expect((await testProject.as('GET', `${testProject.evaluations}/empty/schema`)).json()).toEqual({
      input: null,
      output: null,
    });
  });
});

test('the info endpoint answers with the version that an evaluation would run', async () => {
  await testProject.create('Twice', double);
  await testProject.publish('twice');
  await testProject.save('twice', chain(expressions({ double: 'n * 3' })));
  expect((await testProject.as('GET', `${testProject.evaluations}/twice/info`)).json()).toEqual({
    name: 'twice',
    slug: 'twice',
    version: 2,
    is_published: true,
  });
});

describe('a check', () => {
  const check = (content: object) => testProject.as('POST', `${testProject.documents}/twice/check`, { content });

  test('finds no problem in a valid graph', async () => {
    await testProject.create('Twice', double);
    expect((await check(double)).json()).toEqual({ problems: [], is_cut: false });
  });

  test('finds an expression that cannot be parsed, with its node and place, and a publish is refused with the same problem', async () => {
    const broken = chain(expressions({ double: 'n * * 2' }));
    await testProject.create('Twice', broken);
    const { problems } = (await check(broken)).json();
    const place = { row: 0, column: null, start: 4, end: 5 };
    const error = { severity: 'error', code: 'syntax' };
    expect(problems).toEqual([{ ...error, node_id: 'n1', message: expect.stringContaining('double'), place }]);
    const refused = await testProject.publish('twice');
    expect([refused.statusCode, refused.json().details]).toEqual([
      400,
      [{ ...error, path: 'content', message: problems[0].message, node_id: 'n1', place }],
    ]);
  });

  test('finds the same problems, with the same messages and places, as the check in the browser', async () => {
    const columns = {
      inputs: [{ id: 'i', name: 'Age', field: 'a b' }],
      outputs: [{ id: 'o', name: 'Fee', field: 'f' }],
    };
    const table = {
      hitPolicy: 'first',
      ...columns,
      rules: [
        { i: '> ', o: '1' },
        { i: '1', o: 'foo()' },
      ],
    };
    const statements = [{ id: 's', condition: '(a' }];
    const broken = chain(
      expressions({ double: 'n * * 2', fee: '"' }),
      { type: 'decisionTableNode', content: table },
      { type: 'switchNode', content: { statements } },
    );
    await testProject.create('Twice', double);
    const { problems } = (await check(broken)).json();
    expect(problems).toEqual(checkGraph(toParsedGraph(broken as DecisionGraph)).problems.map(toApiProblem));
    const errors = problems.filter(({ severity }: { severity: string }) => severity === 'error');
    expect(errors).toHaveLength(6);
    for (const { place } of errors) expect(place).toBeDefined();
  });
});

test('a publish is a conflict when somebody has saved a newer version than the one on the page', async () => {
  await testProject.create('Twice', double);
  await testProject.save('twice', chain(expressions({ double: 'n * 3' })));
  const publish = (base_version: number) =>
    testProject.as('POST', `${testProject.documents}/twice/publish`, { publish: true, base_version });
  const refused = await publish(1);
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'The document changed since you opened it.']);
  expect((await publish(2)).statusCode).toBe(200);
});
