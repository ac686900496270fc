import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { CasesQuestion, CasesReply } from './case-messages.ts';
import type { CaseWorker } from './case-run-client.ts';
import { CaseRunClient } from './case-run-client.ts';
import type { Reaching } from './case-runner.ts';

const graph = { nodes: [{ id: 'in', name: 'in', type: 'inputNode' }], edges: [] } as unknown as Graph;
const called = {};
const ran = { kind: 'not run', why: 'x', isPassing: false, whyNoSearch: null } as const;

const foundWith = (expected: number): Reaching => ({
  target: { kind: 'node', nodeId: 'in', place: null },
  input: {},
  others: [],
  expected,
  isClean: true,
});

function clientWithWorker() {
  const asked: CasesQuestion[] = [];
  const answers: unknown[] = [];
  let ended = 0;
  const worker: CaseWorker = {
    postMessage: (question: CasesQuestion) => void asked.push(question),
    terminate: () => void ended++,
    onmessage: null,
    onerror: null,
  };
  const client = new CaseRunClient(() => worker, { progress: () => {}, answered: (answer) => answers.push(answer) });
  const reply = (told: CasesReply) => worker.onmessage?.call(worker as Worker, { data: told } as MessageEvent);
  const fail = () => worker.onerror?.call(worker as Worker, new Event('error') as ErrorEvent);
  return { client, asked, answers, reply, fail, ended: () => ended };
}

test('cases are sent once, and the answer of a run that was overtaken is not heard', () => {
  const { client, asked, answers, reply } = clientWithWorker();
  const cases = [] as never[];
  client.run({ graph, called, cases });
  client.run({ graph: { ...graph }, called, cases });
  expect(asked.map((question) => question.cases)).toEqual([[], null]);
  expect(asked.map((question) => question.called)).toEqual([{}, null]);
  reply({ id: 1, kind: 'answer', answer: ran });
  expect(answers).toEqual([]);
  reply({ id: 2, kind: 'answer', answer: ran });
  expect(answers).toEqual([ran]);
});

test('a search waits for the run that is under way, begins anew after a newer one, and says where it was stopped', async () => {
  const { client, asked, reply, ended } = clientWithWorker();
  client.run({ graph, called, cases: [] });
  const told: number[] = [];
  const searching = (of: Graph) =>
    client.reach({ graph: of, called, targets: [], start: '', progress: (done) => told.push(done) });
  const first = searching(graph);
  expect(asked).toHaveLength(1);
  reply({ id: 1, kind: 'answer', answer: ran });
  expect(asked[1]?.kind).toBe('reach');
  reply({ id: 2, kind: 'progress', done: 1 });
  reply({
    id: 2,
    kind: 'reached',
    sought: { kind: 'sought', found: [foundWith(1)], missed: [] },
  });
  expect(await first).toMatchObject({ found: [{ expected: 1 }] });
  expect(told).toEqual([1]);
  const second = searching(graph);
  const newer = { ...graph, nodes: [] } as unknown as Graph;
  client.run({ graph: newer, called, cases: [] });
  // What the search finds on the older graph is not heard.
  reply({ id: 3, kind: 'reached', sought: { kind: 'sought', found: [], missed: [] } });
  expect(asked.map(({ kind }) => kind)).toEqual(['run', 'reach', 'reach', 'run']);
  reply({ id: 4, kind: 'answer', answer: ran });
  expect(asked.at(-1)).toMatchObject({ id: 5, kind: 'reach', patch: { changed: [] } });
  reply({
    id: 5,
    kind: 'reached',
    sought: { kind: 'sought', found: [foundWith(2)], missed: [] },
  });
  expect(await second).toMatchObject({ found: [{ expected: 2 }] });
  const third = searching(graph);
  client.stop();
  expect(await third).toEqual({ kind: 'stopped' });
  expect(ended()).toBe(1);
});

test('stopping a search that waits for a run leaves the run, and a worker that breaks says that it could not search', async () => {
  const { client, answers, reply, ended, fail } = clientWithWorker();
  const searching = () => client.reach({ graph, called, targets: [], start: '', progress: () => {} });
  client.run({ graph, called, cases: [] });
  const waiting = searching();
  client.stopSearch();
  expect(await waiting).toEqual({ kind: 'stopped' });
  reply({ id: 1, kind: 'answer', answer: ran });
  expect([answers, ended()]).toEqual([[ran], 0]);
  const underWay = searching();
  client.stopSearch();
  expect([await underWay, ended()]).toEqual([{ kind: 'stopped' }, 1]);
  const broken = searching();
  fail();
  expect(await broken).toMatchObject({ kind: 'not run', why: expect.stringContaining('could not be looked for') });
});
