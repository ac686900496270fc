/** An evaluator gives each task to the backend in its process where that can run it, and else to the workers. */
import { afterEach, expect, test } from 'vitest';
import { MAX_WAITING_PER_ACCOUNT } from './admission/queue.ts';
import type { Backend, BackendEvents, CompletedRun, EndedRun, InProcessBackend, WorkersBackend } from './backend.ts';
import type { Evaluator } from './evaluator.ts';
import { evaluatorOn } from './evaluator.ts';
import { readInput } from './input-output/input.ts';
import { writeResult } from './input-output/result.ts';
import type { BackendName } from './outcome.ts';
import type { EvaluationRequest } from './request.ts';
import type { Task } from './task.ts';

const one = { running: 1, runningMs: 100 };

abstract class TestBackend {
  readonly name: BackendName = 'processes';
  readonly ran: string[] = [];
  abstract readonly quotas: Backend['quotas'];
  isOpen = true;
  isClosed = false;

  hasRoom() {
    return this.isOpen;
  }

  async close() {
    this.isClosed = true;
  }
}

/** Multiplies in the process of the caller and answers at once. It knows no other decision than `n * <number>`. */
class MultiplyingBackend extends TestBackend implements InProcessBackend {
  readonly quotas = { callers: one, authors: one };
  readonly stackDepths: number[] = [];

  warmUp() {}

  accepts(task: Task) {
    return task.kind === 'evaluation' && task.decision.content.startsWith('n * ');
  }

  run(task: Task): CompletedRun | Promise<EndedRun> {
    if (task.kind !== 'evaluation') throw new Error('It was given a task that it does not accept.');
    this.ran.push(task.request.input.text);
    this.stackDepths.push(stackDepth());
    const input = readInput(task.request.input);
    if (!input.ok) return finished({ ok: false, error: input.error, input: task.request.input.text });
    const { n } = input.value;
    if (n === 'fault') throw new Error('a fault of the backend');
    if (n === 'late fault') return Promise.reject(new Error('a fault of the backend'));
    if (typeof n !== 'number') return { kind: 'handed-over', usedMs: 0.01 };
    const result = writeResult({ result: n * Number(task.decision.content.slice(4)) });
    if (!result.ok) return finished({ ok: false, error: result.error, input: input.text });
    return finished({ ok: true, durationMs: 1, input: input.text, result: result.text, trace: null });
  }
}

const finished = (outcome: (CompletedRun & { kind: 'finished' })['outcome']): CompletedRun => ({
  kind: 'finished',
  outcome,
  usedMs: 0.01,
});

function stackDepth() {
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  const depth = new Error().stack?.split('\n').length ?? 0;
  Error.stackTraceLimit = 10;
  return depth;
}

/** Answers everything, in a later turn of the event loop. */
class LastBackend extends TestBackend implements WorkersBackend {
  readonly quotas = { shared: one, isolated: one, authoring: one };
  needsMore() {}

  statistics() {
    return { workersAlive: 1, workersReplaced: { crashed: 1, deadline: 0, 'held-up': 0, memory: 0 } };
  }

  async run(task: Task): Promise<EndedRun> {
    if (task.kind !== 'evaluation')
      return { kind: 'finished', outcome: { ok: true, problems: [], isCut: false }, usedMs: 1 };
    this.ran.push(task.request.input.text);
    await new Promise(setImmediate);
    return finished({ ok: true, durationMs: 1, input: '', result: '"from the last"', trace: null });
  }
}

let multiplying: MultiplyingBackend;
let last: LastBackend;
let events: BackendEvents;
let evaluator: Evaluator;
const logged: unknown[][] = [];

function start() {
  [multiplying, last] = [new MultiplyingBackend(), new LastBackend()];
  logged.length = 0;
  const inProcess = (given: BackendEvents) => {
    events = given;
    return multiplying;
  };
  const log = (...entry: unknown[]) => void logged.push(entry);
  evaluator = evaluatorOn({ inProcess, workers: () => last }, { deadlineMs: 500, log });
}
afterEach(() => evaluator.close());

const request = (content: string, text: string, changes: Partial<EvaluationRequest> = {}): EvaluationRequest => ({
  tenant: 'a',
  purpose: 'public',
  decision: { hash: content, content },
  input: { text, key: null },
  resolution: { from: 'saved', projectSlug: 'p' },
  trace: 'none',
  effects: 'forbidden',
  ...changes,
});

