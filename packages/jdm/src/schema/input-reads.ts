import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import { asRecord, asText } from '../graph/loose.ts';
import { definitionOf } from '../graph/node-kinds.ts';
import type { NodeDefinition } from '../graph/nodes/node-definition.ts';
import { EACH } from './places.ts';
import { pathOf, readsOf } from './reads.ts';
import { Writes } from './writes.ts';

/** What the nodes of a graph read from its input, and not from what another node wrote: the paths in the input. */
export function* inputReads<Of extends 'reads' | 'clues'>(
  graph: DecisionGraph,
  of: Of,
): Generator<ReturnType<NodeDefinition[Of]>[number] | { path: string[] }> {
  const readsIn = (node: DecisionNode): ReturnType<NodeDefinition[Of]> =>
    (definitionOf(node)?.[of](node.content) ?? []) as never;
  const writes = new Writes(graph);
  for (const node of graph.nodes) for (const path of writesOf(node)) writes.add(node.id, path);
  for (const node of graph.nodes) {
    const isInput = ({ path }: { path: string[] }) => !writes.isProduced(node.id, path);
    const { inputField, executionMode } = asRecord(node.content);
    const field = asText(inputField).trim();
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
  const prefix = stepsOf(asRecord(node.content).outputPath);
  const own = (definitionOf(node)?.writes(node.content) ?? []).map(({ path }) => [...prefix, ...path]);
  return prefix.length > 0 ? [...own, prefix] : own;
}

export const stepsOf = (path: unknown) => pathOf(asText(path)).filter(Boolean);
