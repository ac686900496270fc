/** Graphs and inputs that harm the process that runs them, while evaluations of other tenants go on and must succeed. */
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Decision, Evaluator, Outcome } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { calling, chain, decisionOf, expressions, javascript, node, requestOf } from './graphs.ts';
import { childrenOf, workersOf } from './system.ts';

const documents = new Map<string, Decision>();
const logged: string[] = [];
const options = {
  ...settings,
  memoryLimitBytes: 300 * 1024 * 1024,
  load: async ({ tenant, key }: { tenant: string; key: string }) => documents.get(`${tenant}/${key}`) ?? null,
  log: (message: string) => logged.push(message),
};
const evaluator: Evaluator = createEvaluator({ ...options, workers: 2, deadlineMs: 500 });
/** For what comes to an end, so that it does so on however busy a machine. */
const patient: Evaluator = createEvaluator({ ...options, workers: 1, deadlineMs: 30_000 });

afterAll(async () => {
  await evaluator.close();
  await patient.close();
  expect(workersOf(process.pid)).toEqual([]);
});

const innocent = chain(expressions({ double: 'n * 2' }));

/** Evaluations of other tenants, which run for as long as a test lasts. */
let neighbours: { stop: () => Promise<Outcome[]> };
beforeEach(() => {
  let stopped = false;
  const loops = Array.from({ length: 4 }, async (_, k) => {
    const wrong: Outcome[] = [];
    for (let n = k; !stopped || n === k; n++) {
      const outcome = await evaluator.evaluate(
        requestOf(innocent, JSON.stringify({ n }), { tenant: `neighbour ${k}` }),
      );
      if (!outcome.ok || outcome.result !== JSON.stringify({ double: n * 2 })) wrong.push(outcome);
      // Leaves some processor time to the tests.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return wrong;
  });
  neighbours = {
    async stop() {
      stopped = true;
      return (await Promise.all(loops)).flat();
    },
  };
});
afterEach(async () => expect(await neighbours.stop()).toEqual([]));

/** Each test is a tenant of its own, so that no circuit breaker that one test opens is open in another. */
const tenant = () => expect.getState().currentTestName ?? '';

const run = (decision: Decision, input = '{}'): Promise<Outcome> =>
  evaluator.evaluate(requestOf(decision, input, { tenant: tenant() }));

/** As `run`, without a deadline that matters. */
const finish = (decision: Decision, input = '{}'): Promise<Outcome> =>
  patient.evaluate(requestOf(decision, input, { tenant: tenant() }));

const graphError = (message: RegExp) => ({
  ok: false,
  error: { code: 'graph', message: expect.stringMatching(message) },
});

const stopped = /^The (evaluation|function) (took|needed|could not be finished)|The function took too long/;

describe('a function is stopped', () => {
  test.each([
    ['that never ends', 'while (true) {}'],
    ['that waits for nothing', 'await new Promise(() => {})'],
    ['that waits again and again', 'while (true) await null'],
    ['that sleeps', 'if (!console.sleep) throw new Error("it cannot sleep"); await console.sleep(60000)'],
    ['that allocates', 'const all = []; while (true) all.push("x".repeat(1e6) + all.length)'],
    ['that allocates buffers', 'const all = []; while (true) all.push(new Uint8Array(1e7).fill(1))'],
    ['that returns a cycle', 'const a = {}; a.a = a; return a'],
    ['that calls itself', 'const f = () => f(); return f()'],
  ])('%s', async (_name, body) => {
    const outcome = await run(chain(javascript(body)));
    expect(outcome).toMatchObject(graphError(/^The (evaluation|function) (took|needed|could not|failed)/));
  });
});

describe('an expression is stopped', () => {
  test.each([
    ['over an endless range', { a: 'sum(map([0..2000000000], # * 2))' }],
    ['with loops in loops', { a: 'map([0..100000], len(map([0..100000], # * 2)))' }],
    ['that doubles a text', { a: '"x"', b: 'map([0..50000], map([0..5000], "xxxxxxxxxxxxxxxx"))' }],
  ])('%s', async (_name, values) => {
    expect(await run(chain(expressions(values)))).toMatchObject(graphError(stopped));
  });

  test('that has nested loops, one for each thread of every worker', async () => {
    const decision = chain(expressions({ a: 'map([0..100000], len(map([0..100000], # * n)))' }));
    const outcomes = await Promise.all(Array.from({ length: 6 }, (_, n) => run(decision, JSON.stringify({ n }))));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({
        ok: false,
        error: { message: expect.stringMatching(/took|needed|had to be stopped|too much to do/) },
      });
  }, 60_000);
});

describe('an expression is answered with an error', () => {
  test('that gives an inexact number', async () => {
    const outcome = await finish(chain(expressions({ a: '9007199254740992 * 3' })));
    expect(outcome).toMatchObject(graphError(/beyond 9007199254740991, where numbers are not exact/));
  });

  test.each([
    ['10 % 0', /`%` has no result where the number on its right is 0/],
    ['79228162514264337593543950335 * 10', /numbers have at most 28 digits/],
  ])('that goes out of range: %s', async (value, reason) => {
    expect(await finish(chain(expressions({ a: value })))).toMatchObject(graphError(reason));
  });
});

test('a chain of nodes that each double an array is stopped', async () => {
  const doubling = Array.from({ length: 40 }, (_, n) => expressions({ a: 'flatMap([a, a], #)' }, `n${n}`));
  expect(await run(chain(...doubling), '{"a":[1,2,3,4]}')).toMatchObject(graphError(stopped));
});

test('a chain of 10,000 nodes is not run', async () => {
  const nodes = Array.from({ length: 10_000 }, (_, n) => expressions({ a: '1' }, `n${n}`));
  expect(await finish(chain(...nodes))).toMatchObject(graphError(/at most 2,000 nodes/));
});

test('a chain of 1,999 nodes is run', async () => {
  const nodes = Array.from({ length: 1_999 }, (_, n) => expressions({ a: 'a + 1' }, `n${n}`));
  expect(await finish(chain(...nodes), '{"a":0}')).toMatchObject({ ok: true, result: '{"a":1999}' });
});

describe('an expression at the limit of length or depth is run', () => {
  const deep = (open: string, close: string) => open.repeat(100) + 1 + close.repeat(100);
  test.each([
    ['sum', `1${'+1'.repeat(1_000)}`],
    ['negation', `${'-'.repeat(1_000)}1`],
    ['not', `${'not '.repeat(1_000)}true`],
    ['choice', `${'true ? 1 : '.repeat(1_000)}1`],
    ['path', `a${'.b'.repeat(1_000)}`],
    ['power', `1${'^1'.repeat(1_000)}`],
    ['brackets', deep('(', ')')],
    ['arrays', deep('[', ']')],
    ['objects', deep('{a:', '}')],
    ['calls', deep('abs(', ')')],
  ])('%s', async (_name, value) => expect(await finish(chain(expressions({ a: value })))).toMatchObject({ ok: true }));
});

describe('an input', () => {
  const echo = chain(expressions({ a: 'n' }));
  const inputError = (message: string, path?: string) => ({
    ok: false,
    error: { code: 'input', message, nodeId: null, ...(path !== undefined && { path }) },
  });
  const textError = (message: string) => ({ ok: false, error: { code: 'text', message, nodeId: null } });
  test.each([
    ['that is no object', '[1]', inputError('Input data must be a JSON object')],
    [
      'with 1e30',
      '{"order":{"items":[{"price":1e30}]}}',
      inputError(
        'The number at "order.items.0.price" is beyond 9007199254740991, where numbers are not exact.',
        'order.items.0.price',
      ),
    ],
    [
      'with an inexact integer',
      '{"n":-9007199254740993}',
      inputError('The number at "n" is beyond 9007199254740991, where numbers are not exact.', 'n'),
    ],
    [
      'with 1e-40',
      '{"n":1e-40}',
      inputError('The number at "n" is closer to zero than 1e-28, the smallest that can be carried.', 'n'),
    ],
    [
      'with 1e-400, which is not zero',
      '{"note":"1e-400","n":-1e-400}',
      inputError('The number at "n" is closer to zero than 1e-28, the smallest that can be carried.', 'n'),
    ],
    [
      'with four hundred zeros before a one',
      `{"n":0.${'0'.repeat(400)}1}`,
      inputError('The number at "n" is closer to zero than 1e-28, the smallest that can be carried.', 'n'),
    ],
    ['with 1e400', '{"n":1e400}', inputError('The number at "n" is too large.', 'n')],
  ])('%s is answered with an error', async (_name, input, expected) =>
    expect(await run(echo, input)).toEqual({ ...expected, input }),
  );

  test('that is not JSON is answered with an error, and does not come back', async () => {
    const expected = textError('The request body is not valid JSON');
    expect(await run(echo, '{"a":')).toEqual({ ...expected, input: null });
  });

  test('nested 20,000 levels deep is answered with an error', async () => {
    const outcome = await run(echo, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: 'input', message: 'The input is nested more than 100 levels deep.' },
    });
  });

  test('nested 100 levels deep is evaluated', async () => {
    expect(await finish(echo, `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`)).toMatchObject({ ok: true });
  });

  test.each([
    ['5.551115123125783e-17', '5.55111512313e-17'],
    ['9007199254740991', '9007199254740991'],
    ['0e-400', '0'],
    ['1e-28', '1e-28'],
    ['-1.2345678901234567e-12', '-1.2345678901234567e-12'],
  ])('with the number %s is evaluated with %s', async (given, carried) => {
    expect(await finish(echo, `{"n":${given}}`)).toMatchObject({ ok: true, result: `{"a":${carried}}` });
  });
});

