import type { ParsedGraph, ParsedNode } from '../../graph/parsed-graph.ts';
import { leaveToTheEngine } from '../outcome/not-compiled.ts';

export type Edge = { source: number; target: number; handle: string | null };

/** The drawing of a graph, its nodes known by their places. */
export type GraphShape = {
  nodes: readonly ParsedNode[];
  edges: readonly Edge[];
  input: number;
  /** Whether no two nodes have one name. */
  hasOwnNames: boolean;
  /** Which node has a name; leaves the graph to the engine where several have it. */
  nodeNamed: (name: string) => number | null;
};

export function shapeOf({ nodes, edges }: ParsedGraph): GraphShape {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  if (places.size < nodes.length) leaveToTheEngine('two nodes with one id');
  const placeOf = (id: string) => places.get(id) ?? leaveToTheEngine('an edge to a node that is not there');
  const inputs = nodes.flatMap(({ kind }, place) => (kind === 'inputNode' ? [place] : []));
  const [input] = inputs;
  if (input === undefined || inputs.length > 1) return leaveToTheEngine('no input node, or several');
  return {
    nodes,
    edges: edges.map(({ sourceId, targetId, sourceHandle }) => ({
      source: placeOf(sourceId),
      target: placeOf(targetId),
      handle: typeof sourceHandle === 'string' ? sourceHandle : null,
    })),
    input,
    hasOwnNames: new Set(nodes.map(({ name }) => name)).size === nodes.length,
    nodeNamed(name) {
      const named = nodes.flatMap((node, place) => (node.name === name ? [place] : []));
      return named.length > 1 ? leaveToTheEngine('two nodes with one name') : (named[0] ?? null);
    },
  };
}
