import { beforeEach, expect, test, vi } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { Answered, PageWorker } from './graph-worker.ts';
import { GraphWorker } from './graph-worker.ts';
import type { WorkerQuestion } from './live-answer.ts';
import { MAX_CHECK_MS, MAX_RUN_MS, MAX_STOPPED, PAUSE_MS } from './live-limits.ts';

class StubWorker implements PageWorker {
  onmessage: PageWorker['onmessage'] = null;
  onerror: PageWorker['onerror'] = null;
  readonly asked: WorkerQuestion[] = [];
  isEnded = false;
  postMessage(question: WorkerQuestion) {
    this.asked.push(question);
  }
  terminate() {
    this.isEnded = true;
  }
  reply(part: object) {
    this.onmessage?.call(this as never, { data: { id: this.asked.at(-1)?.id, ...part } } as MessageEvent);
  }
  check(message?: string) {
    this.reply({ problems: message ? [{ message, node_id: null }] : [] });
  }
  run(result: unknown) {
    this.check();
    this.reply({ answer: { kind: 'ran', result, trace: {}, rows: {} } });
  }
  get inputs() {
    return this.asked.map(({ run }) => run?.input ?? null);
  }
}

const named = (name: string) => ({ nodes: [{ id: 'a', type: 'inputNode', name }], edges: [] }) as unknown as Graph;
const graph = named('a');
const called = {};
const textOf = (of: Graph) => () => JSON.stringify(of);
let workers: StubWorker[];
let answers: Answered['answer'][];
let worker: GraphWorker;

const run = (input: string) => worker.runOn({ input, clock: null, called });

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  answers = [];
  worker = new GraphWorker(() => {
    const started = new StubWorker();
    workers.push(started);
    return started;
  });
  worker.found.subscribe(({ answered }, before) => {
    if (answered && answered !== before.answered) answers.push(answered.answer);
  });
  worker.showGraph(graph, textOf(graph));
});

test('a graph is checked without being run, as long as there is nothing to run it on', () => {
  workers[0]?.check('broken');
  expect(worker.found.getState().checked).toEqual({ graph, problems: [{ message: 'broken', node_id: null }] });
  expect(workers[0]?.inputs).toEqual([null]);
});

test('the worker starts only when it is told to, with the latest graph and the latest input', () => {
  const started: StubWorker[] = [];
  const held = new GraphWorker(() => started[started.push(new StubWorker()) - 1] as StubWorker, true);
  held.showGraph(graph, textOf(graph));
  const latest = named('b');
  held.showGraph(latest, textOf(latest));
  held.runOn({ input: '1', clock: null, called });
  expect(started).toEqual([]);
  held.letGo();
  expect(started.map(({ asked }) => asked)).toMatchObject([
    [{ graph: { text: textOf(latest)() }, run: { input: '1' } }],
  ]);
  held.letGo();
  expect(started[0]?.inputs).toEqual(['1']);
});

test('while a question is under way only the latest of those that follow is kept', () => {
  for (const input of ['1', '2', '3']) run(input);
  workers[0]?.check();
  expect(workers[0]?.inputs).toEqual([null, '3']);
  run('4');
  run('5');
  workers[0]?.run('three');
  expect(workers[0]?.inputs).toEqual([null, '3', '5']);
  expect(answers).toMatchObject([{ result: 'three' }]);
});

test('the worker is sent the text of the graph once, and then what changed', () => {
  workers[0]?.check();
  const next = named('b');
  worker.showGraph(next, textOf(next));
  workers[0]?.check();
  run('1');
  expect(workers[0]?.asked.map((question) => question.graph)).toMatchObject([
    { text: JSON.stringify(graph) },
    { patch: { changed: [{ node: { name: 'b' } }] } },
    { patch: { changed: [] } },
  ]);
});

