/** Quotas, queue, records and deadlines belong to the evaluator: they hold for a backend that has no processes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_WAIT_MS, MAX_WAITING_PER_ACCOUNT } from './admission/queue.ts';
import { REFUSED_MS, STOPS } from './admission/task-records.ts';
import type { EndedRun, StopCause, WorkerGroup, WorkersBackend } from './backend.ts';
import type { Evaluator } from './evaluator.ts';
import { CHECK_DEADLINE_MS, evaluatorOn } from './evaluator.ts';
import type { EvaluationRequest } from './request.ts';
import type { Task } from './task.ts';

const DEADLINE_MS = 500;

const one = { running: 1, runningMs: Number.POSITIVE_INFINITY };
const two = { running: 2, runningMs: 200 };

/** Keeps the tasks that it is given until a test ends them. Each group has room for two. */
class HeldBackend implements WorkersBackend {
  readonly name = 'processes';
  readonly started: { task: Task; group: WorkerGroup; end: (ended: EndedRun) => void }[] = [];
  readonly quotas = { shared: two, isolated: one, authoring: one };

  hasRoom(group: WorkerGroup) {
    return this.started.filter((one) => one.group === group).length < 2;
  }

  run(task: Task, group: WorkerGroup) {
    return new Promise<EndedRun>((end) => this.started.push({ task, group, end }));
  }

  needsMore() {}

  statistics() {
    return { workersAlive: 2, workersReplaced: { crashed: 0, deadline: 0, 'held-up': 0, memory: 0 } };
  }

  async close() {
    while (this.started.length > 0) await this.stop({ kind: 'crash', cause: 'unknown' });
  }

  finish() {
    const outcome = { ok: true, durationMs: 1, input: '', result: '1', trace: null } as const;
    return this.#end({ kind: 'finished', outcome, usedMs: 1 });
  }

  stop(cause: StopCause) {
    return this.#end({ kind: 'stopped', cause, nodeId: null, usedMs: 1 });
  }

  /** Ends the first task, and waits until the scheduler has been told. */
  async #end(ended: EndedRun) {
    const first = this.started.shift();
    if (!first) throw new Error('Nothing was started.');
    first.end(ended);
    await Promise.resolve();
  }
}

let backend: HeldBackend;
let evaluator: Evaluator;
beforeEach(() => {
  vi.useFakeTimers();
  backend = new HeldBackend();
  evaluator = evaluatorOn({ inProcess: null, workers: () => backend }, { deadlineMs: DEADLINE_MS, log: () => {} });
});
afterEach(async () => {
  await evaluator.close();
  vi.useRealTimers();
});

const request = (changes: Partial<EvaluationRequest> = {}): EvaluationRequest => ({
  tenant: 'a',
  purpose: 'public',
  decision: { hash: 'h', content: 'graph' },
  input: { text: '{}', key: null },
  resolution: { from: 'saved', projectSlug: 'p' },
  trace: 'none',
  effects: 'forbidden',
  ...changes,
});

const busy = { ok: false, error: { code: 'busy' } };

test('a backend gets the deadline of a task, and a task that it stops for that is answered with the deadline in words', async () => {
  const evaluation = evaluator.evaluate(request());
  const check = evaluator.check('{}', 'a');
  expect(backend.started.map(({ task }) => task.deadlineMs)).toEqual([DEADLINE_MS, CHECK_DEADLINE_MS]);
  await backend.stop({ kind: 'deadline' });
  await backend.stop({ kind: 'deadline' });
  expect(await evaluation).toMatchObject({
    ok: false,
    error: { code: 'graph', message: 'The evaluation took longer than 0.5 seconds and was stopped.' },
  });
  expect(await check).toEqual({
    ok: true,
    problems: [
      {
        severity: 'error',
        code: 'not-runnable',
        message: 'The check took longer than 10 seconds and was stopped.',
        nodeId: null,
      },
    ],
    isCut: false,
  });
});

