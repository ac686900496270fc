/**
 * Compares what our compiled decisions and the engine give for generated graphs, with and without the trace. Prints those on
 * which the two differ. A program of its own, because the engine's native code can end the process that runs it. Arguments:
 * how many graphs, and the seed.
 */
import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { JsonObject } from '@rulewright/jdm';
import type { Difference } from './compared.ts';
import { ComparedDecision } from './compared.ts';
import { putsIntoRows, reasonFor } from './graph-differences.ts';
import { RandomGraphs } from './random-graphs.ts';

const MAX_DIFFERENCES = 10;
const INPUTS = 4;

const [count = 500, seed = 1] = process.argv.slice(2).map(Number);
const random = new RandomGraphs(seed);
const counts = { graphs: 0, compiled: 0, compared: 0 };
const known: Record<string, number> = {};
const reasons: Record<string, number> = {};
const differences: Difference[] = [];

/** Graphs that are seldom generated: an object is merged with its own copy, from which the engine removes nulls. */
const copies: DecisionGraph = (() => {
  const node = (id: string, type: string, keys: Record<string, string> = {}): DecisionNode => ({
    id,
    name: id,
    type,
    content: { expressions: Object.entries(keys).map(([key, value]) => ({ id: key, key, value })), passThrough: false },
  });
  const edge = (sourceId: string, targetId: string) => ({ id: `${sourceId}-${targetId}`, sourceId, targetId });
  return {
    nodes: [
      node('in', 'inputNode'),
      node('one', 'expressionNode', { x: 'deep.a', y: '$.x', z: 'deep.a' }),
      node('two', 'expressionNode', { x: 'y', z: 'x', w: '$.x' }),
      node('out', 'outputNode'),
    ],
    edges: [edge('in', 'one'), edge('one', 'two'), edge('one', 'out'), edge('two', 'out')],
  };
})();

function graphAt(n: number): DecisionGraph {
  if (n === 0) return copies;
  return n % 3 === 0 ? random.searchedTable() : random.graph(['one', 'two']);
}

for (let n = 0; n < count && differences.length < MAX_DIFFERENCES; n++) {
  const called = new Map([
    ['one', random.graph([], 'one-')],
    ['two', random.graph(['one'], 'two-')],
  ]);
  const graph = graphAt(n);
  if ([graph, ...called.values()].some(putsIntoRows)) continue;
  const decision = new ComparedDecision(graph, called);
  counts.graphs++;
  if (decision.notCompiled !== null) {
    reasons[decision.notCompiled] = (reasons[decision.notCompiled] ?? 0) + 1;
    // Beyond a limit of authors zen may take forever.
    if (!decision.notCompiled.startsWith('The graph takes too long to read'))
      differences.push({ why: 'It is not compiled', n, notCompiled: decision.notCompiled, graph });
    decision.close();
    continue;
  }
  counts.compiled++;
  for (let left = INPUTS, found = differences.length; left > 0 && differences.length === found; left--) {
    const input = random.input() as JsonObject;
    for (const trace of [false, true]) {
      const difference = await decision.difference(input, trace);
      counts.compared++;
      if (!difference) continue;
      if (difference === 'left to the engine') {
        differences.push({ why: 'We have no answer', n, trace, input, graph });
        break;
      }
      const reason = reasonFor({ graphs: [graph, ...called.values()], ...(await decision.traced(input)) });
      if (reason) known[reason] = (known[reason] ?? 0) + 1;
      else differences.push({ n, trace, ...difference });
      break;
    }
  }
  decision.close();
}

process.stdout.write(JSON.stringify({ ...counts, reasons, known, differences }), () => process.exit());
