import { CreateTestCase, testCaseText } from '@rulewright/contract';
import type { Evaluator, ManyRequest, Outcome } from '@rulewright/engine';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loopTurns } from '#platform';
import type { CaseToRun } from './case-results.ts';
import { runCases } from './run-cases.ts';

const cases: CaseToRun[] = Array.from({ length: 100 }, (_, n) => ({
  id: null,
  text: testCaseText(CreateTestCase.parse({ name: `Case ${n}`, input: { n }, expected: { n } })),
}));

/** Answers what it was asked, and counts that. */
function echo(answered: (count: number) => void = () => {}) {
  let count = 0;
  const evaluator: Pick<Evaluator, 'evaluateMany'> = {
    evaluateMany(_request, inputs, settle) {
      for (const [at, { text }] of inputs.entries())
        settle(at, { ok: true, durationMs: 0, input: text, result: text, trace: null, hits: [] });
      count += inputs.length;
      answered(count);
    },
  };
  return { evaluator: evaluator as Evaluator, answered: () => count };
}

const request = { tenant: 'a' } as Omit<ManyRequest, 'now' | 'trace'>;
const run = (
  evaluator: Evaluator,
  signal: AbortSignal,
  {
    maxMs,
    onProgress = () => {},
    cases: given = cases,
  }: { maxMs?: number; onProgress?: (done: number) => void; cases?: CaseToRun[] } = {},
) =>
  runCases({
    evaluator,
    turns: loopTurns(),
    request,
    live: null,
    cases: given,
    coverage: null,
    signal,
    onProgress,
    ...(maxMs && { maxMs }),
  });

/** A clock that stands still until it is moved on. */
function holdClock() {
  const started = performance.now();
  let passedMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => started + passedMs);
  onTestFinished(() => clock.mockRestore());
  return {
    pass(ms: number) {
      passedMs += ms;
    },
  };
}

test('cases that a run does not begin in time have an error that says so', async () => {
  const { evaluator, answered } = echo();
  const { signal } = new AbortController();
  expect((await run(evaluator, signal)).every(({ passed }) => passed)).toBe(true);
  const late = await run(evaluator, signal, { maxMs: -1 });
  expect(answered()).toBe(100);
  expect(late).toHaveLength(100);
  for (const { error } of late) expect(error?.message).toContain('The run was stopped before this case');
});

test('cases for which there is no room are not tried again after the time of the run', async () => {
  const clock = holdClock();
  let tried = 0;
  const busy = { ok: false, error: { code: 'busy', message: 'Busy', nodeId: null } } as Outcome;
  const evaluator: Pick<Evaluator, 'evaluateMany' | 'evaluate'> = {
    evaluateMany(_request, inputs, settle) {
      clock.pass(60);
      for (const at of inputs.keys()) settle(at, busy);
    },
    evaluate: async () => {
      tried++;
      return busy;
    },
  };
  const late = await run(evaluator as Evaluator, new AbortController().signal, { maxMs: 50 });
  expect(tried).toBe(0);
  for (const { error } of late) expect(error?.message).toContain('The run was stopped before this case');
});

test('a live version that takes all of its time is compared no further, and takes none from the cases', async () => {
  const { evaluator } = echo();
  const clock = holdClock();
  const slow: Pick<Evaluator, 'evaluateMany'> = {
    evaluateMany(asked, inputs, settle) {
      if (asked.purpose === 'public') clock.pass(1_000);
      evaluator.evaluateMany(asked, inputs, settle);
    },
  };
  const results = await runCases({
    evaluator: slow as Evaluator,
    turns: loopTurns(),
    request,
    live: { ...request, purpose: 'public' },
    cases,
    coverage: null,
    signal: new AbortController().signal,
    onProgress: () => {},
    maxMs: 500,
  });
  expect(results.filter(({ passed }) => passed)).toHaveLength(100);
  expect(results.filter(({ live }) => live)).toHaveLength(32);
});

test('cases with long inputs are let in one by one, because reading them takes time', async () => {
  const groups: number[] = [];
  const { evaluator } = echo();
  const counting: Pick<Evaluator, 'evaluateMany'> = {
    evaluateMany(asked, inputs, settle) {
      groups.push(inputs.length);
      evaluator.evaluateMany(asked, inputs, settle);
    },
  };
  const long = 'x'.repeat(40_000);
  const text = testCaseText(CreateTestCase.parse({ name: 'Long', input: { long }, expected: {}, match: 'members' }));
  const results = await run(counting as Evaluator, new AbortController().signal, {
    cases: [...Array.from({ length: 3 }, () => ({ id: null, text })), ...cases],
  });
  expect(results.filter(({ passed }) => passed)).toHaveLength(103);
  expect(groups).toEqual([1, 1, 32, 32, 32, 5]);
});

test('a run ends when whoever asked for it has gone', async () => {
  const gone = new AbortController();
  const { evaluator, answered } = echo((count) => {
    if (count === 64) gone.abort();
  });
  await run(evaluator, gone.signal);
  expect(answered()).toBe(64);
});

test('a case that found no room counts as done when it is evaluated, once', async () => {
  const { evaluator } = echo();
  const told: number[] = [];
  const outcome = { ok: true, durationMs: 0, input: '{}', result: '{}', trace: null, hits: [] } as const;
  const full: Pick<Evaluator, 'evaluate' | 'evaluateMany'> = {
    evaluateMany: (request, inputs, settle) =>
      evaluator.evaluateMany(request, inputs, (at, settled) =>
        settle(at, at > 0 ? settled : { ok: false, input: '{}', error: { code: 'busy', message: '', nodeId: null } }),
      ),
    evaluate: async () => {
      told.push(-1);
      return outcome;
    },
  };
  await run(full as Evaluator, new AbortController().signal, { onProgress: (done) => told.push(done) });
  expect(told.slice(30, 35)).toEqual([30, 31, -1, 32, 33]);
  expect(told.at(-1)).toBe(100);
});
