import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { topologicalOrder } from '../graph/topological-order.ts';

/**
 * Tells which paths are written before each node. Node sets are bit masks and overlapping paths are indexed, so large
 * graphs stay fast.
 */
export class EarlierWrites {
  readonly #bits: Map<string, bigint>;
  readonly #ancestors: Map<string, bigint>;
  readonly #at = new Map<string, bigint>();
  readonly #below = new Map<string, bigint>();

  constructor(graph: ParsedGraph) {
    this.#bits = new Map(graph.nodes.map(({ id }, n) => [id, 1n << BigInt(n)]));
    this.#ancestors = ancestorsIn(graph, this.#bits);
  }

  add(nodeId: string, path: string[]) {
    const bit = this.#bits.get(nodeId) ?? 0n;
    for (const [n, key] of keysOf(path).entries()) {
      const nodes = n === path.length - 1 ? this.#at : this.#below;
      nodes.set(key, (nodes.get(key) ?? 0n) | bit);
    }
  }

  /** Whether an earlier node wrote this path, a parent of it, or a path inside of it. */
  isProduced(nodeId: string, path: string[]): boolean {
    const before = this.#ancestors.get(nodeId) ?? 0n;
    if (before === 0n) return false;
    const keys = keysOf(path);
    const within = this.#below.get(keys.at(-1) ?? '') ?? 0n;
    return (within & before) !== 0n || keys.some((key) => ((this.#at.get(key) ?? 0n) & before) !== 0n);
  }
}

/** The keys of a path and all of its parents, the longest last. */
const keysOf = (path: string[]) => path.map((_, n) => path.slice(0, n + 1).join('.'));

/** The earlier nodes of each node. Nodes on a cycle have none. */
function ancestorsIn(graph: ParsedGraph, bits: Map<string, bigint>): Map<string, bigint> {
  const ancestors = new Map<string, bigint>();
  for (const [id, targets] of topologicalOrder(graph)) {
    const known = (ancestors.get(id) ?? 0n) | (bits.get(id) ?? 0n);
    for (const target of targets) ancestors.set(target, (ancestors.get(target) ?? 0n) | known);
  }
  return ancestors;
}