test('called graphs are sent again only when they are others', () => {
  run('1');
  workers[0]?.check();
  workers[0]?.run(1);
  run('2');
  workers[0]?.run(2);
  worker.runOn({ input: '2', clock: null, called: { other: '{}' } });
  expect(workers[0]?.asked.map(({ run }) => run?.called)).toEqual([undefined, called, null, { other: '{}' }]);
});

test('a run that takes too long is stopped, and the next one has a new worker that gets the whole graph', () => {
  workers[0]?.check();
  run('1');
  workers[0]?.check();
  vi.advanceTimersByTime(MAX_RUN_MS);
  expect(workers[0]?.isEnded).toBe(true);
  expect(answers).toEqual([{ kind: 'not run', why: expect.stringContaining('takes too long') }]);
  run('2');
  expect(workers[1]?.asked[0]?.graph).toEqual({ text: JSON.stringify(graph) });
});

test('a worker that breaks is replaced', () => {
  run('1');
  workers[0]?.check();
  run('2');
  workers[0]?.onerror?.call(workers[0] as never, {} as ErrorEvent);
  expect(answers).toMatchObject([{ kind: 'not run' }]);
  workers[1]?.run('two');
  expect(answers[1]).toMatchObject({ result: 'two' });
});

test('after it is closed nothing is answered and nothing is left running', () => {
  run('1');
  worker.close();
  workers[0]?.run('late');
  vi.advanceTimersByTime(MAX_CHECK_MS + MAX_RUN_MS);
  expect(answers).toEqual([]);
  expect(workers[0]?.isEnded).toBe(true);
});

test('where one run after the other takes too long, the graph is only checked', () => {
  stopAll();
  run('last');
  expect(workers.at(-1)?.inputs).toEqual([null]);
  expect(answers.at(-1)).toEqual({ kind: 'not run', why: expect.stringContaining('takes too long') });
});

/** Has as many runs stopped as are stopped in a row. */
function stopAll() {
  workers[0]?.check();
  for (let n = 0; n < MAX_STOPPED; n++) {
    run(`${n}`);
    workers[n]?.check();
    vi.advanceTimersByTime(MAX_RUN_MS);
  }
}

test.each([
  ['rules', () => worker.showGraph(named('b'), textOf(named('b')))],
  ['input', () => run('other')],
])('after that, a change of the %s is run once nothing has changed for a while', (_, change) => {
  stopAll();
  vi.advanceTimersByTime(MAX_CHECK_MS);
  expect(workers).toHaveLength(MAX_STOPPED);
  change();
  workers.at(-1)?.check();
  vi.advanceTimersByTime(PAUSE_MS);
  workers.at(-1)?.run('again');
  expect(answers.at(-1)).toMatchObject({ result: 'again' });
  run('next');
  workers.at(-1)?.run('at once');
  expect(answers.at(-1)).toMatchObject({ result: 'at once' });
});

test('a run that took too long and is tried again is stopped by the next change, which is checked at once', () => {
  stopAll();
  run('other');
  workers.at(-1)?.check();
  vi.advanceTimersByTime(PAUSE_MS);
  const trying = workers.at(-1);
  expect(trying?.inputs).toEqual([null, 'other']);
  const next = named('b');
  worker.showGraph(next, textOf(next));
  expect(trying?.isEnded).toBe(true);
  workers.at(-1)?.check('seen');
  expect(worker.found.getState().checked).toMatchObject({ graph: next, problems: [{ message: 'seen' }] });
});

test('a graph that is too large to be compiled is checked and not run', () => {
  const columns = Array.from({ length: 50 }, (_, n) => ({ id: `${n}` }));
  const content = { inputs: columns, outputs: [], rules: Array.from({ length: 10_000 }, () => ({})) };
  const large = { nodes: [{ id: 't', type: 'decisionTableNode', name: 't', content }], edges: [] } as unknown as Graph;
  workers[0]?.check();
  worker.showGraph(large, () => '{}');
  workers[0]?.check();
  run('{}');
  expect(workers[0]?.inputs).toEqual([null, null, null]);
  expect(answers).toEqual([{ kind: 'not run', why: expect.stringContaining('too large') }]);
});
