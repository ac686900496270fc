/** Calls that were answered in this process are run by a worker as well, and the answers are compared. */
import { afterEach, expect, test, vi } from 'vitest';
import { STOPS } from '../../src/admission/circuit-breaker.ts';
import type { Backend, CompletedRun, CreateBackend, EndedRun, QuickRun } from '../../src/backend.ts';
import { CompiledBackend } from '../../src/backends/compiled/compiled-backend.ts';
import { ProcessBackend } from '../../src/backends/processes/process-backend.ts';
import type { DistrustedDecision } from '../../src/evaluator.ts';
import { evaluatorOn } from '../../src/evaluator.ts';
import type { Decision, Difference, Evaluator, LoadDecision } from '../../src/index.ts';
import type { EvaluationTask, Task } from '../../src/task.ts';
import { processSettings } from '../evaluator.ts';
import { calling, chain, expressions, requestOf } from '../graphs.ts';

const log = () => {};
const double = chain(expressions({ double: 'n * 2' }));
const triple = chain(expressions({ triple: 'n * 3' }));
const callingTriple = chain(calling('triple'));
const load: LoadDecision = async ({ key }) => (key === 'triple' ? triple : null);

/** Has a fault that its tests did not find: whatever "double" gives is wrong, and what calls "triple". */
class FaultyBackend extends CompiledBackend {
  result = () => '{"double":-1}';

  override run(task: Task): CompletedRun | Promise<EndedRun> {
    const ended = super.run(task);
    if (task.decision !== double && task.decision !== callingTriple) return ended;
    return ended instanceof Promise ? ended.then((ended) => this.#wrong(ended)) : this.#wrong(ended);
  }

  override quickRun(task: EvaluationTask): QuickRun | null {
    const run = super.quickRun(task);
    if (task.decision !== double) return run;
    return (
      run &&
      ((input) => {
        const ended = run(input);
        return ended && this.#wrong(ended);
      })
    );
  }

  #wrong<Ended extends EndedRun>(ended: Ended): Ended {
    if (ended.kind !== 'finished') return ended;
    return { ...ended, outcome: { ...ended.outcome, result: this.result() } };
  }
}

let evaluator: Evaluator;
let faulty: FaultyBackend;
let differences: Difference[];
afterEach(() => evaluator.close());

function start(share: number, distrusted: DistrustedDecision[] = []) {
  differences = [];
  const compiled: CreateBackend = (events) => {
    faulty = new FaultyBackend({ load, log }, events);
    return faulty;
  };
  const host = { load, http: async () => '', log };
  const processes: CreateBackend = (events) =>
    new ProcessBackend({ ...processSettings, deadlineMs: 20_000, workers: 1, host }, events);
  const onDifference = (difference: Difference) => differences.push(difference);
  const shadow = { share, onDifference, load };
  evaluator = evaluatorOn([compiled, processes], { deadlineMs: 20_000, log, shadow, distrusted });
}

async function resultOf(decision: Decision, n: number, tenant = 't') {
  const outcome = await evaluator.evaluate(requestOf(decision, JSON.stringify({ n }), { tenant }));
  return outcome.ok && JSON.parse(outcome.result.toString());
}

const answered = () => evaluator.statistics().answered;

test('a wrong answer is told with what is needed to reproduce it, and the decision is left to the workers from then on', async () => {
  start(1);
  await vi.waitFor(async () => {
    await resultOf(double, 4);
    expect(differences).toHaveLength(1);
  }, 20_000);
  expect(differences).toMatchObject([
    {
      request: { tenant: 't', decision: double, input: { text: '{"n":4}' } },
      given: { ok: true, result: '{"double":-1}' },
      expected: { ok: true, result: '{"double":8}' },
    },
  ]);
  const { compiled } = answered();
  for (let n = 0; n < 5; n++) expect(await resultOf(double, n)).toEqual({ double: n * 2 });
  expect(answered().compiled).toBe(compiled);
  expect(await resultOf(triple, 2)).toEqual({ triple: 6 });
  await vi.waitFor(async () => {
    await resultOf(triple, 2);
    expect(answered().compiled).toBeGreaterThan(compiled);
  }, 20_000);
  expect(differences).toHaveLength(1);
});

test('a decision that was answered wrongly before a restart is left to the workers from the start', async () => {
  start(0, [{ tenant: 't', hash: double.hash }]);
  for (let n = 0; n < 3; n++) expect(await resultOf(double, n)).toEqual({ double: n * 2 });
  expect(answered().compiled).toBe(0);
  // Of another tenant it is still run here, where every answer is wrong.
  await vi.waitFor(async () => expect(await resultOf(double, 4, 'neighbour')).toEqual({ double: -1 }), 20_000);
});

