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

/** The places from 0 up to an end, but for those where a node has nothing to reach. */
type Parts = { kind: 'row' | 'branch' | 'expression'; end: number; gaps: ReadonlySet<number> };
type NodeCoverage = { id: string; parts: Parts | null; isReached: boolean; reached: Uint8Array; count: number };

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
      for (const place of places) {
        if (node.reached[place] !== 0 || node.parts?.gaps.has(place)) continue;
        node.reached[place] = 1;
        node.count++;
      }
    }
  }

  has({ nodeId, place }: CoverageTarget): boolean {
    const node = this.#byId.get(nodeId);
    return node !== undefined && (place === null ? node.isReached : node.reached[place] === 1);
  }

  figures(): CoverageFigures {
    const none = () => ({ reached: 0, total: 0 });
    const figures = { rows: none(), branches: none(), expressions: none(), nodes: none() };
    for (const { parts, isReached, count } of this.#nodes) {
      figures.nodes.total++;
      if (isReached) figures.nodes.reached++;
      if (!parts) continue;
      const figure = figures[figureOf[parts.kind]];
      figure.total += parts.end - parts.gaps.size;
      figure.reached += count;
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
      if (!parts) continue;
      for (let place = 0; place < parts.end; place++)
        if (!parts.gaps.has(place)) yield { kind: parts.kind, nodeId, place };
    }
  }
}

function coverageOf(node: ParsedNode): NodeCoverage {
  const parts = partsOf(node);
  return { id: node.id, parts, isReached: false, reached: new Uint8Array(parts?.end ?? 0), count: 0 };
}

function partsOf(node: ParsedNode): Parts | null {
  switch (node.kind) {
    case 'decisionTableNode':
      // Not from the content, because reading all cells of a long table takes long.
      return { kind: 'row', end: columnsOf(node.source.content).rules.length, gaps: new Set() };
    case 'switchNode':
      return { kind: 'branch', end: node.content.branches.length, gaps: new Set() };
    case 'expressionNode': {
      const rows = node.content.rows.map(({ value }) => value.at.row ?? 0);
      const end = (rows.at(-1) ?? -1) + 1;
      const filled = new Set(rows);
      return {
        kind: 'expression',
        end,
        gaps: new Set(Array.from({ length: end }, (_, row) => row).filter((row) => !filled.has(row))),
      };
    }
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
