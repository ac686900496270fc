import { EACH, fieldPath } from '../expression/field-usage/field-reads.ts';
import { fieldsReadBy, stepsOf } from '../graph/nodes/field-paths.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import { EarlierWrites } from './earlier-writes.ts';

/**
 * The paths that nodes read from the graph's input and not from the output of another node, each with what `readsIn`
 * found there. `found` is null for the paths of a node's own input field.
 */
export function* inputReads<Found extends { path: string[] }>(
  graph: ParsedGraph,
  readsIn: (node: ParsedNode) => Found[],
): Generator<{ path: string[]; found: Found | null }> {
  const writes = new EarlierWrites(graph);
  for (const node of graph.nodes) for (const path of writesOf(node)) writes.add(node.id, path);
  for (const node of graph.nodes) {
    const isInput = ({ path }: { path: string[] }) => !writes.isProduced(node.id, path);
    const field = node.mapping?.inputField;
    if (!field) {
      for (const found of readsIn(node).filter(isInput)) yield { path: found.path, found };
      continue;
    }
    for (const { path } of fieldsReadBy(field).filter(isInput)) yield { path, found: null };
    // Inside an input field, names are relative to the field's value and not to the graph's input.
    const path = field.tree && fieldPath(field.tree);
    if (!path || !isInput({ path })) continue;
    const place = node.mapping?.isLoop ? [...path, EACH] : path;
    yield { path: place, found: null };
    for (const found of readsIn(node)) yield { path: [...place, ...found.path], found };
  }
}

/** The paths that a node writes, relative to the whole data. */
function writesOf(node: ParsedNode): string[][] {
  const prefix = outputSteps(node);
  const own = node.writes().map(({ path }) => [...prefix, ...path]);
  return prefix.length > 0 ? [...own, prefix] : own;
}

/** The steps of a node's output path. None if its result is the whole output. */
export const outputSteps = ({ mapping }: ParsedNode) => stepsOf(mapping?.outputPath ?? '').filter(Boolean);
