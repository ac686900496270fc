import { checkNames } from './check-names.ts';
import { nodeKinds } from './node-kinds.ts';
import type { ParsedGraph } from './parsed-graph.ts';
import type { Problem } from './problem.ts';
import { errorOf } from './problem.ts';
import { MAX_CELLS, MAX_EDGES, MAX_NODES } from './size-limits.ts';

/** The count that a graph exceeds, or an id or a name that is too long. They are checked first, because every other check takes time for each part. */
export function checkSize({ nodes, edges, source }: ParsedGraph): Problem[] {
  if (nodes.length > MAX_NODES) return [tooMany(MAX_NODES, 'nodes', nodes.length)];
  if (edges.length > MAX_EDGES) return [tooMany(MAX_EDGES, 'connections', edges.length)];
  const cells = nodes.reduce(
    (sum, { kind, source }) => sum + (kind ? nodeKinds[kind].cellCount(source.content) : 0),
    0,
  );
  if (cells > MAX_CELLS) return [tooMany(MAX_CELLS, 'cells', cells)];
  const steps = checkNames(source);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value ? [step.value] : [];
}

const tooMany = (most: number, what: string, count: number): Problem => {
  const [limit, size] = [most.toLocaleString('en'), count.toLocaleString('en')];
  return errorOf('not-runnable', `A graph has at most ${limit} ${what}, and this has ${size}`, null);
};
