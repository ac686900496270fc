import type { DecisionGraph } from '@rulewright/contract';

/**
 * What is written before each node. Sets of nodes are the bits of a number, and what a path overlaps with is looked up,
 * so that a graph with many of both is no work.
 */
export class Writes {
  readonly #bits: Map<string, bigint>;
  readonly #ancestors: Map<string, bigint>;
  readonly #at = new Map<string, bigint>();
  readonly #below = new Map<string, bigint>();

  constructor(graph: DecisionGraph) {
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

  /** Whether something before a node has written at this path, above it or within it. */
  isProduced(nodeId: string, path: string[]): boolean {
    const before = this.#ancestors.get(nodeId) ?? 0n;
    if (before === 0n) return false;
    const keys = keysOf(path);
    const within = this.#below.get(keys.at(-1) ?? '') ?? 0n;
    return (within & before) !== 0n || keys.some((key) => ((this.#at.get(key) ?? 0n) & before) !== 0n);
  }
}

/** The path and everything that it begins with, as one text each; the longest last. */
const keysOf = (path: string[]) => path.map((_, n) => path.slice(0, n + 1).join('.'));

/** Node by node in the order in which they run; what goes in circles has none. */
function ancestorsIn({ nodes, edges }: DecisionGraph, bits: Map<string, bigint>): Map<string, bigint> {
  const targets = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const incoming = new Map<string, number>();
  for (const { sourceId, targetId } of edges) {
    targets.get(sourceId)?.push(targetId);
    if (targets.has(sourceId)) incoming.set(targetId, (incoming.get(targetId) ?? 0) + 1);
  }
  const ancestors = new Map<string, bigint>();
  const free = nodes.map(({ id }) => id).filter((id) => !incoming.has(id));
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    const known = (ancestors.get(id) ?? 0n) | (bits.get(id) ?? 0n);
    for (const target of targets.get(id) ?? []) {
      ancestors.set(target, (ancestors.get(target) ?? 0n) | known);
      const left = (incoming.get(target) ?? 0) - 1;
      incoming.set(target, left);
      if (left === 0) free.push(target);
    }
  }
  return ancestors;
}
