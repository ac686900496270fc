import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { CasesQuestion, CasesReply } from './case-messages.ts';
import type { CaseWorker } from './case-run-client.ts';
import { CaseRunClient } from './case-run-client.ts';

const graph = { nodes: [{ id: 'in', name: 'in', type: 'inputNode' }], edges: [] } as unknown as Graph;
const called = {};
const ran = { kind: 'not run', why: 'x', isPassing: false } as const;

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
  return { client, asked, answers, reply, ended: () => ended };
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
  const first = client.reach(graph, called, []);
  expect(asked).toHaveLength(1);
  reply({ id: 1, kind: 'answer', answer: ran });
  expect(asked[1]?.kind).toBe('reach');
  reply({
    id: 2,
    kind: 'reached',
    found: [{ target: { kind: 'node', nodeId: 'in', place: null }, input: {}, expected: 1 }],
  });
  expect(await first).toHaveLength(1);
  const second = client.reach(graph, called, []);
  const newer = { ...graph, nodes: [] } as unknown as Graph;
  client.run({ graph: newer, called, cases: [] });
  // What the search finds on the older graph is not heard.
  reply({ id: 3, kind: 'reached', found: [] });
  expect(asked.map(({ kind }) => kind)).toEqual(['run', 'reach', 'reach', 'run']);
  reply({ id: 4, kind: 'answer', answer: ran });
  expect(asked.at(-1)).toMatchObject({ id: 5, kind: 'reach', patch: { changed: [] } });
  reply({
    id: 5,
    kind: 'reached',
    found: [{ target: { kind: 'node', nodeId: 'in', place: null }, input: {}, expected: 2 }],
  });
  expect(await second).toMatchObject([{ expected: 2 }]);
  const third = client.reach(graph, called, []);
  client.stop();
  expect(await third).toBeNull();
  expect(ended()).toBe(1);
});
