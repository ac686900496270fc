/** Expressions that functions evaluate, in the engine that this language comes from, in a worker and in a thread of the server. */
import { ZenDecisionContent, ZenEngine } from '@gorules/zen-engine';
import { afterAll, describe, expect, test } from 'vitest';
import { FunctionThreads } from '../src/functions/function-threads.ts';
import type { Decision } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { processSettings, programOf } from './evaluator.ts';
import { chain, node, requestOf } from './graphs.ts';

const evaluator = createEvaluator({ ...processSettings, deadlineMs: 30_000 });
const threads = new FunctionThreads([programOf('engine-runner')], () => {});
afterAll(async () => {
  await evaluator.close();
  await threads.close();
});

const calls = `[
  zen.evaluateExpression('a + 1', { a: 2 }),
  zen.evaluateUnaryExpression('> 1', { $: 2 }),
  zen.evaluateUnaryExpression('"a", "x"', { $: 'x' }),
  zen.evaluateUnaryExpression('> least', { $: 5, least: 7 }),
  zen.evaluateExpression('upper(b)', { b: 'x' }),
  zen.evaluateExpression('0.1 + 0.2', {}),
  zen.evaluateExpression('[d("2024-01-31").add(1, "M"), [1..3], \`\${n} of 1.50\`]', { n: 2 }),
  zen.evaluateExpression('{ sum: sum(map(items, # * 2)), root: $root.items[0] }', { items: [1, 2, 3] }),
  zen.evaluateExpression('$root', [1, 2]),
  zen.evaluateExpression('$ + 1', { $: 1 }),
  zen.evaluateExpression('missing.part', {}),
  zen.evaluateExpression('x = 5; x * 2', {}),
  fails(() => zen.evaluateExpression('a +', {})),
  fails(() => zen.evaluateExpression('a + b', { a: 1, b: 'x' })),
  fails(() => zen.evaluateExpression('a', 5)),
  fails(() => zen.evaluateExpression(5, {})),
  fails(() => zen.evaluateUnaryExpression('> 1', {})),
  fails(() => zen.evaluateUnaryExpression('> 1', { $: 'x' })),
]`;
const source = `import zen from 'zen';
  const fails = (run) => { try { run(); return 'no' } catch (error) { return error instanceof Error } };
  export const handler = () => ({ results: ${calls} });`;

const functionOf = (text: string): Decision => chain(node('f', 'functionNode', { source: text }));

async function zenResultOf(text: string): Promise<unknown> {
  const { content } = functionOf(text);
  const decision = new ZenEngine().createDecision(new ZenDecisionContent(Buffer.from(content)));
  return (await decision.evaluate({})).result;
}

const callOf = (text: string) =>
  ({ source: text, form: 'module', input: '{}', nodes: null, depth: 0, isTraced: false }) as const;

/** On a busy machine a thread may not be free in time. */
async function answerOfThread(text: string, now?: number) {
  for (;;) {
    const called = await threads.call(callOf(text), { account: 'a', notes: {}, clock: now });
    if (called?.answer) return called.answer;
  }
}

test('expressions have the same results everywhere', async () => {
  const expected = JSON.stringify(await zenResultOf(source));
  expect(JSON.parse(expected).results).toHaveLength(18);
  const outcome = await evaluator.evaluate(requestOf(functionOf(source), '{}'));
  expect(outcome).toMatchObject({ ok: true, result: expected });
  expect(await answerOfThread(source)).toEqual({ result: expected, log: [] });
});

test('an expression finds the clock of its function', async () => {
  const now = Date.UTC(2024, 1, 29);
  const text = `import zen from 'zen'; export const handler = () => zen.evaluateExpression('d().timestamp()', {})`;
  expect(await answerOfThread(text, now)).toEqual({ result: String(now), log: [] });
});

describe('a function is told why an expression failed', () => {
  test.each([
    [`zen.evaluateExpression('a +', {})`, /^The expression "a \+" cannot be read: /],
    [
      `zen.evaluateExpression('a + b', { a: 1, b: 'x' })`,
      'The expression "a + b" could not be evaluated: `+` adds two numbers or joins two texts. Here it has a number and a text.',
    ],
    [`zen.evaluateExpression('1 + (a - 1)', { a: 'x' })`, /^The expression .* could not be evaluated at "a - 1": /],
    [`zen.evaluateUnaryExpression('> 1', { $: 'x' })`, /^The expression "> 1" could not be evaluated: /],
    [`zen.evaluateUnaryExpression('> 1', 5)`, 'There is no "$" for the test.'],
    [`zen.evaluateExpression('1 + '.repeat(10000) + '1', {})`, 'The expression is longer than 20,000 characters.'],
  ])('%s', async (call, message) => {
    const told = `import zen from 'zen'; export const handler = () => { try { return ${call} } catch (error) { return error.message } }`;
    const answer = await answerOfThread(told);
    expect(JSON.parse('result' in answer ? answer.result : '')).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
  });
});

describe('an expression that takes too long', () => {
  const endless = `import zen from 'zen'; export const handler = () => {
    try { return zen.evaluateExpression('len(map([1..2000000], map([1..2000000], #)))', {}) } catch { return 'went on' } }`;

  test('is left to a worker by a thread', async () => {
    await answerOfThread('export const handler = () => 1');
    const since = performance.now();
    expect(await threads.call(callOf(endless), { account: 'a', notes: {} })).toMatchObject({ answer: null });
    expect(performance.now() - since).toBeLessThan(2_000);
  });

  test('ends with its function in a worker', async () => {
    const brief = createEvaluator({ ...processSettings, deadlineMs: 2_000 });
    const outcome = await brief.evaluate(requestOf(functionOf(endless), '{}'));
    await brief.close();
    // On a busy machine the evaluation is stopped before the function is.
    expect(outcome).toMatchObject({ ok: false, error: { message: expect.stringMatching(/took (too long|longer)/) } });
  });
});
