/** Decisions that are compiled and run in the process of the evaluator. */
import { afterEach, expect, test, vi } from 'vitest';
import { CompiledBackend, MAX_INPUT_LENGTH } from '../../src/backends/compiled/compiled-backend.ts';
import { ProcessBackend } from '../../src/backends/processes/process-backend.ts';
import { evaluatorOn } from '../../src/evaluator.ts';
import type { Decision, EvaluationRequest, Evaluator, EvaluatorOptions } from '../../src/index.ts';
import { createEvaluator } from '../../src/index.ts';
import type { Task } from '../../src/task.ts';
import { processSettings, settings } from '../evaluator.ts';
import { calling, chain, expressions, javascript, node, requestOf } from '../graphs.ts';

let evaluator: Evaluator;
afterEach(() => evaluator.close());

function start(options: Partial<EvaluatorOptions> = {}) {
  evaluator = createEvaluator({ ...settings, deadlineMs: 10_000, workers: 1, ...options });
}

async function resultOf(decision: Decision, input: object, changes: Partial<EvaluationRequest> = {}) {
  const outcome = await evaluator.evaluate(requestOf(decision, JSON.stringify(input), changes));
  return outcome.ok ? JSON.parse(outcome.result.toString()) : outcome.error.message;
}

const answeredHere = () => evaluator.statistics().answered.compiled;

/** Has a decision compiled, which begins with its first evaluation. */
const compiled = (decision: Decision, input: object, changes: Partial<EvaluationRequest> = {}) =>
  vi.waitFor(async () => {
    const before = answeredHere();
    await resultOf(decision, input, changes);
    expect(answeredHere()).toBeGreaterThan(before);
  }, 20_000);

const rows = (count: number) =>
  node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [{ id: 'a', name: 'A', field: 'n' }],
    outputs: [{ id: 'b', name: 'B', field: 'row' }],
    rules: Array.from({ length: count }, (_, row) => ({ _id: String(row), a: String(row), b: String(row) })),
  });

const double = chain(expressions({ double: 'n * 2' }));
const busy = chain(expressions({ sum: 'sum(map([1..n], # * 2))' }));

test('no worker is started for a decision that is compiled', async () => {
  start();
  await compiled(double, { n: 1 });
  const before = evaluator.statistics().answered.processes;
  for (let n = 0; n < 50; n++) expect(await resultOf(double, { n })).toEqual({ double: n * 2 });
  expect(evaluator.statistics().answered.processes).toBe(before);
});

test('a large decision is answered by the workers while it is compiled bit by bit, and here when that is done', async () => {
  start();
  const large = chain(rows(8_000));
  expect(await resultOf(large, { n: 7_000 })).toEqual({ row: 7_000 });
  expect(evaluator.statistics().answered).toEqual({ compiled: 0, processes: 1 });
  await compiled(large, { n: 7_000 });
  expect(await resultOf(large, { n: 7_999 })).toEqual({ row: 7_999 });
});

/** An evaluator with other times: how long authors wait for a decision to be compiled, and which runs are slow. */
function startWith(options: { authorWaitMs?: number; slowMs?: number }) {
  const log = () => {};
  const host = { load: async () => null, http: async () => '', log };
  evaluator = evaluatorOn(
    {
      inProcess: (events) => new CompiledBackend({ load: host.load, runner: settings.runner, log, ...options }, events),
      workers: (events) => new ProcessBackend({ ...processSettings, deadlineMs: 20_000, workers: 1, host }, events),
    },
    { deadlineMs: 20_000, log },
  );
}

test.each(['console', 'test'] as const)('an author’s %s waits until the decision is compiled', async (purpose) => {
  startWith({ authorWaitMs: 20_000 });
  const changes = { purpose, trace: 'full' } as const;
  expect(await resultOf(chain(rows(4_000)), { n: 3_000 }, changes)).toEqual({ row: 3_000 });
  expect(evaluator.statistics().answered).toEqual({ compiled: 1, processes: 0 });
});

