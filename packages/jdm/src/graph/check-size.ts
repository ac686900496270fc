import { nodeKinds } from './node-kinds.ts';
import type { ParsedGraph } from './parsed-graph.ts';
import type { Problem } from './problem.ts';
import { errorOf } from './problem.ts';
import { MAX_CELLS, MAX_EDGES, MAX_NODES } from './size-limits.ts';

/** The count that a graph exceeds. It is checked first, because every other check takes time for each part. */
export function checkSize({ nodes, edges }: ParsedGraph): Problem[] {
  if (nodes.length > MAX_NODES) return [tooMany(MAX_NODES, 'nodes', nodes.length)];
  if (edges.length > MAX_EDGES) return [tooMany(MAX_EDGES, 'connections', edges.length)];
  const cells = nodes.reduce(
    (sum, { kind, source }) => sum + (kind ? nodeKinds[kind].cellCount(source.content) : 0),
    0,
  );
  return cells > MAX_CELLS ? [tooMany(MAX_CELLS, 'cells', cells)] : [];
}

const tooMany = (most: number, what: string, count: number): Problem => {
  const [limit, size] = [most.toLocaleString('en'), count.toLocaleString('en')];
  return errorOf('not-runnable', `A graph has at most ${limit} ${what}, and this has ${size}`, null);
};
