import { nodeKinds } from './node-kinds.ts';
import { dangerIn } from './node-schema.ts';
import type { ParsedGraph } from './parsed-graph.ts';
import type { Problem } from './problem.ts';

/** The engine's process dies of a chain of about 10,000 nodes. */
export const MAX_NODES = 2_000;
/** The engine walks every edge into a node. */
export const MAX_EDGES = 10_000;
/** Rows by columns of all tables, whether there is anything in them or not: an empty row is two characters. */
export const MAX_CELLS = 500_000;

/** What has too many parts to be looked at. */
export function checkSize({ nodes, edges }: ParsedGraph): Problem[] {
  if (nodes.length > MAX_NODES) return [tooMany(MAX_NODES, 'nodes', nodes.length)];
  if (edges.length > MAX_EDGES) return [tooMany(MAX_EDGES, 'connections', edges.length)];
  const cells = nodes.reduce(
    (sum, { kind, source }) => sum + (kind ? nodeKinds[kind].cellCount(source.content) : 0),
    0,
  );
  return cells > MAX_CELLS ? [tooMany(MAX_CELLS, 'cells', cells)] : [];
}

/** Schemas that may not come near the engine. */
export function checkSchemas({ nodes }: ParsedGraph): Problem[] {
  return nodes.flatMap(({ id, name, schema }) => {
    const danger = dangerIn(schema);
    return danger ? [{ message: `The schema of "${name}" ${danger}`, nodeId: id }] : [];
  });
}

const tooMany = (most: number, what: string, count: number): Problem => ({
  message: `A graph has at most ${most.toLocaleString('en')} ${what}, and this has ${count.toLocaleString('en')}`,
  nodeId: null,
});