describe('content that is not a graph is not run', () => {
  const edge = (sourceId: string, targetId: string) => ({ id: `${sourceId}${targetId}`, sourceId, targetId });
  const input = node('in', 'inputNode');
  test.each([
    ['without input', { nodes: [node('a', 'outputNode')], edges: [] }, /no request node/, null],
    ['of an unknown kind', { nodes: [input, node('a', 'weird')], edges: [] }, /unknown kind "weird"/, 'a'],
    [
      'in a circle',
      { nodes: [input, expressions({}, 'a'), expressions({}, 'b')], edges: [edge('a', 'b'), edge('b', 'a')] },
      /go in a circle/,
      'a',
    ],
    ['without nodes', {}, /not a decision graph/, null],
    ['with broken content', { nodes: [input, node('a', 'expressionNode', 5)], edges: [] }, /not in a form/, 'a'],
  ])('%s', async (_name, graph, message, nodeId) => {
    const expected = graphError(message);
    expect(await run(decisionOf(JSON.stringify(graph)))).toMatchObject({
      ...expected,
      error: { ...expected.error, nodeId },
    });
  });
});

describe('a decision that calls another', () => {
  const callee = (key: string, decision: Decision) => documents.set(`${tenant()}/${key}`, decision);

  test('is given the result of the other', async () => {
    callee('good', innocent);
    expect(await finish(chain(calling('good')), '{"n":4}')).toMatchObject({ ok: true, result: '{"double":8}' });
  });

  test('finds nothing of another tenant', async () => {
    documents.set('other/secret', innocent);
    expect(await run(chain(calling('secret')))).toMatchObject({
      ok: false,
      error: { code: 'graph', message: 'No document with the address "secret" in this project.', nodeId: 'decision' },
    });
  });

  test('fails when it calls itself', async () => {
    callee('self', chain(calling('self')));
    expect(await finish(chain(calling('self')))).toMatchObject(
      graphError(/^Decisions call each other more than 10 deep/),
    );
  });

  test('fails when one of its functions calls it', async () => {
    const again = node('function', 'functionNode', {
      source: 'import zen from "zen"; export const handler = async () => (await zen.evaluate("again", {})).result',
    });
    callee('again', chain(again));
    expect(await finish(chain(again))).toMatchObject(graphError(/^Decisions call each other more than 10 deep/));
  });

  test('fails with the reason when the other cannot be run', async () => {
    callee('bad', decisionOf('{"nodes":[],"edges":[]}'));
    expect(await run(chain(calling('bad')))).toMatchObject(
      graphError(/^The decision "bad" cannot be run: The graph has no request node/),
    );
  });

  test.each(['while (true) {}', 'while (true) await null'])(
    'is stopped when the other does not end: %s',
    async (loop) => {
      callee('loop', chain(javascript(loop)));
      expect(await run(chain(calling('loop')))).toMatchObject(graphError(stopped));
    },
  );
});

