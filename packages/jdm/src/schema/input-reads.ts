import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import { record, text } from '../graph/loose.ts';
import { writesIn } from './node-fields.ts';
import { EACH, pathOf, readsOf } from './reads.ts';
import { Writes } from './writes.ts';

/** What the nodes of a graph read from its input, and not from what another node wrote: the paths in the input. */
export function* inputReads<Read extends { path: string[] }>(
  graph: DecisionGraph,
  readsIn: (node: DecisionNode) => Read[],
): Generator<Read | { path: string[] }> {
  const writes = new Writes(graph);
  for (const node of graph.nodes) for (const path of writesOf(node)) writes.add(node.id, path);
  for (const node of graph.nodes) {
    const isInput = ({ path }: { path: string[] }) => !writes.isProduced(node.id, path);
    const { inputField, executionMode } = record(node.content);
    const field = text(inputField).trim();
    if (!field) {
      yield* readsIn(node).filter(isInput);
      continue;
    }
    const outer = readsOf(field);
    for (const { path } of outer.filter(isInput)) yield { path };
    // Within an input field the names are those of the field's value, not of the input's.
    const [only] = outer;
    if (!only || only.path.join('.') !== field || !isInput(only)) continue;
    const place = executionMode === 'loop' ? [...only.path, EACH] : only.path;
    yield { path: place };
    for (const read of readsIn(node)) yield { ...read, path: [...place, ...read.path] };
  }
}

/** Where a node writes to, seen from the whole. */
function writesOf(node: DecisionNode): string[][] {
  const prefix = stepsOf(record(node.content).outputPath);
  const own = writesIn(node).map(({ path }) => [...prefix, ...path]);
  return prefix.length > 0 ? [...own, prefix] : own;
}

export const stepsOf = (path: unknown) => pathOf(text(path)).filter(Boolean);
