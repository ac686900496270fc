import type { Graph } from './graph-edits.ts';
import { changeNode } from './graph-edits.ts';

/** Removes a branch of a switch, with the edges that begin at it. */
export function removeBranch(graph: Graph, nodeId: string, at: number): Graph {
  let branch: unknown;
  const changed = changeNode(graph, nodeId, (node) => {
    const { statements } = (node.content ?? {}) as { statements?: unknown };
    if (!Array.isArray(statements) || !(at in statements)) return node;
    branch = statements[at]?.id;
    return { ...node, content: { ...(node.content as object), statements: statements.toSpliced(at, 1) } };
  });
  if (changed === graph || typeof branch !== 'string') return changed;
  const edges = graph.edges.filter(({ sourceId, sourceHandle }) => sourceId !== nodeId || sourceHandle !== branch);
  return edges.length === graph.edges.length ? changed : { ...changed, edges };
}
