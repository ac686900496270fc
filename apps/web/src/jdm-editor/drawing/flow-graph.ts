import type { Edge, Node } from '@xyflow/react';
import type { Graph, GraphEdge, GraphNode, Position } from '../edits/graph-edits.ts';

/** A node as it is drawn. */
export type FlowNode = Node<{ node: GraphNode }, 'decision'>;
export type FlowEdge = Edge<{ edge: GraphEdge }>;

/**
 * The drawn nodes of a graph. A node that has not changed keeps its drawn object, with what the drawing knows of it (its size,
 * whether it is selected), so that only changed nodes are drawn again.
 */
export function flowNodes(graph: Pick<Graph, 'nodes'>, before: readonly FlowNode[]): FlowNode[] {
  const known = new Map(before.map((drawn) => [drawn.id, drawn]));
  return graph.nodes.map((node) => {
    const drawn = known.get(node.id);
    if (drawn?.data.node === node) return drawn;
    return { ...drawn, id: node.id, type: 'decision', position: positionOf(node), data: { node } };
  });
}

export function flowEdges(graph: Pick<Graph, 'edges'>, before: readonly FlowEdge[]): FlowEdge[] {
  const known = new Map(before.map((drawn) => [drawn.id, drawn]));
  return graph.edges.map((edge) => {
    const drawn = known.get(edge.id);
    if (drawn?.data?.edge === edge) return drawn;
    const { id, sourceId: source, targetId: target, sourceHandle } = edge;
    return { ...drawn, id, source, target, sourceHandle: sourceHandle ?? null, data: { edge } };
  });
}

/** The graph of a document may lack positions; `placeNodes` gives them before anything is drawn. */
const positionOf = ({ position }: GraphNode): Position => {
  const { x, y } = (position ?? {}) as Partial<Position>;
  return { x: x ?? 0, y: y ?? 0 };
};
