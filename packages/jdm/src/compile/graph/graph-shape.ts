import type { ParsedGraph, ParsedNode } from '../../graph/parsed-graph.ts';

export type Edge = { source: number; target: number; handle: string | null };

/** The drawing of a graph, its nodes known by their places. */
export type GraphShape = {
  nodes: readonly ParsedNode[];
  edges: readonly Edge[];
  /** The places of the edges that begin or end at each node, from the last to the first, as zen goes through them. */
  edgesAt: Record<'source' | 'target', readonly (readonly number[])[]>;
  input: number;
  /** Where the data of the node with a name is found; null where no node has it. */
  nodeNamed: (name: string) => number | null;
  /** Of nodes that share their name: the further place where the data of the one that ran last is found by that name. */
  sharedPlaces: ReadonlyMap<number, number>;
};

/** @param graph one whose structure was checked */
export function shapeOf({ nodes, edges }: ParsedGraph): GraphShape {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const placed = edges.map(({ sourceId, targetId, sourceHandle }) => ({
    source: places.get(sourceId) as number,
    target: places.get(targetId) as number,
    handle: typeof sourceHandle === 'string' ? sourceHandle : null,
  }));
  const { byName, sharedPlaces } = placesByName(nodes);
  return {
    nodes,
    edges: placed,
    edgesAt: { source: edgesAt('source', placed, nodes.length), target: edgesAt('target', placed, nodes.length) },
    input: nodes.findIndex(({ kind }) => kind === 'inputNode'),
    nodeNamed: (name) => byName.get(name) ?? null,
    sharedPlaces,
  };
}

function placesByName(nodes: readonly ParsedNode[]) {
  const byName = new Map<string, number>();
  const sharedPlaces = new Map<number, number>();
  for (const [place, { name }] of nodes.entries()) {
    const first = byName.get(name);
    if (first === undefined) {
      byName.set(name, place);
      continue;
    }
    const shared = first < nodes.length ? nodes.length + sharedPlaces.size : first;
    if (first < nodes.length) sharedPlaces.set(first, shared);
    sharedPlaces.set(place, shared);
    byName.set(name, shared);
  }
  return { byName, sharedPlaces };
}

function edgesAt(end: 'source' | 'target', edges: readonly Edge[], nodeCount: number): number[][] {
  const found: number[][] = Array.from({ length: nodeCount }, () => []);
  for (let edge = edges.length - 1; edge >= 0; edge--) found[(edges[edge] as Edge)[end]]?.push(edge);
  return found;
}
