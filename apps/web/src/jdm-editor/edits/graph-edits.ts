import type { DecisionGraph } from '@rulewright/contract';

export type Graph = DecisionGraph;
export type GraphNode = Graph['nodes'][number];
export type GraphEdge = Graph['edges'][number];
export type Position = { x: number; y: number };

// Every edit returns a new graph that shares all unchanged nodes and edges with the old one, and the same graph if nothing
// changes. Members that we do not know stay where they are.

export function addNodes(graph: Graph, nodes: readonly GraphNode[], edges: readonly GraphEdge[] = []): Graph {
  if (nodes.length === 0 && edges.length === 0) return graph;
  return { ...graph, nodes: [...graph.nodes, ...nodes], edges: [...graph.edges, ...edges] };
}

/** Removes nodes with the edges that begin or end at them. */
export function removeNodes(graph: Graph, ids: ReadonlySet<string>): Graph {
  const nodes = graph.nodes.filter(({ id }) => !ids.has(id));
  if (nodes.length === graph.nodes.length) return graph;
  const edges = graph.edges.filter(({ sourceId, targetId }) => !ids.has(sourceId) && !ids.has(targetId));
  return { ...graph, nodes, edges };
}

export function removeEdges(graph: Graph, ids: ReadonlySet<string>): Graph {
  const edges = graph.edges.filter(({ id }) => !ids.has(id));
  return edges.length === graph.edges.length ? graph : { ...graph, edges };
}

const joinsTheSame = (one: GraphEdge, other: GraphEdge) =>
  one.sourceId === other.sourceId &&
  one.targetId === other.targetId &&
  (one.sourceHandle ?? null) === (other.sourceHandle ?? null);

/** Joins two nodes, unless they are joined already or are the same. */
export function connect(graph: Graph, edge: GraphEdge): Graph {
  if (edge.sourceId === edge.targetId || graph.edges.some((other) => joinsTheSame(edge, other))) return graph;
  return { ...graph, edges: [...graph.edges, edge] };
}

/** Puts a node between the two that an edge joins. The first half keeps the branch of a switch. */
export function insertOnEdge(
  graph: Graph,
  edgeId: string,
  node: GraphNode,
  newId: () => string,
  branch: string | null = null,
): Graph {
  const edge = graph.edges.find(({ id }) => id === edgeId);
  if (!edge) return addNodes(graph, [node]);
  const first = { ...edge, targetId: node.id };
  const second = {
    id: newId(),
    type: 'edge',
    sourceId: node.id,
    targetId: edge.targetId,
    ...(branch && { sourceHandle: branch }),
  };
  const edges = graph.edges.flatMap((other) => (other === edge ? [first, second] : [other]));
  return { ...graph, nodes: [...graph.nodes, node], edges };
}

export function changeNode(graph: Graph, id: string, change: (node: GraphNode) => GraphNode): Graph {
  const at = graph.nodes.findIndex((node) => node.id === id);
  const node = graph.nodes[at];
  const changed = node && change(node);
  return changed === undefined || changed === node ? graph : { ...graph, nodes: graph.nodes.with(at, changed) };
}

export const renameNode = (graph: Graph, id: string, name: string): Graph =>
  changeNode(graph, id, (node) => (node.name === name ? node : { ...node, name }));

export function moveNodes(graph: Graph, positions: ReadonlyMap<string, Position>): Graph {
  let isChanged = false;
  const nodes = graph.nodes.map((node) => {
    const to = positions.get(node.id);
    const { x, y } = (node.position ?? {}) as Partial<Position>;
    if (!to || (to.x === x && to.y === y)) return node;
    isChanged = true;
    return { ...node, position: { ...(node.position as object | undefined), ...to } };
  });
  return isChanged ? { ...graph, nodes } : graph;
}

/** The given nodes, and the edges between them, as they are copied. */
export function partOf(graph: Graph, ids: ReadonlySet<string>): Pick<Graph, 'nodes' | 'edges'> {
  return {
    nodes: graph.nodes.filter(({ id }) => ids.has(id)),
    edges: graph.edges.filter(({ sourceId, targetId }) => ids.has(sourceId) && ids.has(targetId)),
  };
}
