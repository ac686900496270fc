import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';

/** A node on the way to another, and the branch by which the way leaves it if it is a switch. */
export type Stop = { node: ParsedNode; branch: string | null };

/** More are not tried. */
const MAX_ROUTES = 4;

/** Ways from the request to a node, the shortest first, without the node itself. */
export function routesTo({ nodes, edges }: ParsedGraph, target: string): Stop[][] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const routes: Stop[][] = [];
  const open: { id: string; stops: Stop[] }[] = [{ id: target, stops: [] }];
  // Breadth first, bounded because a graph can have very many ways.
  for (let at = 0; at < open.length && at < 1_000 && routes.length < MAX_ROUTES; at++) {
    const { id, stops } = open[at] as (typeof open)[number];
    if (byId.get(id)?.kind === 'inputNode') routes.push(stops);
    for (const { sourceId, targetId, sourceHandle } of edges) {
      const node = byId.get(sourceId);
      if (targetId !== id || !node || stops.some((stop) => stop.node === node)) continue;
      const branch = node.kind === 'switchNode' && typeof sourceHandle === 'string' ? sourceHandle : null;
      open.push({ id: sourceId, stops: [{ node, branch }, ...stops] });
    }
  }
  return routes;
}
