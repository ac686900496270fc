import { beforeEach, expect, test, vi } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { LiveAnswer, LiveQuestion } from './live-answer.ts';
import type { LiveWorker } from './live-runner.ts';
import { LiveRunner, MAX_RUN_MS, MAX_STOPPED } from './live-runner.ts';

class StubWorker implements LiveWorker {
  onmessage: LiveWorker['onmessage'] = null;
  onerror: LiveWorker['onerror'] = null;
  readonly asked: LiveQuestion[] = [];
  isEnded = false;
  postMessage(question: LiveQuestion) {
    this.asked.push(question);
  }
  terminate() {
    this.isEnded = true;
  }
  answer(result: unknown) {
    const data = { id: this.asked.at(-1)?.id, answer: { kind: 'ran', result, trace: {}, rows: {} } };
    this.onmessage?.call(this as never, { data } as MessageEvent);
  }
}

const graph = { nodes: [{ id: 'a', type: 'inputNode', name: 'a' }], edges: [] } as unknown as Graph;
let workers: StubWorker[];
let answers: LiveAnswer[];
let runner: LiveRunner;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  answers = [];
  runner = new LiveRunner(
    () => {
      const worker = new StubWorker();
      workers.push(worker);
      return worker;
    },
    (answer) => answers.push(answer),
  );
});

test('while a run is under way only the latest of those that are asked for is kept', () => {
  for (const input of ['1', '2', '3']) runner.run(graph, input);
  expect(workers[0]?.asked.map(({ input }) => input)).toEqual(['1']);
  workers[0]?.answer('one');
  expect(workers[0]?.asked.map(({ input }) => input)).toEqual(['1', '3']);
  workers[0]?.answer('three');
  expect(answers).toMatchObject([{ result: 'one' }, { result: 'three' }]);
});

test('the worker is sent the whole graph once, and then what changed', () => {
  runner.run(graph, '1');
  workers[0]?.answer(1);
  runner.run(graph, '2');
  expect(workers[0]?.asked.map(({ patch }) => patch.changed.length)).toEqual([1, 0]);
});

test('a run that takes too long is stopped, and the next one has a new worker that gets the whole graph', () => {
  runner.run(graph, '1');
  vi.advanceTimersByTime(MAX_RUN_MS);
  expect(workers[0]?.isEnded).toBe(true);
  expect(answers).toEqual([{ kind: 'not run', why: expect.stringContaining('takes too long') }]);
  runner.run(graph, '2');
  expect(workers[1]?.asked[0]?.patch.changed).toHaveLength(1);
});

test('a worker that breaks is replaced', () => {
  runner.run(graph, '1');
  runner.run(graph, '2');
  workers[0]?.onerror?.call(workers[0] as never, {} as ErrorEvent);
  expect(answers).toMatchObject([{ kind: 'not run' }]);
  workers[1]?.answer('two');
  expect(answers[1]).toMatchObject({ result: 'two' });
});

test('after it is closed nothing is answered and nothing is left running', () => {
  runner.run(graph, '1');
  runner.close();
  workers[0]?.answer('late');
  vi.advanceTimersByTime(MAX_RUN_MS);
  expect(answers).toEqual([]);
  expect(workers[0]?.isEnded).toBe(true);
});

test('where one run after the other takes too long, nothing is run any more', () => {
  for (let n = 0; n < MAX_STOPPED; n++) {
    runner.run(graph, `${n}`);
    vi.advanceTimersByTime(MAX_RUN_MS);
  }
  runner.run(graph, 'last');
  expect(workers).toHaveLength(MAX_STOPPED);
  expect(answers.at(-1)).toEqual({ kind: 'not run', why: expect.stringContaining('takes too long') });
});

test('a graph that is too large to be compiled is not sent at all', () => {
  const columns = Array.from({ length: 50 }, (_, n) => ({ id: `${n}` }));
  const content = { inputs: columns, outputs: [], rules: Array.from({ length: 10_000 }, () => ({})) };
  const large = { nodes: [{ id: 't', type: 'decisionTableNode', name: 't', content }], edges: [] } as unknown as Graph;
  runner.run(large, '{}');
  expect(workers).toEqual([]);
  expect(answers).toEqual([{ kind: 'not run', why: expect.stringContaining('too large') }]);
});
