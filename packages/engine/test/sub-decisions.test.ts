import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Decision, Evaluator, EvaluatorOptions } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { calling, chain, expressions, javascript, requestOf } from './graphs.ts';

let evaluator: Evaluator;
afterEach(() => evaluator.close());

/** Lookups of "child" that wait until the test answers them. Every other key is answered at once as missing. */
function held() {
  const child = chain(expressions({ double: 'n * 2' }));
  const open: (() => void)[] = [];
  const find = vi.fn((_isOver: () => boolean) => new Promise<Decision>((resolve) => open.push(() => resolve(child))));
  const load: EvaluatorOptions['load'] = async ({ key }, isOver) => (key === 'child' ? find(isOver) : null);
  const answerAll = async () => {
    for (const answer of open.splice(0)) answer();
    await new Promise(setImmediate);
  };
  return { find, load, open, answerAll };
}

const asking = (then: string) =>
  chain(
    javascript(`
      const { default: zen } = await import('zen');
      const missing = zen.evaluate('missing', {});
      const all = [...Array(500).keys()].map((n) => zen.evaluate('child', { n }));
      ${then}`),
  );

test('a function can ask for many decisions at once', async () => {
  const { load, answerAll } = held();
  evaluator = createEvaluator({ ...settings, deadlineMs: 20_000, workers: 1, load });
  const decision = asking(
    'await missing.catch(() => {}); return { all: (await Promise.all(all)).map((one) => one.result.double) }',
  );
  const answering = setInterval(answerAll);
  const outcome = await evaluator.evaluate(requestOf(decision, '{}'));
  clearInterval(answering);
  expect(outcome.ok && JSON.parse(outcome.result.toString()).all).toEqual(Array.from({ length: 500 }, (_, n) => n * 2));
});

test.each([
  ['answered', 'await missing'],
  ['stopped', 'await missing.catch(() => {}); await Promise.all(all)'],
])('a lookup is told that nobody waits for it where the evaluation was %s', async (_name, then) => {
  const { find, load } = held();
  evaluator = createEvaluator({ ...settings, deadlineMs: 2_000, workers: 1, load });
  await evaluator.evaluate(requestOf(asking(then), '{}'));
  for (const [isOver] of find.mock.calls) expect(isOver()).toBe(true);
});

describe('a called decision that cannot be used is explained in words', () => {
  const callers = [
    ['a node', calling('child')],
    ['a function', javascript('return (await (await import("zen")).default.evaluate("child", {})).result')],
  ] as const;
  const cases = [
    ['missing', null, 'missing', 'No document with the address "child" in this project.'],
    ['not published', 'unpublished', 'unpublished', 'The document with the address "child" is not published.'],
    [
      'not a graph',
      { hash: 'none', content: '[]' },
      'not-runnable',
      'The decision "child" cannot be run: The content is not a decision graph: a JSON object with nodes and edges.',
    ],
  ] as const;

  test.each(
    callers.flatMap(([by, caller]) => cases.map(([name, ...expected]) => [name, by, caller, ...expected] as const)),
  )('where it is %s and called by %s', async (_name, _by, caller, found, reason, message) => {
    evaluator = createEvaluator({ ...settings, workers: 1, load: async () => found });
    expect(await evaluator.evaluate(requestOf(chain(caller), '{}'))).toEqual({
      ok: false,
      error: { code: 'graph', message, nodeId: caller.id, called: { key: 'child', reason } },
      input: '{}',
    });
  });
});
