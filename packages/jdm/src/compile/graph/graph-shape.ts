import type { ParsedGraph, ParsedNode } from '../../graph/parsed-graph.ts';
import { leaveToTheEngine } from '../outcome/not-compiled.ts';

export type Edge = { source: number; target: number; handle: string | null };

/** The drawing of a graph, its nodes known by their places. */
export type GraphShape = {
  nodes: readonly ParsedNode[];
  edges: readonly Edge[];
  /** The places of the edges that begin or end at each node, from the last to the first, as the engine goes through them. */
  edgesAt: Record<'source' | 'target', readonly (readonly number[])[]>;
  input: number;
  /** Whether no two nodes have one name. */
  hasOwnNames: boolean;
  /** Which node has a name; leaves the graph to the engine where several have it. */
  nodeNamed: (name: string) => number | null;
};

const SEVERAL = -1;

export function shapeOf({ nodes, edges }: ParsedGraph): GraphShape {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  if (places.size < nodes.length) leaveToTheEngine('two nodes with one id');
  const placeOf = (id: string) => places.get(id) ?? leaveToTheEngine('an edge to a node that is not there');
  const inputs = nodes.flatMap(({ kind }, place) => (kind === 'inputNode' ? [place] : []));
  const [input] = inputs;
  if (input === undefined || inputs.length > 1) return leaveToTheEngine('no input node, or several');
  const placed = edges.map(({ sourceId, targetId, sourceHandle }) => ({
    source: placeOf(sourceId),
    target: placeOf(targetId),
    handle: typeof sourceHandle === 'string' ? sourceHandle : null,
  }));
  const byName = new Map<string, number>();
  for (const [place, { name }] of nodes.entries()) byName.set(name, byName.has(name) ? SEVERAL : place);
  return {
    nodes,
    edges: placed,
    edgesAt: { source: edgesAt('source', placed, nodes.length), target: edgesAt('target', placed, nodes.length) },
    input,
    hasOwnNames: byName.size === nodes.length,
    nodeNamed(name) {
      const place = byName.get(name) ?? null;
      return place === SEVERAL ? leaveToTheEngine('two nodes with one name') : place;
    },
  };
}

function edgesAt(end: 'source' | 'target', edges: readonly Edge[], nodeCount: number): number[][] {
  const found: number[][] = Array.from({ length: nodeCount }, () => []);
  for (let edge = edges.length - 1; edge >= 0; edge--) found[(edges[edge] as Edge)[end]]?.push(edge);
  return found;
}