/** Fills the memory of a worker. */
const hungry = "map([0..50000], map([0..5000], 'xxxxxxxxxxxxxxxx'))";

test('a decision that fills workers again and again is refused for a while, and no other decision is', async () => {
  const killer = chain(expressions({ a: hungry }));
  for (let n = 0; n < 3; n++) expect(await run(killer)).toMatchObject(graphError(stopped));
  expect(await run(killer)).toMatchObject(graphError(/had to be stopped several times within a minute/));
  expect(await run(innocent, '{"n":1}')).toMatchObject({ ok: true });
});

test('a graph that was stopped for one tenant is not refused to another', async () => {
  const shared = chain(expressions({ fine: `bad == true ? ${hungry} : 1` }));
  const asked = (tenant: string, input: string) => evaluator.evaluate(requestOf(shared, input, { tenant }));
  for (let n = 0; n < 3; n++) expect(await asked('a', '{"bad":true}')).toMatchObject(graphError(stopped));
  expect(await asked('a', '{"bad":true}')).toMatchObject(
    graphError(/several times within a minute\. The last time it/),
  );
  expect(await asked('b', '{}')).toMatchObject({ ok: true, result: '{"fine":1}' });
}, 30_000);

test('a tenant with endless loops in many projects does not keep another tenant waiting', async () => {
  const flooded = createEvaluator({ ...settings, workers: 2, deadlineMs: 1_000 });
  await flooded.evaluate(requestOf(innocent, '{"n":0}', { tenant: 'neighbour' }));
  let over = false;
  /** How many endless loops ran until their deadline. A neighbour that has to wait for many of them would see this grow. */
  let stopped = 0;
  const loops = Array.from({ length: 60 }, async (_, n) => {
    for (let round = 0; !over; round++) {
      const endless = chain(javascript(`while (true) {} return ${n} + ${round}`));
      const outcome = await flooded.evaluate(requestOf(endless, '{}', { tenant: 'flood' }));
      if (!outcome.ok && outcome.error.code === 'graph') stopped++;
    }
  });
  let most = 0;
  for (let n = 0; n < 12; n++) {
    const before = stopped;
    // Every second decision is one that has never run before.
    const decision = n % 2 ? innocent : chain(expressions({ double: `n * 2 + ${n} - ${n}` }));
    const outcome = await flooded.evaluate(requestOf(decision, `{"n":${n}}`, { tenant: 'neighbour' }));
    expect(outcome).toMatchObject({ ok: true, result: `{"double":${n * 2}}` });
    most = Math.max(most, stopped - before);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  over = true;
  await flooded.close();
  await Promise.all(loops);
  // Fewer than ten of sixty: those on both workers, and those that began before it was known that they are slow.
  expect(most).toBeLessThan(10);
}, 90_000);

test('a tenant that floods the queue with endless evaluations is asked to retry later, and others get their results', async () => {
  const flooded = createEvaluator({ ...settings, workers: 2, deadlineMs: 1_000 });
  const early: string[] = [];
  for (let n = 0; n < 600; n++)
    flooded
      .evaluate(requestOf(chain(javascript(`while (true) await ${n}`)), '{}', { tenant: 'flood' }))
      .then((outcome) => early.push(outcome.ok ? 'ok' : outcome.error.code));
  for (let n = 0; n < 50; n++) {
    const outcome = await flooded.evaluate(requestOf(innocent, `{"n":${n}}`, { tenant: 'other' }));
    expect(outcome).toMatchObject({ ok: true, result: `{"double":${n * 2}}` });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(early).toContain('busy');
  expect(early).not.toContain('ok');
  await flooded.close();
});

test('after all of these attacks the workers still answer, and no dead process is left', async () => {
  expect(await run(innocent, '{"n":21}')).toMatchObject({ ok: true, result: '{"double":42}' });
  await vi.waitFor(() => expect(childrenOf(process.pid).filter(({ isZombie }) => isZombie)).toEqual([]), 10_000);
});
