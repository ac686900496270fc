import type { KeptTestRun, TestResult } from '@rulewright/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { releases, testRuns } from '../../src/platform/tables/index.ts';
import { MAX_KEPT_RUNS } from '../../src/runtime/test-runs/test-run-repository.ts';
import { RUNS_WAITING } from '../../src/runtime/test-runs/test-run-service.ts';
import { lockDocument } from '../../src/workspace/documents/document-repository.ts';
import { calling, chain, expressions, functionOf } from '../support/graphs.ts';
import { openLineStream } from '../support/line-stream.ts';
import { addMember } from '../support/people.ts';
import { makeTestProject } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';
import { untilWaiting } from '../support/waiting-for-locks.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });

/** Adults pay 10, or another price; children pay 5. The row of children is the second one. */
const fees = (adult = 10) => ({
  nodes: [
    { id: 'in', name: 'Request', type: 'inputNode' },
    {
      id: 'table',
      name: 'Fees',
      type: 'decisionTableNode',
      content: {
        hitPolicy: 'first',
        inputs: [{ id: 'age', name: 'Age', field: 'age' }],
        outputs: [{ id: 'fee', name: 'Fee', field: 'fee' }],
        rules: [
          { _id: 'r1', age: '>= 18', fee: String(adult) },
          { _id: 'r2', age: '', fee: '5' },
        ],
      },
    },
    { id: 'out', name: 'Response', type: 'outputNode' },
  ],
  edges: [
    { id: 'e1', sourceId: 'in', targetId: 'table' },
    { id: 'e2', sourceId: 'table', targetId: 'out' },
  ],
});

/** Says which day it is. */
const today = {
  nodes: [
    { id: 'in', name: 'Request', type: 'inputNode' },
    {
      id: 'day',
      name: 'Day',
      type: 'expressionNode',
      content: { expressions: [{ id: 'x', key: 'year', value: "year(date('now'))" }] },
    },
    { id: 'out', name: 'Response', type: 'outputNode' },
  ],
  edges: [
    { id: 'e1', sourceId: 'in', targetId: 'day' },
    { id: 'e2', sourceId: 'day', targetId: 'out' },
  ],
};

const adult = { name: 'An adult', input: { age: 30 }, expected: { fee: 10 } };
const child = { name: 'A "child" & <co>', input: { age: 3 }, expected: { fee: 5 } };

let project: Awaited<ReturnType<typeof makeTestProject>>;
let path: string;
beforeEach(async () => {
  project = await makeTestProject(app);
  await project.create('Fees', fees());
  path = `${project.documents}/fees`;
});

const call = (...[method, url, body]: Parameters<typeof project.as>) => project.as(method, `${path}${url}`, body);
const run = async (body: object = {}) => (await call('POST', '/test-runs', body)).json();
const write = (...cases: object[]) => call('PUT', '/test-cases', { test_cases: cases });
const setGate = (settings: object) =>
  project.as('PUT', project.documents.replace('/documents', ''), { name: 'Loans', ...settings });
const publish = (more = {}, as = project.as) => as('POST', `${path}/publish`, { publish: true, ...more });
const newestEvents = async (limit: number) => (await call('GET', `/activity?limit=${limit}`)).json().events;

