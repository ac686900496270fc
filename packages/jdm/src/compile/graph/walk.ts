import type { Budget } from '../value/budget.ts';
import type { Edge, GraphShape } from './graph-shape.ts';

/** A node that runs, and the nodes whose data it gets, in the order in which it is merged. */
export type Step = { node: number; parents: number[] };

/** What runs until a switch has to be decided, or until the end. */
export type Stage = { steps: Step[] } & ({ decides: Step } | { ends: number[] });

/** What looking at an edge costs, in steps. A node that many lead to is looked at again after each of them. */
const EDGE = 1 / 4;

/**
 * Goes through a graph in the order of zen. Which nodes run in which order depends only on what the switches decide, so
 * that it can be told ahead. A switch takes away the edges that its statements did not choose, and what only they led to;
 * then it begins anew at the input, passing over the nodes that have run.
 */
export class Walk {
  readonly #shape: GraphShape;
  #removedEdges = new Set<number>();
  #removedNodes = new Set<number>();
  #hasData = new Set<number>();
  #visited = new Set<number>();
  #decided = new Set<number>();
  #toVisit: number[];
  readonly #budget: Budget;

  /** @param budget that of the run, or of the compilation, that waits for the walk */
  constructor(shape: GraphShape, budget: Budget) {
    this.#shape = shape;
    this.#budget = budget;
    this.#toVisit = [shape.input];
  }

  copy(budget: Budget): Walk {
    const { nodes, edges } = this.#shape;
    budget.spend((nodes.length + edges.length + this.#toVisit.length) * EDGE);
    const copy = new Walk(this.#shape, budget);
    copy.#removedEdges = new Set(this.#removedEdges);
    copy.#removedNodes = new Set(this.#removedNodes);
    copy.#hasData = new Set(this.#hasData);
    copy.#visited = new Set(this.#visited);
    copy.#decided = new Set(this.#decided);
    copy.#toVisit = [...this.#toVisit];
    return copy;
  }

  /** Goes on until a switch has to be decided, or to the end. */
  next(): Stage {
    const steps: Step[] = [];
    for (let node = this.#nextNode(); node !== null; node = this.#nextNode()) {
      if (this.#isUndecided(node)) return { steps, decides: { node, parents: this.#parentsWithData(node) } };
      this.#toVisit.push(...this.#targets(node));
      if (this.#hasData.has(node)) continue;
      steps.push({ node, parents: this.#parentsWithData(node) });
      this.#hasData.add(node);
      if (this.#shape.nodes[node]?.kind === 'outputNode') break;
    }
    return { steps, ends: this.#ends() };
  }

  /** What the switch decided at which the walk stands: the ids of the statements that hold. */
  decide(node: number, statements: ReadonlySet<string>): void {
    const removed = this.#edges('source', node).filter((edge) => {
      const handle = this.#shape.edges[edge]?.handle ?? null;
      return handle === null || !statements.has(handle);
    });
    for (const edge of removed) this.#removeEdge(edge);
    this.#decided.add(node);
    if (removed.length === 0) {
      // It is looked at again, and goes on from there.
      this.#visited.delete(node);
      this.#toVisit.push(node);
      return;
    }
    this.#visited.clear();
    this.#toVisit = this.#removedNodes.has(this.#shape.input) ? [] : [this.#shape.input];
  }

  #isUndecided(node: number): boolean {
    return this.#shape.nodes[node]?.kind === 'switchNode' && !this.#decided.has(node);
  }

  /** The next node whose parents were all visited. */
  #nextNode(): number | null {
    for (let node = this.#toVisit.pop(); node !== undefined; node = this.#toVisit.pop()) {
      if (this.#visited.has(node)) continue;
      const waitsFor: number[] = [];
      for (const parent of this.#sources(node)) if (!this.#visited.has(parent)) waitsFor.push(parent);
      if (waitsFor.length > 0) {
        this.#toVisit.push(node, ...waitsFor);
        continue;
      }
      this.#visited.add(node);
      return this.#removedNodes.has(node) ? null : node;
    }
    return null;
  }

  #parentsWithData(node: number): number[] {
    return this.#sources(node).filter((parent) => this.#hasData.has(parent));
  }

  #ends(): number[] {
    this.#budget.spend(this.#shape.nodes.length * EDGE);
    return this.#shape.nodes
      .map((_, node) => node)
      .filter(
        (node) =>
          !this.#removedNodes.has(node) &&
          this.#visited.has(node) &&
          this.#hasData.has(node) &&
          this.#targets(node).length === 0,
      );
  }

  #sources = (node: number) => this.#across('target', 'source', node);
  #targets = (node: number) => this.#across('source', 'target', node);

  /** The nodes at the other end of what is left of a node's edges. */
  #across(end: 'source' | 'target', other: 'source' | 'target', node: number): number[] {
    const nodes = this.#edges(end, node);
    for (let at = 0; at < nodes.length; at++) nodes[at] = (this.#shape.edges[nodes[at] as number] as Edge)[other];
    return nodes;
  }

  /** The edges that are left at one end of a node. */
  #edges(end: 'source' | 'target', node: number): number[] {
    const edges = this.#shape.edgesAt[end][node] ?? [];
    this.#budget.spend(edges.length * EDGE);
    const left: number[] = [];
    for (const edge of edges) if (!this.#removedEdges.has(edge)) left.push(edge);
    return left;
  }

  #removeEdge(edge: number): void {
    const ends = this.#shape.edges[edge];
    if (!ends || this.#removedEdges.has(edge)) return;
    this.#removedEdges.add(edge);
    this.#removeUnlessConnected(ends.target, 'target', 'source');
    this.#removeUnlessConnected(ends.source, 'source', 'target');
  }

  #removeUnlessConnected(node: number, end: 'source' | 'target', other: 'source' | 'target'): void {
    if (this.#edges(end, node).length > 0) return;
    for (const edge of this.#edges(other, node)) this.#removeEdge(edge);
    if (this.#edges('source', node).length > 0) return;
    for (const edge of this.#edges('target', node)) this.#removedEdges.add(edge);
    this.#removedNodes.add(node);
  }
}