const fromTheLast = { ok: true, result: '"from the last"' };

test('a task that the backend in this process accepts is run there and nowhere else', async () => {
  start();
  expect(await evaluator.evaluate(request('n * 3', '{"n":2}'))).toMatchObject({ ok: true, result: '{"result":6}' });
  expect([multiplying.ran, last.ran]).toEqual([['{"n":2}'], []]);
});

test('a task that it does not accept is run by a worker, and it is never given it', async () => {
  start();
  expect(await evaluator.evaluate(request('n / 3', '{"n":2}'))).toMatchObject(fromTheLast);
  expect(await evaluator.check('n * 3', 'a')).toEqual({ ok: true, problems: [], isCut: false });
  expect([multiplying.ran, last.ran]).toEqual([[], ['{"n":2}']]);
});

test('a task that it hands over while it runs is run again by a worker', async () => {
  start();
  expect(await evaluator.evaluate(request('n * 3', '{"n":"two"}'))).toMatchObject(fromTheLast);
  expect([multiplying.ran, last.ran]).toEqual([['{"n":"two"}'], ['{"n":"two"}']]);
});

test.each(['fault', 'late fault'])(
  'a backend that fails to run a task is logged, and a worker runs it: %s',
  async (n) => {
    start();
    expect(await evaluator.evaluate(request('n * 3', JSON.stringify({ n })))).toMatchObject(fromTheLast);
    expect(logged).toEqual([['a backend failed to run a task', new Error('a fault of the backend')]]);
  },
);

test('a task that no backend can run is answered with an error', async () => {
  start();
  last.run = () => Promise.reject(new Error('a fault of the backend'));
  expect(await evaluator.evaluate(request('n * 3', '{"n":"two"}'))).toEqual({
    ok: false,
    error: { code: 'graph', message: 'The evaluation could not be run.', nodeId: null },
    input: '{"n":"two"}',
  });
});

test('a backend that answers at once is given all waiting tasks without calls that nest deeper and deeper', async () => {
  start();
  multiplying.isOpen = false;
  const waiting = Array.from({ length: MAX_WAITING_PER_ACCOUNT }, (_, n) =>
    evaluator.evaluate(request('n * 2', `{"n":${n}}`)),
  );
  expect(evaluator.statistics().waiting.public).toBe(MAX_WAITING_PER_ACCOUNT);
  multiplying.isOpen = true;
  events.roomFreed('callers');
  const outcomes = await Promise.all(waiting);
  expect(outcomes.map((outcome) => outcome.ok && outcome.result)).toEqual(waiting.map((_, n) => `{"result":${n * 2}}`));
  expect(new Set(multiplying.stackDepths).size).toBe(1);
});

test('a backend that answers at once has the same quotas and queue as any other', async () => {
  start();
  multiplying.isOpen = false;
  const waiting = Array.from({ length: MAX_WAITING_PER_ACCOUNT }, () =>
    evaluator.evaluate(request('n * 2', '{"n":1}')),
  );
  expect(await evaluator.evaluate(request('n * 2', '{"n":1}'))).toMatchObject({ ok: false, error: { code: 'busy' } });
  const neighbour = evaluator.evaluate(request('n * 2', '{"n":4}', { tenant: 'b' }));
  multiplying.isOpen = true;
  events.roomFreed('callers');
  expect(await neighbour).toMatchObject({ ok: true });
  await Promise.all(waiting);
  // The neighbour came last and did not have to wait for all of the others.
  expect(multiplying.ran.indexOf('{"n":4}')).toBeLessThan(5);
});

test('a task that was handed over waits for its turn with the workers', async () => {
  start();
  last.isOpen = false;
  const waiting = Array.from({ length: MAX_WAITING_PER_ACCOUNT }, () => evaluator.evaluate(request('n * 2', '{}')));
  expect(await evaluator.evaluate(request('n * 2', '{}'))).toMatchObject({ ok: false, error: { code: 'busy' } });
  expect(await evaluator.evaluate(request('n * 2', '{"n":1}'))).toMatchObject({ ok: true });
  await evaluator.close();
  for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject({ error: { code: 'unavailable' } });
});

test('the workers are those of the statistics, and closing the evaluator closes both backends', async () => {
  start();
  expect(evaluator.statistics()).toMatchObject({ workersAlive: 1, workersReplaced: { crashed: 1, memory: 0 } });
  await evaluator.close();
  expect([multiplying.isClosed, last.isClosed]).toEqual([true, true]);
});