test.each([
  ['stops the task', () => backend.stop({ kind: 'crash', cause: 'unknown' })],
  ['leaves the task unended', async () => {}],
  ['fails', () => Promise.reject(new Error('it cannot be closed'))],
])('whoever waits for a task is answered when the evaluator is closed and its backend %s', async (_name, close) => {
  vi.spyOn(backend, 'close').mockImplementationOnce(close);
  const evaluation = evaluator.evaluate(request());
  await evaluator.close().catch(() => {});
  expect(await evaluation).toMatchObject({ ok: false, error: { code: 'unavailable' } });
});

/** Waits until the pause is over that a tenant has after every stop. */
const afterPause = () => vi.advanceTimersByTime(2_100);

test('a decision that a backend had to stop several times is refused for a while, and only to its tenant', async () => {
  for (let n = 0; n < STOPS; n++) {
    const evaluation = evaluator.evaluate(request());
    afterPause();
    await backend.stop({ kind: 'memory', limitBytes: 1024 * 1024 });
    expect(await evaluation).toMatchObject({ error: { message: expect.stringContaining('(1 MB)') } });
  }
  const message = expect.stringMatching(/^This decision had to be stopped several times within a minute/);
  expect(await evaluator.evaluate(request())).toMatchObject({ ok: false, error: { code: 'graph', message } });
  const others = evaluator.evaluate(request({ tenant: 'b' }));
  await backend.finish();
  expect(await others).toMatchObject({ ok: true });
  vi.advanceTimersByTime(REFUSED_MS);
  const again = evaluator.evaluate(request());
  await backend.finish();
  expect(await again).toMatchObject({ ok: true });
});

test('a task whose worker somebody kills runs again once', async () => {
  const evaluation = evaluator.evaluate(request());
  await backend.stop({ kind: 'crash', cause: 'killed' });
  expect(backend.started).toHaveLength(1);
  await backend.stop({ kind: 'crash', cause: 'killed' });
  expect(await evaluation).toMatchObject({ ok: false, error: { code: 'graph' } });
});

test('a tenant with too many waiting tasks is asked to retry later, and another tenant is not', async () => {
  for (let n = 0; n < 2 + MAX_WAITING_PER_ACCOUNT; n++) evaluator.evaluate(request());
  expect(await evaluator.evaluate(request())).toMatchObject(busy);
  evaluator.evaluate(request({ tenant: 'b' }));
  const { running, waiting } = evaluator.statistics();
  expect([running.public, waiting.public]).toEqual([2, MAX_WAITING_PER_ACCOUNT + 1]);
});

test('tenants of one account share what one may have waiting', async () => {
  const shared = evaluatorOn(
    { inProcess: null, workers: () => backend },
    {
      deadlineMs: DEADLINE_MS,
      log: () => {},
      accountOf: (tenant) => tenant.charAt(0),
    },
  );
  for (let n = 0; n < 2 + MAX_WAITING_PER_ACCOUNT; n++) shared.evaluate(request({ tenant: `a${n % 8}` }));
  expect(await shared.evaluate(request({ tenant: 'a9' }))).toMatchObject(busy);
  shared.evaluate(request({ tenant: 'b' }));
  await backend.finish();
  expect(backend.started.at(-1)?.task.tenant).toBe('b');
  await shared.close();
});

test('tenants take turns, however many tasks one of them has', async () => {
  for (let n = 0; n < 5; n++) evaluator.evaluate(request());
  evaluator.evaluate(request({ tenant: 'b' }));
  await backend.finish();
  await backend.finish();
  expect(backend.started.map(({ task }) => task.tenant)).toContain('b');
});

test('a task that waits too long is answered with a request to retry later', async () => {
  for (let n = 0; n < 2; n++) evaluator.evaluate(request());
  const waiting = Array.from({ length: 3 }, () => evaluator.evaluate(request()));
  vi.advanceTimersByTime(MAX_WAIT_MS + 100);
  for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject(busy);
});

test('work for authors never takes the room of public calls', () => {
  for (let n = 0; n < 10; n++) evaluator.evaluate(request({ tenant: `author ${n}`, purpose: 'test' }));
  evaluator.evaluate(request({ tenant: 'caller' }));
  expect(backend.started.at(-1)).toMatchObject({ group: 'shared', task: { tenant: 'caller' } });
});