test('inputs that are let in together are compared too', async () => {
  start(1);
  const { input, ...request } = requestOf(double, '{"n":4}', { tenant: 't' });
  const results: unknown[] = [];
  await vi.waitFor(() => {
    evaluator.evaluateMany(request, [input], (_at, outcome) => results.push(outcome.ok && outcome.result));
    expect(results).toContain('{"double":-1}');
  }, 20_000);
  await vi.waitFor(() => expect(differences).toHaveLength(1), 20_000);
  expect(await resultOf(double, 4)).toEqual({ double: 8 });
});

test('a wrong answer is told with the decisions that were called, and these are left to the workers too', async () => {
  start(1);
  const before = Date.now();
  await vi.waitFor(async () => {
    await resultOf(callingTriple, 4);
    expect(differences).toHaveLength(1);
  }, 20_000);
  expect([...(differences[0]?.called ?? [])]).toEqual([['triple', triple]]);
  expect(differences[0]?.at.getTime()).toBeGreaterThanOrEqual(before);
  // Compiled for a tenant whose answers were right.
  await vi.waitFor(async () => {
    const { compiled } = answered();
    await resultOf(triple, 1, 'neighbour');
    expect(answered().compiled).toBeGreaterThan(compiled);
  }, 20_000);
  await vi.waitFor(() => expect(evaluator.statistics().running.public).toBe(0), 20_000);
  const { compiled } = answered();
  for (let n = 0; n < 5; n++) expect(await resultOf(triple, n)).toEqual({ triple: n * 3 });
  expect(answered().compiled).toBe(compiled);
});

test('a decision of one tenant that was answered wrongly is compared anew for another', async () => {
  start(1);
  for (const tenant of ['a', 'b'])
    await vi.waitFor(async () => {
      await resultOf(double, 4, tenant);
      expect(differences.at(-1)?.request.tenant).toBe(tenant);
    }, 20_000);
  expect(differences).toHaveLength(2);
});

test('an answer that changes from one moment to the next is no difference', async () => {
  start(1);
  let moment = 0;
  faulty.result = () => `{"double":${moment++}}`;
  await vi.waitFor(async () => {
    await resultOf(double, 4);
    expect(answered().compiled).toBeGreaterThan(3);
  }, 20_000);
  await vi.waitFor(() => expect(evaluator.statistics().running.public).toBe(0), 20_000);
  expect(differences).toEqual([]);
});

test('without a share nothing is run twice', async () => {
  start(0);
  await vi.waitFor(async () => {
    await resultOf(double, 4);
    expect(answered().compiled).toBeGreaterThan(3);
  }, 20_000);
  const { processes } = answered();
  expect(await resultOf(double, 4)).toEqual({ double: -1 });
  // A second run would wait or run by now.
  await new Promise(setImmediate);
  const { waiting, running } = evaluator.statistics();
  expect([waiting.public, running.public]).toEqual([0, 0]);
  expect(answered().processes).toBe(processes);
  expect(differences).toEqual([]);
});

/** Crashes with whatever it is given. */
class CrashingBackend implements Backend {
  readonly name = 'processes';
  readonly capacity = {
    shared: { workers: 2, tasksEach: 1 },
    isolated: { workers: 2, tasksEach: 1 },
    authoring: { workers: 2, tasksEach: 1 },
  };
  runs = 0;
  accepts = () => true;
  hasRoom = () => true;
  needsMore() {}
  async close() {}
  statistics = () => ({ workersAlive: 1, workersReplaced: { crashed: 0, deadline: 0, 'held-up': 0, memory: 0 } });

  async run(): Promise<EndedRun> {
    this.runs++;
    const cause = { kind: 'crash', cause: 'unknown' } as const;
    return { kind: 'stopped', cause, nodeId: null, elapsedMs: 1, usedMs: 1, replacementMs: 0 };
  }
}

test('a worker that crashes, and a circuit breaker that then refuses the decision, are no differences', async () => {
  differences = [];
  const crashing = new CrashingBackend();
  evaluator = evaluatorOn([(events) => new CompiledBackend({ load, log }, events), () => crashing], {
    deadlineMs: 20_000,
    log,
    shadow: { share: 1, onDifference: (difference) => differences.push(difference), load },
  });
  const ask = async () => {
    const { compiled } = answered();
    await resultOf(triple, 2);
    await vi.waitFor(() => expect(evaluator.statistics().waiting.public).toBe(0), 20_000);
    return answered().compiled - compiled;
  };
  await vi.waitFor(async () => {
    await ask();
    expect(crashing.runs).toBe(STOPS);
  }, 20_000);
  // From now on the decision is refused where it would be compared.
  for (let n = 0; n < 5; n++) expect(await ask()).toBeGreaterThan(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(crashing.runs).toBe(STOPS);
  expect(differences).toEqual([]);
  expect(await ask()).toBeGreaterThan(0);
});
