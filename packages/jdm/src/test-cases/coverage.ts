import type { Hit } from '../compile/run/run-state.ts';
import { columnsOf } from '../graph/nodes/table-columns.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';

/** What a run can reach: a row of a table, a branch of a switch, an expression, or a node. */
export type CoverageTarget = {
  kind: 'row' | 'branch' | 'expression' | 'node';
  nodeId: string;
  /** Which row, branch or expression of the node, from 0. Null for the node itself. */
  place: number | null;
};

export type Reached = { reached: number; total: number };
/** How much of a graph was reached. */
export type CoverageFigures = { rows: Reached; branches: Reached; expressions: Reached; nodes: Reached };

type Parts = { kind: 'row' | 'branch' | 'expression'; places: readonly number[] };
type NodeCoverage = { id: string; parts: Parts | null; isReached: boolean; reached: Uint8Array };

const figureOf = { row: 'rows', branch: 'branches', expression: 'expressions', node: 'nodes' } as const;

/**
 * What some runs of a graph reached. A run is added by what it hit, so that thousands of runs of thousands of rows take a
 * byte for each row.
 */
export class Coverage {
  readonly #nodes: NodeCoverage[];
  readonly #byId: Map<string, NodeCoverage>;

  constructor(graph: ParsedGraph) {
    this.#nodes = graph.nodes.filter(({ kind }) => kind !== null).map(coverageOf);
    this.#byId = new Map(this.#nodes.map((node) => [node.id, node]));
  }

  /** Adds what a run hit. */
  add(hits: readonly Hit[]): void {
    for (const { nodeId, places } of hits) {
      const node = this.#byId.get(nodeId);
      if (!node) continue;
      node.isReached = true;
      for (const place of places) if (place < node.reached.length) node.reached[place] = 1;
    }
  }

  has({ nodeId, place }: CoverageTarget): boolean {
    const node = this.#byId.get(nodeId);
    return node !== undefined && (place === null ? node.isReached : node.reached[place] === 1);
  }

  figures(): CoverageFigures {
    const none = () => ({ reached: 0, total: 0 });
    const figures = { rows: none(), branches: none(), expressions: none(), nodes: none() };
    for (const target of this.#targets()) {
      const figure = figures[figureOf[target.kind]];
      figure.total++;
      if (this.has(target)) figure.reached++;
    }
    return figures;
  }

  /** What was not reached, node by node in their order, each node before its parts. */
  unreached(most = Number.POSITIVE_INFINITY): CoverageTarget[] {
    const targets: CoverageTarget[] = [];
    for (const target of this.#targets()) {
      if (targets.length >= most) break;
      if (!this.has(target)) targets.push(target);
    }
    return targets;
  }

  *#targets(): Generator<CoverageTarget> {
    for (const { id: nodeId, parts } of this.#nodes) {
      yield { kind: 'node', nodeId, place: null };
      for (const place of parts?.places ?? []) yield { kind: (parts as Parts).kind, nodeId, place };
    }
  }
}

function coverageOf(node: ParsedNode): NodeCoverage {
  const parts = partsOf(node);
  const size = parts ? Math.max(0, ...parts.places.slice(-1).map((last) => last + 1)) : 0;
  return { id: node.id, parts, isReached: false, reached: new Uint8Array(size) };
}

/** The places of a node's parts, in ascending order. */
function partsOf(node: ParsedNode): Parts | null {
  switch (node.kind) {
    case 'decisionTableNode':
      // Not from the content, because reading all cells of a long table takes long.
      return {
        kind: 'row',
        places: Array.from({ length: columnsOf(node.source.content).rules.length }, (_, row) => row),
      };
    case 'switchNode':
      return { kind: 'branch', places: node.content.branches.map((_, place) => place) };
    case 'expressionNode':
      return { kind: 'expression', places: node.content.rows.map(({ value }) => value.at.row ?? 0) };
    default:
      return null;
  }
}

/**
 * How much of the rows, branches and expressions together was reached, or of the nodes where that is less, in per cent. All
 * added up, the nodes that every run passes would hide rules that none reaches.
 */
export function coveragePercent({ rows, branches, expressions, nodes }: CoverageFigures): number {
  const parts = {
    reached: rows.reached + branches.reached + expressions.reached,
    total: rows.total + branches.total + expressions.total,
  };
  return Math.min(percent(parts), percent(nodes));
}

const percent = ({ reached, total }: Reached) => (total === 0 ? 100 : (reached * 100) / total);

/** The same in words, with some decimals. Never rounded up: 100 % are said only where all was reached. */
export function coverageText(figures: CoverageFigures, decimals = 0): string {
  const unit = 10 ** decimals;
  return `${(Math.floor(coveragePercent(figures) * unit) / unit).toFixed(decimals)} %`;
}