test('an author waits no longer than a moment for a decision that takes long to be compiled', async () => {
  startWith({ authorWaitMs: 1 });
  expect(await resultOf(chain(rows(8_000)), { n: 7_000 }, { purpose: 'test' })).toEqual({ row: 7_000 });
  expect(evaluator.statistics()).toMatchObject({ answered: { compiled: 0, processes: 1 }, handedOver: 1 });
});

test('an author does not wait for a decision that turns out not to be compiled', async () => {
  startWith({ authorWaitMs: 1_000_000 });
  const long = `row + ${'1 + '.repeat(600)}0`;
  const tooMuch = chain(rows(4_000), expressions({ long }, 'after'));
  expect(await resultOf(tooMuch, { n: 3_000 }, { purpose: 'test' })).toMatchObject({ long: 3_600 });
  expect(evaluator.statistics().answered).toEqual({ compiled: 0, processes: 1 });
});

test.each(['public', 'console', 'test'] as const)('it is compiled for every purpose: %s', async (purpose) => {
  start();
  await compiled(double, { n: 1 }, { purpose, trace: 'full' });
  const outcome = await evaluator.evaluate(requestOf(double, '{"n":2}', { purpose, trace: 'full' }));
  expect(outcome.ok && JSON.parse(outcome.trace?.toString() ?? '')).toMatchObject({
    expression: { output: { double: 4 } },
  });
});

test('a called decision is the one that is stored at the moment of the call', async () => {
  const load = vi.fn<EvaluatorOptions['load']>(async () => double);
  start({ load });
  const caller = chain(calling('child'));
  await compiled(caller, { n: 4 });
  const triple = chain(expressions({ triple: 'n * 3' }));
  load.mockImplementation(async () => triple);
  expect(await resultOf(caller, { n: 4 })).toEqual({ triple: 12 });
  load.mockImplementation(async () => null);
  expect(await resultOf(caller, { n: 4 })).toMatch(/^No document with the address "child"/);
});

test('a called decision that takes long to be looked up is waited for elsewhere', async () => {
  const load = vi.fn<EvaluatorOptions['load']>(async () => double);
  start({ load });
  const caller = chain(calling('child'));
  await compiled(caller, { n: 4 });
  const waiting: (() => void)[] = [];
  load.mockImplementation(() => new Promise((resolve) => waiting.push(() => resolve(double))));
  const { handedOver } = evaluator.statistics();
  const evaluation = resultOf(caller, { n: 4 });
  await vi.waitFor(() => expect(evaluator.statistics().handedOver).toBe(handedOver + 1), 10_000);
  await vi.waitFor(() => expect(waiting).toHaveLength(2), 10_000);
  for (const answer of waiting) answer();
  expect(await evaluation).toEqual({ double: 8 });
});

test('a decision that takes too many steps is handed over, and after some times no longer tried for a while', async () => {
  start();
  const heavy = chain(expressions({ sum: 'sum(map([1..n], # * 2))' }));
  await compiled(heavy, { n: 10 });
  for (let n = 0; n < 20; n++) expect(await resultOf(heavy, { n: 30_000 })).toEqual({ sum: 900_030_000 });
  const { handedOver } = evaluator.statistics();
  expect(handedOver).toBeGreaterThan(2);
  expect(handedOver).toBeLessThan(15);
});

test('a tenant whose runs turn out to be slow is left to the workers with all its decisions, and no other tenant is', async () => {
  // Every run counts as slow.
  startWith({ slowMs: -1 });
  await compiled(double, { n: 1 }, { tenant: 'slow' });
  const answeredWith = async (changes: Partial<EvaluationRequest>, decision = double) => {
    const before = answeredHere();
    await resultOf(decision, { n: 1 }, changes);
    return answeredHere() > before ? 'here' : 'by a worker';
  };
  // The first rest may be over on a slow machine. Each is twice as long as the one before.
  for (const decision of [double, busy])
    await vi.waitFor(async () => expect(await answeredWith({ tenant: 'slow' }, decision)).toBe('by a worker'), 20_000);
  // An author's attempts count by themselves.
  expect(await answeredWith({ tenant: 'slow', purpose: 'console' })).toBe('here');
  await compiled(double, { n: 1 }, { tenant: 'neighbour' });
});