describe('a test run', () => {
  test('tells for each case whether it passed, and what was reached', async () => {
    await write(adult, { ...adult, name: 'Too cheap', expected: { fee: 9, tax: 1 } });
    const answer = await run();
    expect(answer).toMatchObject({
      id: expect.any(String),
      version: 1,
      passed: 1,
      failed: 1,
      errors: 0,
      coverage: { rows: { reached: 1, total: 2 }, nodes: { reached: 3, total: 3 } },
      unreached: [{ kind: 'row', node_id: 'table', place: 1 }],
      results: [
        { name: 'An adult', passed: true, actual: { fee: 10 }, error: null, differences: [] },
        {
          name: 'Too cheap',
          passed: false,
          actual: { fee: 10 },
          differences: [
            { path: '/fee', kind: 'changed', expected: 9, actual: 10 },
            { path: '/tax', kind: 'missing', expected: 1 },
          ],
        },
      ],
    });
    const { test_runs: kept } = (await call('GET', '/test-runs')).json();
    expect(kept).toMatchObject([{ id: answer.id, version: 1, by: 'Ada Lovelace', passed: 1, failed: 1 }]);
    const { versions } = (await call('GET', '/versions?limit=5')).json();
    expect(versions[0].test_run).toEqual({
      passed: 1,
      failed: 1,
      errors: 0,
      coverage: answer.coverage,
      at: kept[0].at,
      by: 'Ada Lovelace',
    });
  });

  test('on a content, or of some or other cases, is answered alike and not kept', async () => {
    await write(adult, child);
    expect(await run({ content: fees(11) })).toMatchObject({ id: null, version: null, passed: 1, failed: 1 });
    const { test_cases: cases } = (await call('GET', '/test-cases')).json();
    expect(await run({ case_ids: [cases[1].id] })).toMatchObject({
      id: null,
      passed: 1,
      results: [{ id: cases[1].id }],
    });
    expect(await run({ cases: [{ ...child, expected: {}, match: 'members' }] })).toMatchObject({ id: null, passed: 1 });
    expect((await call('GET', '/test-runs')).json().test_runs).toEqual([]);
    expect((await call('POST', '/test-runs', { version: 9 })).json().message).toBe('Version not found');
  });

  test('on an older version is that of this version, which shows the latest of its runs', async () => {
    await write(adult, child);
    await project.save('fees', fees(11));
    expect(await run({ version: 1 })).toMatchObject({ version: 1, passed: 2, failed: 0 });
    await write(adult);
    expect(await run({ version: 1 })).toMatchObject({ version: 1, passed: 1, failed: 0 });
    expect(await run()).toMatchObject({ version: 2, passed: 0, failed: 1 });
    const { versions } = (await call('GET', '/versions')).json();
    expect(versions.map((version: { test_run: { passed: number } }) => version.test_run.passed)).toEqual([0, 1]);
  });

  test('is kept in the place of the oldest where there are 500', async () => {
    await write(adult);
    const { id } = await run();
    const { rows } = await database.db.execute<{ id: string }>(sql`
      insert into test_runs (organization_id, document_id, version, passed, failed, errors, coverage, duration_ms, created_at)
      select organization_id, document_id, version, passed, failed, errors, coverage, duration_ms, created_at - n * interval '1 minute'
      from test_runs, generate_series(1, ${MAX_KEPT_RUNS - 1}::int) n where id = ${id} returning id`);
    const latest = await run();
    const kept = await database.db
      .select({ id: testRuns.id })
      .from(testRuns)
      .where(eq(testRuns.organizationId, project.organization.id));
    expect(new Set(kept.map((row) => row.id))).toEqual(
      new Set([latest.id, id, ...rows.slice(0, -1).map((row) => row.id)]),
    );
  });

  test('is refused where two graphs or two lists of cases are sent', async () => {
    await write(adult);
    const { id } = (await call('GET', '/test-cases')).json().test_cases[0];
    for (const [body, details] of [
      [
        { content: fees(), version: 1 },
        { path: 'version', message: 'Send either a version or a content, not both' },
      ],
      [
        { cases: [adult], case_ids: [id] },
        { path: 'case_ids', message: 'Send either case_ids or cases, not both' },
      ],
    ] as const) {
      const refused = await call('POST', '/test-runs', body);
      expect([refused.statusCode, refused.json().details]).toEqual([400, [details]]);
    }
  });

  test('of cases that the document does not have is refused', async () => {
    await write(adult);
    const { id } = (await call('GET', '/test-cases')).json().test_cases[0];
    const unknown = crypto.randomUUID();
    const refused = await call('POST', '/test-runs', { case_ids: [id, unknown] });
    const message = `The document has no test case with the id ${unknown}`;
    expect([refused.statusCode, refused.json().details]).toEqual([400, [{ path: 'case_ids', message }]]);
    expect((await run({ case_ids: [id] })).passed).toBe(1);
  });

  test('tells which answers the live version gives otherwise', async () => {
    await write(adult, child);
    await publish();
    await project.save('fees', fees(11));
    expect(await run({ compare_with_live: true })).toMatchObject({
      version: 2,
      live_version: 1,
      changed: 1,
      results: [{ live: { actual: { fee: 10 }, changed: true } }, { live: { actual: { fee: 5 }, changed: false } }],
    });
  });

  test('runs called documents as they are saved, or as they are live, and says why cases fail', async () => {
    await project.create('Bonus', chain(expressions({ fee: '10' })));
    await project.save('fees', chain(calling('bonus')));
    await write(adult, { ...child, expected: { fee: 10 } });
    expect(await run()).toMatchObject({ called_documents: 'saved', passed: 2, causes: [] });
    const message = '2 of 2 test cases fail because "Bonus" is not published.';
    const asLive = await run({ called_documents: 'live' });
    expect(asLive).toMatchObject({ called_documents: 'live', failed: 2, causes: [{ message, cases: 2 }] });
    expect(asLive.results[0].error.called).toEqual({ address: 'bonus', reason: 'unpublished' });
    expect(await run({ compare_with_live: true })).toMatchObject({ called_documents: 'live', causes: [{ message }] });
    const refused = await call('POST', '/test-runs', { compare_with_live: true, called_documents: 'saved' });
    expect([refused.statusCode, refused.json().details[0].path]).toEqual([400, 'called_documents']);
    await setGate({ publish_gate: 'block' });
    expect((await publish()).json().gate.problems).toEqual(['2 test cases could not be run.', message]);
    await setGate({ publish_gate: 'off' });
    await project.as('POST', `${project.documents}/bonus/publish`, { publish: true });
    expect(await run({ called_documents: 'live' })).toMatchObject({ passed: 2, causes: [] });
  });

  test('names a called document that is not there by its address', async () => {
    const content = chain(calling('no such thing'));
    expect((await run({ content, cases: [adult] })).causes).toEqual([
      {
        message: 'The test case fails because there is no document with the address "no such thing" in this project.',
        cases: 1,
      },
    ]);
  });

  test('has the clock that a case holds, also in functions', async () => {
    const clocked = { name: 'Then', input: {}, expected: { year: 1999 }, clock: '1999-06-01T00:00:00Z' };
    const answer = await run({ content: today, cases: [clocked, { ...clocked, clock: '2001-06-01T00:00:00Z' }] });
    expect(answer.results).toMatchObject([{ passed: true }, { passed: false, actual: { year: 2001 } }]);
    const source = 'export const handler = async () => ({ year: new Date().getFullYear() });';
    const [input, day, output] = today.nodes;
    const node = { ...day, type: 'functionNode', content: { source } };
    const inFunction = await run({ content: { ...today, nodes: [input, node, output] }, cases: [clocked] });
    expect(inFunction).toMatchObject({ passed: 1, failed: 0, errors: 0 });
  });

  test('counts what a case reached before it failed, also at a fixed clock', async () => {
    const failing = { id: 'sum', name: 'Sum', type: 'expressionNode', content: { expressions: [] as object[] } };
    failing.content.expressions.push({ id: 'x', key: 'sum', value: 'fee + name' });
    const { nodes, edges } = fees();
    const content = {
      nodes: [...nodes, failing],
      edges: [...edges.slice(0, 1), { id: 'e2', sourceId: 'table', targetId: 'sum' }],
    };
    for (const clock of [null, '2020-01-01T00:00:00Z']) {
      const answer = await run({ content, cases: [{ ...child, input: { age: 3, name: 'x' }, clock }] });
      expect(answer).toMatchObject({
        errors: 1,
        coverage: { rows: { reached: 1, total: 2 }, expressions: { reached: 0, total: 1 }, nodes: { reached: 3 } },
        results: [{ error: { message: expect.stringMatching(/There is no field `name`\.$/), node_id: 'sum' } }],
      });
    }
  });

  test('calls the network through a function only where that is allowed, and says so', async () => {
    const source = `import http from 'http'; export const handler = async () => (await http.get('http://127.0.0.1:9/')).data;`;
    const call = { id: 'call', name: 'Call', type: 'functionNode', content: { source } };
    const [input, , output] = today.nodes;
    const edges = [
      { id: 'e1', sourceId: 'in', targetId: 'call' },
      { id: 'e2', sourceId: 'call', targetId: 'out' },
    ];
    const answer = await run({ content: { nodes: [input, call, output], edges }, cases: [child] });
    expect(answer).toMatchObject({ passed: 0, errors: 1, results: [{ error: { node_id: 'call' } }] });
    expect(answer.results[0].error.message).toBe('The function failed: The host "127.0.0.1" may not be called');
    expect(answer.results[0].network).toEqual({ called: [], refused: ['127.0.0.1'] });
  });

  test('says which hosts a case was not let call, where its function goes on without them, and of no other case', async () => {
    const source = `import http from 'http'; export const handler = async ({ age }) => {
      if (age < 18) try { await http.get('http://rates.example.com/'); } catch {}
      return { fee: 0 };
    };`;
    const call_ = { id: 'call', name: 'Call', type: 'functionNode', content: { source } };
    const [input, , output] = today.nodes;
    const edges = [
      { id: 'e1', sourceId: 'in', targetId: 'call' },
      { id: 'e2', sourceId: 'call', targetId: 'out' },
    ];
    const content = { nodes: [input, call_, output], edges };
    const cases = [child, adult].map((one) => ({ ...one, expected: { fee: 0 } }));
    const answer = await run({ content, cases });
    expect(answer).toMatchObject({ passed: 2, failed: 0 });
    expect(answer.results.map(({ network }: TestResult) => network)).toEqual([
      { called: [], refused: ['rates.example.com'] },
      undefined,
    ]);
    const { body } = await call('POST', '/test-runs?format=junit', { content, cases });
    expect(body.match(/<system-out>.*<\/system-out>/g)).toEqual([
      '<system-out>A function was not let call rates.example.com.</system-out>',
    ]);
  });

  test('tells what the live version called, too, which runs for the comparison', async () => {
    const source = `import http from 'http'; export const handler = async () => {
      try { await http.get('http://rates.example.com/'); } catch {}
      return { fee: 5 };
    };`;
    await project.save('fees', chain(functionOf(source)));
    await publish();
    await project.save('fees', fees());
    await write(child);
    const { results } = await run({ compare_with_live: true });
    const network = { called: [], refused: ['rates.example.com'] };
    expect(results).toMatchObject([{ passed: true, live: { changed: false, network } }]);
    expect(results[0]).not.toHaveProperty('network');
  });

  test('holds some of the outputs only, and compares none that is very long', async () => {
    const content = JSON.stringify(chain(expressions({ all: `map([1..n], "${'x'.repeat(100)}")` })));
    const repeated = (n: number) => ({ name: `${n} times`, input: { n }, expected: {}, match: 'members' });
    const tooLong = repeated(3_000);
    const cases = [tooLong, ...Array.from({ length: 31 }, () => repeated(2_000))];
    const { passed, results } = await run({ content, cases });
    expect(passed).toBe(31);
    expect(results[0].error.message).toBe('The output has more than 256 KB, and is not compared.');
    expect(results[1].actual.all).toHaveLength(2_000);
    expect(results.at(-1)).toMatchObject({ passed: true, error: null });
    expect(results.at(-1)).not.toHaveProperty('actual');
  });

  test('is listed with the others on its version, page by page, and with what the publish gate made of it', async () => {
    await write(child);
    await run();
    await setGate({ publish_gate: 'warn' });
    await publish();
    await write({ ...child, expected: 1 });
    await setGate({ publish_gate: 'block' });
    await publish();
    await publish({ override_reason: 'The case is wrong' });
    await project.save('fees', fees(7));
    await run();
    const listed = async (query: string) => (await call('GET', `/test-runs?${query}`)).json();
    const ofFirst = await listed('version=1');
    expect(ofFirst.test_runs.map(({ gate, version }: KeptTestRun) => [gate, version])).toEqual([
      ['overridden', 1],
      ['blocked', 1],
      ['passed', 1],
      [null, 1],
    ]);
    expect((await listed('version=2')).test_runs).toHaveLength(1);
    for (const missing of [3, 2 ** 31 - 1]) expect((await listed(`version=${missing}`)).test_runs).toEqual([]);
    const page = await listed('version=1&limit=3');
    expect(page).toMatchObject({ test_runs: ofFirst.test_runs.slice(0, 3), total: 4 });
    const rest = await listed(`version=1&limit=3&cursor=${encodeURIComponent(page.next_cursor)}`);
    expect(rest).toMatchObject({ test_runs: ofFirst.test_runs.slice(3), next_cursor: null });
    for (const wrong of ['0', 'x', '1.5', '', '2147483648'])
      expect((await call('GET', `/test-runs?version=${wrong}`)).statusCode, wrong).toBe(400);
    const tooLarge = await call('GET', '/test-runs?version=2147483648');
    expect(tooLarge.body).toContain('Version must be at most 2147483647');
    const neighbour = await makeTestProject(app);
    expect((await neighbour.as('GET', `${path}/test-runs?version=1`)).statusCode).toBe(404);
  });

  test('that only looks what the gate would find takes the place of the one before, where that found the same', async () => {
    await write(adult);
    const look = (as = project.as, more: object = {}) =>
      as('POST', `${path}/test-runs`, { compare_with_live: true, ...more });
    const listed = async (): Promise<KeptTestRun[]> => (await call('GET', '/test-runs')).json().test_runs;
    const first = (await look()).json().id;
    const second = (await look()).json().id;
    expect(second).not.toBe(first);
    expect((await listed()).map(({ id }) => id)).toEqual([second]);
    // Another person, other cases, another outcome, another version and a run that is asked for are told apart.
    const member = await addMember({ app, database }, project.organization, 'member');
    await look(member.as);
    await look();
    await run();
    await run();
    await look();
    await write({ ...adult, notes: 'The same outcome' });
    await look();
    await write({ ...adult, expected: { fee: 1 } });
    await look();
    await look();
    await project.save('fees', fees(7));
    await look();
    await look(project.as, { version: 1 });
    expect((await listed()).map(({ version, failed }) => [version, failed])).toEqual([
      [1, 1],
      [2, 1],
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    const neighbour = await makeTestProject(app);
    expect((await look(neighbour.as)).statusCode).toBe(404);
    expect(await listed()).toHaveLength(9);
  });

  test('of no cases is refused where they are named, and is not green in JUnit where there are none', async () => {
    await write(child);
    for (const [body, words] of [
      [{ case_ids: {} }, 'Case ids must be a list'],
      [{ cases: null }, 'Cases must be a list'],
      [{ case_ids: [] }, 'Case ids must name at least one test case. Leave them out to run all'],
      [{ cases: [] }, 'Cases must hold at least one test case. Leave them out to run the saved ones'],
    ] as const) {
      const answer = await call('POST', '/test-runs', body);
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(words)]);
    }
    await write();
    expect(await run()).toMatchObject({ passed: 0, failed: 0, results: [] });
    const { body } = await call('POST', '/test-runs?format=junit', {});
    expect(body).toContain('<testsuite name="Fees" tests="1" failures="1" errors="0"');
    expect(body).toContain('<failure message="There are no test cases."/>');
  });

  test('refuses parameters that it does not know, and ids that are none, in words of its own', async () => {
    const answered = await call('POST', '/test-runs?format[]=junit', {});
    expect(answered.statusCode).toBe(400);
    expect(answered.body).toContain('There is no parameter format[]');
    const wrong = await call('POST', '/test-runs', { case_ids: ['1'] });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('An id must be a UUID such as');
    expect(wrong.body).not.toContain('Invalid UUID');
  });

  test('is JUnit XML for pipelines that ask for it', async () => {
    await write(child, { ...adult, expected: 1 });
    const { body, headers } = await call('POST', '/test-runs?format=junit', {});
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toContain('<testsuite name="Fees" tests="2" failures="1" errors="0"');
    expect(body).toContain('<testcase name="A &quot;child&quot; &amp; &lt;co&gt;" classname="Fees"');
    expect(body).toContain('expected 1, got {&quot;fee&quot;:10}</failure>');
    const accepting = (accept: string) =>
      app.inject({
        method: 'POST',
        url: `${path}/test-runs`,
        payload: {},
        headers: { authorization: `Bearer ${project.token}`, accept },
      });
    expect((await accepting('application/xml')).body).toContain('<testsuites');
    expect((await accepting('application/json;q=0, text/xml;q=0.5')).body).toContain('<testsuites');
    expect((await accepting('application/xml;q=0, application/x-ndjson;q=0, */*')).json()).toMatchObject({ failed: 1 });
  });
});

