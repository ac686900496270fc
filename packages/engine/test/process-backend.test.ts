/** The reports of the process backend to the scheduler. */
import { afterEach, expect, test, vi } from 'vitest';
import type { BackendEvents } from '../src/backend.ts';
import { ProcessBackend } from '../src/backends/processes/process-backend.ts';
import type { LoadDecision } from '../src/request.ts';
import type { Task } from '../src/task.ts';
import { processSettings as settings } from './evaluator.ts';
import { calling, chain, expressions, requestOf } from './graphs.ts';

const child = chain(expressions({ double: 'n * 2' }));

let backend: ProcessBackend;
afterEach(() => backend.close());

test('a decision that a task calls is reported with that task', async () => {
  const called = vi.fn<BackendEvents['called']>();
  const roomFreed = vi.fn();
  let answerSlow = () => {};
  const slow = new Promise<void>((resolve) => {
    answerSlow = resolve;
  });
  const load: LoadDecision = async ({ key }) => {
    if (key === 'slow') await slow;
    return child;
  };
  const host = { load, http: async () => '{}', log: () => {} };
  backend = new ProcessBackend(
    { ...settings, workers: 1, host },
    { called, roomFreed, suspected: () => {}, mayIsolate: () => false, waitingFor: () => 0 },
  );
  backend.needsMore('shared', 1);
  await vi.waitFor(() => expect(roomFreed).toHaveBeenCalledWith('shared'), 10_000);
  const run = (key: string, projectSlug: string) => {
    const request = requestOf(chain(calling(key)), '{"n":4}', { resolution: { from: 'saved', projectSlug } });
    const { purpose, tenant, decision } = request;
    const account = tenant;
    const task: Task = { kind: 'evaluation', request, purpose, tenant, account, decision, deadlineMs: 2_000, since: 0 };
    return { task, ended: backend.run(task, 'shared') };
  };
  const elsewhere = run('slow', 'another project');
  const caller = run('child', 'a project');
  expect(await caller.ended).toMatchObject({ kind: 'finished', outcome: { ok: true, result: '{"double":8}' } });
  answerSlow();
  await elsewhere.ended;
  expect(called.mock.calls).toEqual([
    [caller.task, child],
    [elsewhere.task, child],
  ]);
});
