import type { ParsedGraph } from './parsed-graph.ts';

/** Each node with its successors, in topological order (Kahn's algorithm). Nodes on or behind a cycle are left out. */
export function topologicalOrder({ nodes, edges }: ParsedGraph): Map<string, string[]> {
  const targets = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const incoming = new Map<string, number>();
  for (const { sourceId, targetId } of edges) {
    const known = targets.get(sourceId);
    if (!known || !targets.has(targetId)) continue;
    known.push(targetId);
    incoming.set(targetId, (incoming.get(targetId) ?? 0) + 1);
  }
  const ordered = new Map<string, string[]>();
  const free = [...targets.keys()].filter((id) => !incoming.has(id));
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    const next = targets.get(id) ?? [];
    ordered.set(id, next);
    for (const target of next) {
      const left = (incoming.get(target) ?? 0) - 1;
      incoming.set(target, left);
      if (left === 0) free.push(target);
    }
  }
  return ordered;
}