describe('a test run that takes long', () => {
  /** Takes a moment for each input. */
  const slow = JSON.stringify(
    chain(functionOf('export const handler = async () => { await console.sleep(20); return {}; };')),
  );
  const slowCases = Array.from({ length: 2_000 }, (_, n) => ({ name: `Case ${n}`, input: {}, expected: {} }));

  async function open(body: object) {
    const stream = await openLineStream(app, `${path}/test-runs`, project.token, 'application/json');
    onTestFinished(() => void stream.call.destroy());
    stream.send(JSON.stringify(body));
    stream.end();
    return stream;
  }

  test('tells how far it is in lines, of which the last is the run', async () => {
    const stream = await open({ content: slow, cases: slowCases.slice(0, 20) });
    const lines = (await stream.results()) as { progress?: { done: number; total: number }; results?: unknown[] }[];
    expect((await stream.answer()).headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'x-accel-buffering': 'no',
    });
    const told = lines.slice(0, -1).map(({ progress }) => progress);
    expect(told.length).toBeGreaterThan(1);
    expect(told[0]).toEqual({ done: 0, total: 20 });
    expect(told.map((progress) => progress?.done)).toEqual(told.map((progress) => progress?.done).toSorted(inOrder));
    expect(lines.at(-1)).toMatchObject({ id: null, passed: 20, failed: 0 });
    expect(lines.at(-1)?.results).toHaveLength(20);
  });

  test('is refused before it has begun as every call is', async () => {
    const stream = await open({ version: 9 });
    expect((await stream.answer()).statusCode).toBe(404);
    expect(await stream.result()).toEqual({ code: 'not_found', message: 'Version not found' });
  });

  test('is stopped by closing the connection, and those that wait are run in its place', async () => {
    const two = [await open({ content: slow, cases: slowCases }), await open({ content: slow, cases: slowCases })];
    for (const stream of two) expect(await stream.result()).toMatchObject({ progress: { total: 2_000 } });
    const waiting = run({ cases: [adult] });
    for (const stream of two) stream.call.destroy();
    expect(await waiting).toMatchObject({ passed: 1 });
  });

  test('tells those who wait for their turn that it has not begun', async () => {
    const endless = { content: slow, cases: slowCases };
    for (const stream of [await open(endless), await open(endless)])
      expect(await stream.result()).toMatchObject({ progress: { total: 2_000 } });
    await write(adult, child);
    for (const [body, total] of [
      [{}, 2],
      [{ cases: [adult] }, 1],
    ] as const)
      expect(await (await open(body)).result()).toEqual({ progress: { done: 0, total } });
  });

  test('before publishing ends with the call, and what was given up does not go live', async () => {
    await setGate({ publish_gate: 'warn' });
    await call('PUT', '', { name: 'Fees', content: slow });
    await write(...slowCases);
    const publishing = await openLineStream(app, `${path}/publish`, project.token, 'application/json');
    publishing.send(JSON.stringify({ publish: true }));
    publishing.end();
    const beside = await open({ content: slow, cases: slowCases });
    expect(await beside.result()).toMatchObject({ progress: { total: 2_000 } });
    // When the run before publishing has begun, a further one is no longer let in, and is told so again and again.
    let waiting = await open({ cases: [adult] });
    const isLetIn = async () => {
      await waiting.result();
      return (await waiting.result()).progress?.done !== 0;
    };
    while (await isLetIn()) waiting = await open({ cases: [adult] });
    publishing.call.destroy();
    expect((await waiting.results()).at(-1)).toMatchObject({ passed: 0, failed: 1 });
    expect((await call('GET', '')).json().live_version).toBeNull();
    expect((await call('GET', '/test-runs')).json().test_runs).toEqual([]);
  });

  test('is answered although nothing is sent for longer than other calls may be silent', async () => {
    const { timeout } = app.server;
    onTestFinished(() => {
      app.server.timeout = timeout;
    });
    app.server.timeout = 200;
    await call('PUT', '', { name: 'Fees', content: slow });
    await write(...slowCases.slice(0, 20));
    await setGate({ publish_gate: 'block' });
    for (const [url, answer] of [
      ['/publish', { live_version: 2, gate: { run: { passed: 20 } } }],
      ['/test-runs?format=json', { passed: 20 }],
    ] as const) {
      const stream = await openLineStream(app, `${path}${url}`, project.token, 'application/json');
      stream.send(JSON.stringify(url === '/publish' ? { publish: true } : {}));
      stream.end();
      expect(await stream.result()).toMatchObject(answer);
    }
  });

  test('is answered like one of a missing document where it is deleted meanwhile', async () => {
    await call('PUT', '', { name: 'Fees', content: slow });
    await write(...slowCases.slice(0, 20));
    const stream = await open({});
    expect(await stream.result()).toMatchObject({ progress: { total: 20 } });
    expect((await call('DELETE', '')).statusCode).toBe(204);
    const missing = { code: 'not_found', message: 'Document not found' };
    expect((await stream.results()).at(-1)).toEqual({ error: missing });
  });

  test('runs beside one other of its organization; 20 more wait, and further ones are refused', async () => {
    const endless = { content: slow, cases: slowCases };
    for (const stream of [await open(endless), await open(endless)])
      expect(await stream.result()).toMatchObject({ progress: { total: 2_000 } });
    const answers = Promise.race(
      Array.from({ length: RUNS_WAITING + 1 }, () => call('POST', '/test-runs', { cases: [adult] })),
    );
    const refused = await answers;
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '1',
    ]);
    // A gate runs test cases too, and waits as they do.
    await setGate({ publish_gate: 'warn' });
    expect((await publish()).statusCode).toBe(429);
    // Another organization is not held up by that.
    const neighbour = await makeTestProject(app);
    await neighbour.create('Fees', fees());
    const theirs = await neighbour.as('POST', `${neighbour.documents}/fees/test-runs`, { cases: [adult] });
    expect(theirs.json()).toMatchObject({ passed: 1 });
  });
});

