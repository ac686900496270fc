/** Runs at another time, in the server's process and in workers. */
import { afterAll, describe, expect, test } from 'vitest';
import type { Decision, EvaluationRequest } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { processSettings, settings } from './evaluator.ts';
import { calling, chain, expressions, javascript, requestOf } from './graphs.ts';

const NOW = Date.UTC(1999, 5, 1);
const year = { year: "year(date('now'))" };
const child = chain(expressions(year));
const load = async () => child;
const evaluators = {
  'where it can be in the server': createEvaluator({ ...settings, load, deadlineMs: 1_500 }),
  'in worker processes alone': createEvaluator({ ...processSettings, load, deadlineMs: 1_500 }),
};
afterAll(() => Promise.all(Object.values(evaluators).map((evaluator) => evaluator.close())));

describe.each(Object.entries(evaluators))('%s', (_, evaluator) => {
  const run = (decision: Decision, text = '{}', changes: Partial<EvaluationRequest> = {}) =>
    evaluator.evaluate(requestOf(decision, text, { purpose: 'test', now: NOW, ...changes }));

  test('a decision has the time that it is given, and so has one that it calls', async () => {
    const [own, called] = await Promise.all([run(child), run(chain(calling('child')))]);
    expect([own, called]).toMatchObject(Array(2).fill({ ok: true, result: '{"year":1999}' }));
  });

  test('the present moment of dates is that time', async () => {
    const dates = chain(expressions({ day: 'd().format("%F")', isToday: 'd("1999-06-01 23:00").isToday()' }));
    expect(await run(dates)).toMatchObject({ ok: true, result: '{"day":"1999-06-01","isToday":true}' });
  });

  test('what is too much for the server is run by a worker, with its trace or with what it reached', async () => {
    const large = chain(expressions({ ...year, sum: 'sum(map([1..n], # * 2))' }));
    const result = '{"sum":2500050000,"year":1999}';
    expect(await run(large, '{"n":50000}', { trace: 'hits' })).toMatchObject({
      ok: true,
      result,
      hits: expect.arrayContaining([{ nodeId: expect.any(String), places: [0, 1] }]),
    });
    const { trace } = (await run(large, '{"n":50000}', { trace: 'full' })) as { trace: string };
    expect(JSON.parse(trace)).toHaveProperty('expression.output.year', 1999);
  });

  test('a failure tells what was reached before it', async () => {
    const failing = chain(expressions(year, 'first'), expressions({ x: 'year + "x"' }, 'second'));
    expect(await run(failing, '{}', { trace: 'hits' })).toMatchObject({
      ok: false,
      error: { nodeId: 'second' },
      hits: expect.arrayContaining([{ nodeId: 'first', places: [0] }]),
    });
  });

  test('a failure has its trace also where that is too large for the server', async () => {
    const steps = Array.from({ length: 6 }, (_, n) => expressions({ [`list${n}`]: 'list', list: 'list' }, `step${n}`));
    const failing = chain(...steps, expressions({ x: '"a" - 1' }, 'failing'));
    const list = Array.from({ length: 1_500 }, (_, n) => n);
    const outcome = await run(failing, JSON.stringify({ list }), { trace: 'full' });
    expect(outcome).toMatchObject({ ok: false, error: { nodeId: 'failing' } });
    expect(JSON.parse(`${outcome.trace}`)).toMatchObject({
      step5: { output: { list5: list } },
      failing: { output: null },
    });
  });

  test('the clock of a function stands still too', async () => {
    const source =
      'const then = Date.now(); while (Math.random() < 0.999); return { year: new Date().getFullYear(), passed: Date.now() - then }';
    const outcome = await run(chain(javascript(source)));
    expect(outcome.ok && JSON.parse(outcome.result.toString())).toEqual({ year: 1999, passed: 0 });
  });

  test('a result that is too large is refused, and a trace that is too large is left out', async () => {
    const large = 'map([1..18000], string(n) + "x")';
    const n = JSON.stringify({ n: 'x'.repeat(1_000) });
    const tooLarge = chain(expressions({ large }));
    expect(await run(tooLarge, n)).toMatchObject({ ok: false, error: { message: 'The result is too large.' } });
    const small = chain(expressions({ large }, 'first'), expressions({ len: 'len(large)' }, 'second'));
    expect(await run(small, n, { trace: 'full' })).toMatchObject({ ok: true, result: '{"len":18000}', trace: null });
  });

  test('one that does not end is stopped at its deadline, and holds nobody up', async () => {
    const endless = chain(expressions({ x: 'map([0..100000], len(map([0..100000], # * 2)))' }));
    const stopped = run(endless, '{}', { tenant: 'a' });
    const neighbour = await run(child, '{}', { tenant: 'b' });
    expect(neighbour).toMatchObject({ ok: true });
    expect(await stopped).toMatchObject({ ok: false, error: { message: expect.stringMatching(/took longer than/) } });
  });
});
