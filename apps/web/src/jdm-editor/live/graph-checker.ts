import type { Problem } from '@rulewright/contract';
import type { KnownFacts } from '@rulewright/jdm';
import {
  asRecord,
  CheckMemory,
  canBacktrack,
  checkAgain,
  checkRunnable,
  kindOf,
  MAX_PROBLEMS,
  toApiProblem,
  toParsedGraph,
} from '@rulewright/jdm';
import type { GraphNode } from '#jdm-editor/edits/graph-edits.ts';
import { isRecord } from '#lib/json/is-record.ts';
import type { RunGraph } from './graph-patch.ts';
import { rowsOf } from './graph-patch.ts';

const emptyRow = {};

/**
 * Checks a graph again after every edit. For whether it can be run, rows of tables that were found to be without problems are
 * taken for empty ones, which keeps the numbers of the others, so that only what is new in a long table takes time. What it
 * means is found out from all rows: those that are known are not read again.
 */
export class GraphChecker {
  readonly #tables = new Map<string, { columns: string; clean: WeakSet<object> }>();
  readonly #memory = new CheckMemory();

  check(graph: RunGraph, facts: KnownFacts = {}): Problem[] {
    const nodes = graph.nodes.map((node) => this.#withoutCleanRows(node));
    const runnable = checkRunnable(parsed({ ...graph, nodes }));
    const { problems } = runnable;
    // Not all problems are told where there are too many, so that a row without one may have one.
    if (problems.length <= MAX_PROBLEMS) this.#remember(graph, new Set(problems.map(({ nodeId }) => nodeId)));
    return checkAgain(parsed(graph), runnable, facts, this.#memory).problems.map(toApiProblem);
  }

  #withoutCleanRows(node: GraphNode): GraphNode {
    const rules = rulesOf(node);
    if (!rules) return node;
    const clean = this.#cleanRowsOf(node);
    const shown = rules.map((rule) => (clean.has(rule as object) ? emptyRow : rule));
    return { ...node, content: { ...asRecord(node.content), rules: shown } } as GraphNode;
  }

  /** Of a table with a problem nothing new is remembered, because a problem may be of the whole table. */
  #remember(graph: RunGraph, withProblems: ReadonlySet<string | null>): void {
    if (withProblems.has(null)) return;
    for (const node of graph.nodes) {
      const rules = rulesOf(node);
      if (!rules || withProblems.has(node.id)) continue;
      const clean = this.#cleanRowsOf(node);
      for (const rule of rules) if (isRecord(rule) && !clean.has(rule) && countsForItself(rule)) clean.add(rule);
    }
  }

  /** They are forgotten when the columns change. */
  #cleanRowsOf({ id, content }: GraphNode): WeakSet<object> {
    const { inputs, outputs } = asRecord(content);
    const columns = JSON.stringify([inputs, outputs]);
    const known = this.#tables.get(id);
    if (known?.columns === columns) return known.clean;
    const clean = new WeakSet<object>();
    this.#tables.set(id, { columns, clean });
    return clean;
  }
}

const parsed = (graph: RunGraph) => toParsedGraph(graph as Parameters<typeof toParsedGraph>[0]);

const rulesOf = (node: GraphNode) => (kindOf(node) === 'decisionTableNode' ? rowsOf(node) : null);

/** What texts with ranges take to be read is added up over the whole graph. */
const countsForItself = (rule: Record<string, unknown>) =>
  Object.values(rule).every((cell) => typeof cell === 'string' && !canBacktrack(cell));
