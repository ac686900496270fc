import { expect, test } from 'vitest';
import { chain, expressions, javascript, node } from '../../../../test/graphs.ts';
import { ContextEngines } from './context-engines.ts';
import { evaluate } from './evaluate.ts';
import { loadIntoEngine } from './load-into-engine.ts';

const find = async () => undefined;

test('a decision that the worker releases while it is evaluated is not kept, though it runs again to be explained', async () => {
  const engines = new ContextEngines(() => ({}));
  const loaded = loadIntoEngine(chain(expressions({ a: 'n + 1' })).content);
  const evaluation = { slot: 7, trace: 'none' as const, contextId: 1, input: { text: '{"n":"x"}', key: null } };
  const outcome = evaluate(loaded, evaluation, { engines, functionTimeoutMs: 1_000, find });
  engines.release(7);
  // The reason behind the colon is known only from the second run.
  expect(await outcome).toMatchObject({
    error: { message: expect.stringMatching(/^The expression "n \+ 1" could not be evaluated: "\+" is used on/) },
  });
  expect(engines.take(1).decisions.size).toBe(0);
});

test('of a run whose hits are asked for, the nodes that ran are told, and no trace', async () => {
  const loaded = loadIntoEngine(chain(expressions({ a: 'secret' }), javascript('return input;')).content);
  const input = { text: '{"secret":"a long text"}', key: null };
  const parts = { engines: new ContextEngines(() => ({})), functionTimeoutMs: 1_000, find };
  const outcome = await evaluate(loaded, { slot: 7, trace: 'hits', contextId: 1, input }, parts);
  if (!outcome.ok) throw new Error(outcome.error.message);
  expect(outcome.trace).toBeNull();
  expect(outcome.hits).toEqual(
    expect.arrayContaining([
      { nodeId: 'expression', places: [0] },
      { nodeId: 'function', places: [] },
    ]),
  );
});

test('a run tells which cells failed, also where only that is asked for', async () => {
  const table = node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [{ id: 'a', name: 'Age', field: 'age' }],
    outputs: [{ id: 'o', name: 'Fee', field: 'fee' }],
    rules: [
      { a: '> 18', o: '1' },
      { a: '', o: '2' },
    ],
  });
  const loaded = loadIntoEngine(chain(javascript('return input;'), table).content);
  const input = { text: '{"age":"ten"}', key: null };
  const parts = { engines: new ContextEngines(() => ({})), functionTimeoutMs: 1_000, find };
  const outcome = await evaluate(loaded, { slot: 7, trace: 'cells', contextId: 1, input }, parts);
  expect(outcome).toMatchObject({
    result: '{"fee":2}',
    trace: null,
    failedCells: [{ node_id: 'table', column: 'a', rows: [0], message: 'A text cannot be compared with a number.' }],
  });
});