test('a long input is left to the workers', async () => {
  start();
  await compiled(double, { n: 1 });
  const before = answeredHere();
  expect(await resultOf(double, { n: 3, long: 'x'.repeat(MAX_INPUT_LENGTH) })).toEqual({ double: 6 });
  expect(answeredHere()).toBe(before);
});

test('a tenant with many evaluations at once does not keep another waiting', async () => {
  start();
  await compiled(busy, { n: 10 }, { tenant: 'flood' });
  await compiled(busy, { n: 10 }, { tenant: 'neighbour' });
  const done: string[] = [];
  const ask = (tenant: string) => resultOf(busy, { n: 2_000 }, { tenant }).then(() => done.push(tenant));
  const all = [...Array.from({ length: 400 }, () => ask('flood')), ask('neighbour')];
  await Promise.all(all);
  // Those of the flood that ran before the first pause, and one turn after it.
  expect(done.indexOf('neighbour')).toBeLessThan(200);
});

test('decisions that call others take turns with everything else, also when all their lookups end at once', async () => {
  start();
  const roomFreed = vi.fn();
  // None counts as slow, because nothing may be left to the workers here.
  const patient = { slowMs: Number.POSITIVE_INFINITY, maxRunMs: Number.POSITIVE_INFINITY };
  const backend = new CompiledBackend({ load: async () => busy, runner: settings.runner, log: () => {}, ...patient }, {
    roomFreed,
  } as never);
  const request = requestOf(chain(calling('child')), '{"n":2000}');
  const task: Task = { ...request, account: 'a', kind: 'evaluation', request, deadlineMs: 10_000, since: 0 };
  await vi.waitFor(async () => expect(await backend.run(task)).toMatchObject({ kind: 'finished' }), 20_000);
  let turn = 0;
  let timer: NodeJS.Immediate;
  const count = () => {
    turn++;
    timer = setImmediate(count);
  };
  count();
  const turns = Array.from({ length: 200 }, async () => {
    expect(await backend.run(task)).toMatchObject({ kind: 'finished' });
    return turn;
  });
  const different = new Set(await Promise.all(turns).finally(() => clearImmediate(timer)));
  // Each of them takes some tenths of a millisecond.
  expect(different.size).toBeGreaterThan(5);
  await backend.close();
});

test('the trace that a caller gets holds each node, also one that has the engine’s name for the data of all', async () => {
  start();
  const named = chain({ ...expressions({ a: '1' }), id: '$nodes' }, expressions({ b: '2' }, 'last'));
  for (const purpose of ['console', 'test'] as const) {
    const outcome = await evaluator.evaluate(requestOf(named, '{}', { trace: 'full', purpose }));
    const trace = outcome.ok && JSON.parse(String(outcome.trace));
    expect(trace).toMatchObject({ $nodes: { output: { a: 1 } }, last: { output: { b: 2 } } });
  }
});

test('an evaluation of very many functions, each of which it waits for, does not stay here', async () => {
  const child = chain(javascript('return { n: 1 }'));
  start({ load: async () => child });
  const loop = { key: 'child', executionMode: 'loop', inputField: 'items', outputPath: 'out' };
  const many = chain(node('loop', 'decisionNode', loop));
  await compiled(many, { items: [1] });
  const { compiled: before } = evaluator.statistics().answered;
  const items = Array.from({ length: 1_000 }, () => 1);
  expect(await resultOf(many, { items })).toMatchObject({ out: items.map(() => ({ n: 1 })) });
  expect(evaluator.statistics().answered.compiled).toBe(before);
});