const inOrder = (one: number | undefined = 0, other: number | undefined = 0) => one - other;

describe('the publish gate', () => {
  test('is off at first, and its settings are a change of the project', async () => {
    await write({ ...adult, expected: 0 });
    expect((await publish()).json()).toMatchObject({ live_version: 1, gate: null });
    expect((await setGate({ publish_gate: 'warn', minimum_coverage: 50 })).json()).toMatchObject({
      publish_gate: 'warn',
      minimum_coverage: 50,
    });
    expect((await setGate({})).json()).toMatchObject({ publish_gate: 'warn', minimum_coverage: 50 });
    expect((await setGate({ minimum_coverage: 101 })).statusCode).toBe(400);
    expect((await setGate({ minimum_coverage: null })).json()).toMatchObject({ minimum_coverage: null });
  });

  test('warns: the version goes live, and the answer and the activity say what is wrong', async () => {
    await setGate({ publish_gate: 'warn' });
    await write(adult, { ...child, expected: 0 });
    const problems = ['1 test case does not pass.'];
    expect((await publish()).json()).toMatchObject({
      live_version: 1,
      gate: { gate: 'warn', problems, run: { version: 1, passed: 1, failed: 1 }, is_overridden: false },
    });
    expect(await newestEvents(1)).toMatchObject([
      {
        kind: 'document.published',
        after: { live_version: 1, test_cases: '1 of 2 pass, 100.0 % reached', publish_gate: problems[0] },
      },
    ]);
  });

  test('tells at publishing, at asking for an approval and at approving what it found, also against the live version', async () => {
    await write(adult, child);
    await publish();
    await call('PUT', '', { name: 'Fees', content: fees(11) });
    await setGate({ publish_gate: 'warn', requires_approval: true });
    const { test_cases } = (await call('GET', '/test-cases')).json();
    const found = {
      gate: 'warn',
      run: { version: 2, passed: 1, failed: 1 },
      problems: ['1 test case does not pass.'],
      live_version: 1,
      compared: 2,
      changed: 1,
      changed_cases: [{ id: test_cases[0].id, name: 'An adult' }],
    };
    const asked = (await call('POST', '/approval-requests', { note: 'Dearer' })).json();
    expect(asked).toMatchObject({ state: 'open', gate: found });
    expect(await newestEvents(1)).toMatchObject([
      {
        kind: 'approval.requested',
        after: {
          version: 2,
          note: 'Dearer',
          test_cases: '1 of 2 pass, 100.0 % reached',
          publish_gate: found.problems[0],
          changed_answers: '1 of 2 that were compared with version 1: An adult',
        },
      },
    ]);
    const admin = await addMember({ app, database }, project.organization, 'admin');
    const approved = await admin.as('POST', `${path}/approval-requests/${asked.id}/approve`, {});
    expect(approved.json()).toMatchObject({ state: 'approved', gate: found });
    await setGate({ requires_approval: false });
    // Compared with itself nothing has changed.
    const again = { ...found, live_version: 2, changed: 0, changed_cases: [] };
    expect((await publish()).json()).toMatchObject({ live_version: 2, gate: again });
    await setGate({ publish_gate: 'off', requires_approval: true });
    await call('PUT', '', { name: 'Fees', content: fees(12) });
    expect((await call('POST', '/approval-requests', {})).json()).toMatchObject({ version: 3, gate: null });
  });

  test('blocks what fails, has no test cases, or reaches too little, until that is mended', async () => {
    await setGate({ publish_gate: 'block', minimum_coverage: 100 });
    const none = await publish();
    expect([none.statusCode, none.json().code]).toEqual([409, 'gate_blocked']);
    expect(none.json().gate.problems).toEqual([
      'There are no test cases.',
      'The test cases reach 0.0 % of the rules, and 100 % are asked for.',
    ]);
    await write({ ...adult, expected: { fee: 1 } });
    const blocked = (await publish()).json();
    expect(blocked).toMatchObject({
      code: 'gate_blocked',
      message:
        'The publish gate blocks version 1: 1 test case does not pass. The test cases reach 50.0 % of the rules, and 100 % are asked for.',
      gate: { run: { passed: 0, failed: 1, coverage: { rows: { reached: 1, total: 2 } } }, minimum_coverage: 100 },
    });
    expect((await call('GET', '')).json().live_version).toBeNull();
    await write(adult, child);
    expect((await publish()).json()).toMatchObject({ live_version: 1, gate: { problems: [], compared: 0 } });
    expect((await newestEvents(1))[0].after).toEqual({ live_version: 1, test_cases: '2 of 2 pass, 100.0 % reached' });
  });

  test('says of coverage that is too low never that it is what is asked for', async () => {
    await setGate({ publish_gate: 'block', minimum_coverage: 100 });
    const rules = Array.from({ length: 3_000 }, (_, at) => ({ _id: `r${at}`, age: at === 0 ? '> 200' : '', fee: '1' }));
    const { nodes, edges } = fees();
    const table = { ...nodes[1], content: { ...nodes[1]?.content, hitPolicy: 'collect', rules } };
    await call('PUT', '', { name: 'Fees', content: { nodes: [nodes[0], table, nodes[2]], edges } });
    await write(adult);
    expect((await publish()).json().gate.problems).toContain(
      'The test cases reach 99.9 % of the rules, and 100 % are asked for.',
    );
  });

  test('is overridden by those who may, with a reason that the activity keeps', async () => {
    await setGate({ publish_gate: 'block' });
    const member = await addMember({ app, database }, project.organization, 'member');
    const reason = 'The price has to change today.';
    const refused = await publish({ override_reason: reason }, member.as);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Only admins and owners can publish what the publish gate blocks.',
    ]);
    for (const override_reason of [' ', 'x'.repeat(501)])
      expect((await publish({ override_reason })).statusCode).toBe(400);
    expect((await publish({ override_reason: reason })).json()).toMatchObject({
      live_version: 1,
      gate: { is_overridden: true },
    });
    const events = await newestEvents(2);
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'document.gate-overridden',
        after: { version: 1, reason, problems: 'There are no test cases.' },
      }),
    );
  });

  test('is not overridden, and nothing is recorded, where there is nothing to override', async () => {
    await write(adult, child);
    await setGate({ publish_gate: 'block', requires_approval: true });
    const asked = (await call('POST', '/approval-requests', { override_reason: 'To be sure' })).json();
    expect(asked).toMatchObject({ override_reason: null, gate: { is_overridden: false } });
    await setGate({ requires_approval: false });
    expect((await publish({ override_reason: 'To be sure' })).json().gate).toMatchObject({ is_overridden: false });
    const kinds = (await newestEvents(20)).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('document.published');
    expect(kinds).not.toContain('document.gate-overridden');
  });

  test('holds for a version that was restored, and for the one that is published again', async () => {
    await write(adult, child);
    await setGate({ publish_gate: 'block' });
    await publish();
    await project.save('fees', fees(11));
    expect((await publish()).json().code).toBe('gate_blocked');
    await write({ ...adult, expected: { fee: 11 } }, child);
    expect((await publish()).json()).toMatchObject({ live_version: 2 });
    expect((await call('POST', '/versions/1/restore', {})).statusCode).toBe(200);
    expect((await publish()).json().code).toBe('gate_blocked');
    expect((await call('GET', '')).json().live_version).toBe(2);
  });

  /** Lets nothing of the document be changed, and no run of it be kept, before all of this is done. */
  async function holding<Result>(work: (untilHeld: (count: number) => Promise<void>) => Promise<Result>) {
    const { id } = (await call('GET', '')).json();
    return database.db.transaction(async (tx) => {
      await lockDocument(tx, project.organization.id, id);
      return work((count) => untilWaiting(database.db, count));
    });
  }

  test('finds out when the cases change while they run, and nothing goes live', async () => {
    await write(adult);
    await setGate({ publish_gate: 'block' });
    const { writing, publishing } = await holding(async (untilHeld) => {
      const writing = write(adult, child);
      await untilHeld(1);
      const publishing = publish();
      await untilHeld(2);
      return { writing, publishing };
    });
    expect((await writing).statusCode).toBe(200);
    const refused = await publishing;
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'The test cases changed meanwhile. Try again.']);
    expect((await call('GET', '')).json().live_version).toBeNull();
  });

  test('finds out when the gate changes while the cases run, and nothing goes live', async () => {
    await write(adult);
    await setGate({ publish_gate: 'block' });
    const { publishing } = await holding(async (untilHeld) => {
      const publishing = publish();
      await untilHeld(1);
      await setGate({ minimum_coverage: 1 });
      return { publishing };
    });
    const refused = await publishing;
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The publish gate of the project changed meanwhile. Try again.',
    ]);
    expect((await call('GET', '')).json().live_version).toBeNull();
  });

  test('runs the cases as they are when its turn comes, and is not undone by what changed while it waited', async () => {
    await write(...Array.from({ length: 10 }, (_, n) => ({ ...adult, name: `${n}` })));
    await setGate({ publish_gate: 'block' });
    const { others, publishing } = await holding(async (untilHeld) => {
      void write(adult);
      await untilHeld(1);
      const others = [call('POST', '/test-runs', {}), call('POST', '/test-runs', {})];
      await untilHeld(3);
      const publishing = publish();
      // It asks for its turn meanwhile.
      for (const url of ['', '/test-runs', '/test-cases']) await call('GET', url);
      return { others, publishing };
    });
    expect((await publishing).json()).toMatchObject({ live_version: 1, gate: { run: { passed: 1, failed: 0 } } });
    for (const other of others) expect((await other).json()).toMatchObject({ passed: 10 });
  });

  test('lists a run as overridden only where the version went on', async () => {
    const failing = { ...adult, expected: { fee: 1 } };
    await write(failing);
    await setGate({ publish_gate: 'block' });
    const override_reason = 'The price has to change today.';
    const { publishing } = await holding(async (untilHeld) => {
      void write(failing, adult);
      await untilHeld(1);
      const publishing = publish({ override_reason });
      await untilHeld(2);
      return { publishing };
    });
    const refused = await publishing;
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'The test cases changed meanwhile. Try again.']);
    const verdicts = async () =>
      (await call('GET', '/test-runs')).json().test_runs.map(({ gate }: KeptTestRun) => gate);
    expect(await verdicts()).toEqual(['blocked']);
    expect((await publish({ override_reason })).json()).toMatchObject({ gate: { is_overridden: true } });
    expect(await verdicts()).toEqual(['overridden', 'blocked']);
  });

  test('is not passed by somebody who may no longer publish, approve or override when the cases have run', async () => {
    await write(adult);
    await setGate({ publish_gate: 'block' });
    const people = `/api/organizations/${project.orgSlug}/users`;
    const keptRuns = async (): Promise<number> => (await call('GET', '/test-runs')).json().test_runs.length;
    type Then = 'viewer' | 'member' | 'removed' | 'signed out';
    /** The person is let in with a role, and has another one, or none, before the cases have run. */
    const afterwards = async (role: 'member' | 'admin', then: Then, url: string, body: object) => {
      const person = await addMember({ app, database }, project.organization, role);
      const before = await keptRuns();
      const { asking } = await holding(async (untilHeld) => {
        const asking = person.as('POST', `${path}${url}`, body);
        await untilHeld(1);
        const address = `${people}/${person.user.id}`;
        const changed =
          then === 'removed'
            ? await project.as('DELETE', address)
            : then === 'signed out'
              ? await person.as('POST', '/api/auth/logout', { refreshToken: person.refreshToken })
              : await project.as('PUT', address, { role: then });
        expect(changed.statusCode).toBeLessThan(300);
        return { asking };
      });
      const { statusCode } = await asking;
      // The call was let in, and its cases have run.
      expect(await keptRuns()).toBe(before + 1);
      return statusCode;
    };
    expect(await afterwards('member', 'removed', '/publish', { publish: true })).toBe(404);
    expect(await afterwards('member', 'viewer', '/publish', { publish: true })).toBe(403);
    expect(await afterwards('member', 'signed out', '/publish', { publish: true })).toBe(401);
    await setGate({ requires_approval: true });
    expect(await afterwards('member', 'viewer', '/approval-requests', {})).toBe(403);
    const { id } = (await call('POST', '/approval-requests', {})).json();
    expect(await afterwards('member', 'removed', `/approval-requests/${id}/approve`, {})).toBe(404);
    await setGate({ requires_approval: false });
    await write({ ...child, expected: { fee: 1 } });
    const override = { publish: true, override_reason: 'Agreed.' };
    expect(await afterwards('admin', 'member', '/publish', override)).toBe(403);
    expect((await call('GET', '')).json().live_version).toBeNull();
  });

  test('is overridden at an approval by an admin alone, with a reason that the activity keeps', async () => {
    await write(adult);
    await setGate({ publish_gate: 'block', requires_approval: true });
    const { id } = (await call('POST', '/approval-requests', {})).json();
    await write({ ...adult, expected: 0 });
    const member = await addMember({ app, database }, project.organization, 'member');
    const admin = await addMember({ app, database }, project.organization, 'admin');
    const approve = (as: typeof project.as, more = {}) => as('POST', `${path}/approval-requests/${id}/approve`, more);
    const override_reason = 'Agreed with the tariff board.';
    expect((await approve(member.as)).json().code).toBe('gate_blocked');
    expect((await approve(member.as, { override_reason })).statusCode).toBe(403);
    expect((await approve(admin.as, { override_reason: '' })).statusCode).toBe(400);
    expect((await call('GET', '')).json().live_version).toBeNull();
    expect((await approve(admin.as, { override_reason })).json().state).toBe('approved');
    expect((await call('GET', '')).json().live_version).toBe(1);
    expect(await newestEvents(3)).toContainEqual(
      expect.objectContaining({
        kind: 'document.gate-overridden',
        after: { version: 1, reason: override_reason, problems: '1 test case does not pass.' },
      }),
    );
  });

  test('that was overridden when an approval was asked for still holds for whoever approves', async () => {
    await write({ ...adult, expected: 0 });
    await setGate({ publish_gate: 'block', requires_approval: true });
    const member = await addMember({ app, database }, project.organization, 'member');
    const admin = await addMember({ app, database }, project.organization, 'admin');
    const override_reason = 'The price has to change today.';
    const ask = (as: typeof project.as, more = {}) => as('POST', `${path}/approval-requests`, more);
    expect((await ask(member.as, { override_reason })).statusCode).toBe(403);
    expect((await ask(project.as)).json().code).toBe('gate_blocked');
    const asked = (await ask(project.as, { override_reason })).json();
    expect(asked).toMatchObject({ state: 'open', override_reason, gate: { is_overridden: true } });
    const { approval_requests } = (await admin.as('GET', `${path}/approval-requests`)).json();
    expect(approval_requests).toMatchObject([{ id: asked.id, override_reason }]);
    expect(await newestEvents(3)).toContainEqual(
      expect.objectContaining({
        kind: 'document.gate-overridden',
        after: { version: 1, reason: override_reason, problems: '1 test case does not pass.' },
      }),
    );
    const approve = (more = {}) => admin.as('POST', `${path}/approval-requests/${asked.id}/approve`, more);
    expect((await approve()).json().code).toBe('gate_blocked');
    expect((await approve({ override_reason })).json().state).toBe('approved');
  });

  test('runs the version that goes live, not the latest one', async () => {
    await write(adult);
    await setGate({ publish_gate: 'block', requires_approval: true });
    const asked = (await call('POST', '/approval-requests', {})).json();
    await project.save('fees', fees(11));
    const admin = await addMember({ app, database }, project.organization, 'admin');
    const approved = await admin.as('POST', `${path}/approval-requests/${asked.id}/approve`, {});
    expect(approved.json()).toMatchObject({ version: 1, gate: { run: { version: 1, passed: 1, failed: 0 } } });
    expect((await call('POST', '/approval-requests', {})).json()).toMatchObject({
      code: 'gate_blocked',
      gate: { run: { version: 2, passed: 0, failed: 1 } },
    });
  });

  test('is set by those alone who manage projects', async () => {
    await setGate({ publish_gate: 'block' });
    const member = await addMember({ app, database }, project.organization, 'member');
    const settings = { name: 'Loans', publish_gate: 'off' };
    expect((await member.as('PUT', project.documents.replace('/documents', ''), settings)).statusCode).toBe(403);
    expect((await publish({}, member.as)).json().code).toBe('gate_blocked');
  });

  test('holds for asking for an approval and for approving, but not for putting back', async () => {
    await setGate({ publish_gate: 'block', requires_approval: true });
    const ask = (more = {}) => call('POST', '/approval-requests', more);
    expect((await ask()).json().code).toBe('gate_blocked');
    await write(adult);
    const { id } = (await ask()).json();
    const admin = await addMember({ app, database }, project.organization, 'admin');
    const approve = (more?: object) => admin.as('POST', `${path}/approval-requests/${id}/approve`, more);
    await write({ ...adult, expected: 0 });
    expect((await approve()).json().code).toBe('gate_blocked');
    expect((await approve({ override_reason: 'Known' })).json().state).toBe('approved');
    await call('POST', '/unpublish', {});
    expect((await call('POST', '/put-back', { version: 1 })).statusCode).toBe(200);
  });

  test('is not gone around by putting back what was unpublished more than a day ago', async () => {
    await publish();
    await call('POST', '/unpublish', {});
    const age = (hours: number) =>
      database.db
        .update(releases)
        .set({ withdrawnAt: new Date(Date.now() - hours * 3_600_000) })
        .where(eq(releases.organizationId, project.organization.id));
    const putBack = async () => (await call('POST', '/put-back', { version: 1 })).statusCode;
    await age(25);
    for (const settings of [
      { publish_gate: 'block', requires_approval: false },
      { publish_gate: 'off', requires_approval: true },
    ]) {
      await setGate(settings);
      expect(await putBack()).toBe(409);
    }
    await age(23);
    expect(await putBack()).toBe(200);
    // A project that asks for nothing has nothing to go around.
    await call('POST', '/unpublish', {});
    await age(25);
    await setGate({ publish_gate: 'off', requires_approval: false });
    expect(await putBack()).toBe(200);
  });
});
