import { EACH, fieldPath } from '../expression/field-usage/field-reads.ts';
import { fieldsReadBy, stepsOf } from '../graph/nodes/field-paths.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import { EarlierWrites } from './earlier-writes.ts';

/**
 * What the nodes of a graph read from its input, and not from what another node wrote: the paths in the input, with what was
 * found there in a node. Nothing is found about a field that is only what the node's own input is taken from.
 */
export function* inputReads<Found extends { path: string[] }>(
  graph: ParsedGraph,
  readsIn: (node: ParsedNode) => Found[],
): Generator<{ path: string[]; found: Found | null }> {
  const writes = new EarlierWrites(graph);
  for (const node of graph.nodes) for (const path of writesOf(node)) writes.add(node.id, path);
  for (const node of graph.nodes) {
    const isInput = ({ path }: { path: string[] }) => !writes.isProduced(node.id, path);
    const field = node.transform?.inputField;
    if (!field) {
      for (const found of readsIn(node).filter(isInput)) yield { path: found.path, found };
      continue;
    }
    for (const { path } of fieldsReadBy(field).filter(isInput)) yield { path, found: null };
    // Within an input field the names are those of the field's value, not of the input's.
    const path = field.tree && fieldPath(field.tree);
    if (!path || !isInput({ path })) continue;
    const place = node.transform?.isLoop ? [...path, EACH] : path;
    yield { path: place, found: null };
    for (const found of readsIn(node)) yield { path: [...place, ...found.path], found };
  }
}

/** Where a node writes to, seen from the whole. */
function writesOf(node: ParsedNode): string[][] {
  const prefix = outputSteps(node);
  const own = node.writes().map(({ path }) => [...prefix, ...path]);
  return prefix.length > 0 ? [...own, prefix] : own;
}

/** The steps to where a node puts its result; none where it is the whole output. */
export const outputSteps = ({ transform }: ParsedNode) => stepsOf(transform?.outputPath ?? '').filter(Boolean);
