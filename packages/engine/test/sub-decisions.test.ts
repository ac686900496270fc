import { afterEach, describe, expect, test, vi } from 'vitest';
import { MAX_LOADS_AT_ONCE } from '../src/backends/decision-lookups.ts';
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
  const find = vi.fn(() => new Promise<Decision>((resolve) => open.push(() => resolve(child))));
  const load: EvaluatorOptions['load'] = async ({ key }) => (key === 'child' ? find() : null);
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

test('an account whose evaluations call many decisions has only a few looked up at once, and gets all of them', async () => {
  const { load, open, answerAll } = held();
  evaluator = createEvaluator({ ...settings, deadlineMs: 20_000, workers: 1, load, accountOf: () => 'the account' });
  const decision = asking(
    'await missing.catch(() => {}); return { all: (await Promise.all(all)).map((one) => one.result.double) }',
  );
  const evaluations = ['one tenant', 'another'].map((tenant) =>
    evaluator.evaluate(requestOf(decision, '{}', { tenant })),
  );
  let most = 0;
  const answering = setInterval(() => {
    most = Math.max(most, open.length);
    answerAll();
  });
  for (const outcome of await Promise.all(evaluations))
    expect(outcome.ok && JSON.parse(outcome.result.toString()).all).toEqual(
      Array.from({ length: 500 }, (_, n) => n * 2),
    );
  clearInterval(answering);
  expect(most).toBe(MAX_LOADS_AT_ONCE);
});

test.each([
  ['answered', 'await missing'],
  ['stopped', 'await missing.catch(() => {}); await Promise.all(all)'],
])('no further decision is looked up for an evaluation that was %s', async (_name, then) => {
  const { find, load, answerAll } = held();
  evaluator = createEvaluator({ ...settings, deadlineMs: 1_000, workers: 1, load });
  await evaluator.evaluate(requestOf(asking(then), '{}'));
  const asked = find.mock.calls.length;
  expect(asked).toBeLessThanOrEqual(MAX_LOADS_AT_ONCE);
  await answerAll();
  expect(find).toHaveBeenCalledTimes(asked);
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
