import type { DecisionGraph } from '@rulewright/contract';
import { withAllCells } from './missing-cells.ts';

/**
 * The text of a graph that zen is given. It fails at a cell that is missing, where we read an empty one; and in a text that has the same
 * key twice it could read another graph than we do.
 */
export const prepare = (graph: Pick<DecisionGraph, 'nodes'>): string =>
  JSON.stringify({
    ...graph,
    nodes: graph.nodes.map((node) =>
      node.type === 'decisionTableNode' ? { ...node, content: withAllCells(node.content) } : node,
    ),
  });
