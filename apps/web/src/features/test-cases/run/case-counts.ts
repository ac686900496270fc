import type { Hit } from '@rulewright/jdm';

/** How many cases reached a node and, by their places, its rows, branches or expressions. */
export type NodeCount = { cases: number; parts: number[] };

type Counted = NodeCount & { lastCase: number; lastOfParts: number[] };

/** Counts the cases that reach each part of a graph. One that reaches a row several times counts once. */
export class CaseCounts {
  readonly #nodes = new Map<string, Counted>();

  add(caseAt: number, hits: readonly Hit[]): void {
    for (const { nodeId, places } of hits) {
      const node = this.#nodeOf(nodeId);
      if (node.lastCase !== caseAt) node.cases++;
      node.lastCase = caseAt;
      for (const place of places) {
        if (node.lastOfParts[place] !== caseAt) node.parts[place] = (node.parts[place] ?? 0) + 1;
        node.lastOfParts[place] = caseAt;
      }
    }
  }

  all(): Map<string, NodeCount> {
    return new Map([...this.#nodes].map(([id, { cases, parts }]) => [id, { cases, parts }]));
  }

  #nodeOf(id: string): Counted {
    const known = this.#nodes.get(id);
    if (known) return known;
    const made = { cases: 0, parts: [], lastCase: -1, lastOfParts: [] };
    this.#nodes.set(id, made);
    return made;
  }
}
