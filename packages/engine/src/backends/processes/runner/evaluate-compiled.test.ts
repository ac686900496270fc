import { expect, test } from 'vitest';
import { evaluateCompiled } from './evaluate-compiled.ts';
import type { LoadedDecision } from './load-into-engine.ts';

const graphOf = (node: object) =>
  JSON.stringify({
    nodes: [
      { id: 'in', name: 'in', type: 'inputNode' },
      { id: 'node', name: 'node', ...node },
    ],
    edges: [{ id: 'edge', sourceId: 'in', targetId: 'node' }],
  });
const year = graphOf({
  type: 'expressionNode',
  content: { expressions: [{ id: 'y', key: 'year', value: "year(date('now'))" }] },
});
const calling = (key: string) => graphOf({ type: 'decisionNode', content: { key } });

/** Counts how often its text is asked for, which is when it is compiled. */
function loadedOf(text: string) {
  const loaded = {
    ok: true as const,
    reads: 0,
    get text() {
      loaded.reads++;
      return text;
    },
  };
  return loaded as typeof loaded & LoadedDecision;
}

const evaluation = { slot: 1, trace: 'none', contextId: 1, input: { key: null, text: '{}' }, now: 0 } as const;

test('a decision, and those that it calls, are compiled once for all cases', async () => {
  const [caller, called] = [loadedOf(calling('child')), loadedOf(year)];
  for (let run = 0; run < 3; run++)
    expect(await evaluateCompiled(caller, evaluation, async () => called)).toMatchObject({
      ok: true,
      result: '{"year":1970}',
    });
  expect(await evaluateCompiled(called, evaluation, async () => undefined)).toMatchObject({ ok: true });
  expect([caller.reads, called.reads]).toEqual([1, 2]);
});

test('one that calls more decisions than the server looks up is left to the engine', async () => {
  const keys: string[] = [];
  const find = async (key: string) => {
    keys.push(key);
    return loadedOf(calling(`${key}x`));
  };
  expect(await evaluateCompiled(loadedOf(calling('x')), evaluation, find)).toBeNull();
  expect(keys).toHaveLength(64);
});
