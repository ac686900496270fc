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
  parseCell,
  parseExpression,
  toApiProblem,
  toParsedGraph,
} from '@rulewright/jdm';
import type { GraphNode } from '#jdm-editor/edits/graph-edits.ts';
import { isRecord } from '#lib/json/is-record.ts';
import type { RunGraph } from './graph-patch.ts';
import { rowsOf } from './graph-patch.ts';

const emptyRow = {};

/** Rows without problems, with the steps that are repeated to read them. */
type CleanRows = WeakMap<object, number>;

const MAX_KNOWN_FORMS = 10_000;

/**
 * Checks a graph again after every edit. For whether it can be run, rows of tables that were found to be without problems are
 * taken for empty ones, which keeps the numbers of the others, so that only what is new in a long table takes time. What it
 * means is found out from all rows: those that are known are not read again.
 */
export class GraphChecker {
  readonly #tables = new Map<string, { columns: string; clean: CleanRows }>();
  readonly #steps = new StepCounts();
  readonly #memory = new CheckMemory();

  check(graph: RunGraph, facts: KnownFacts = {}): Problem[] {
    const runnable = this.#checkRunnable(graph);
    const { problems } = runnable;
    // Not all problems are told where there are too many, so that a row without one may have one.
    if (problems.length <= MAX_PROBLEMS) this.#remember(graph, new Set(problems.map(({ nodeId }) => nodeId)));
    return checkAgain(parsed(graph), runnable, facts, this.#memory).problems.map(toApiProblem);
  }

  #checkRunnable(graph: RunGraph) {
    const left = { steps: 0 };
    const nodes = graph.nodes.map((node) => this.#withoutCleanRows(node, left));
    const found = checkRunnable(parsed({ ...graph, nodes }), left.steps);
    // What is too much together is told of the text that exceeds it, which may be one that was left out.
    return found.isSafe || left.steps === 0 ? found : checkRunnable(parsed(graph));
  }

  /** @param left adds up what is repeated for the rows that are left out */
  #withoutCleanRows(node: GraphNode, left: { steps: number }): GraphNode {
    const rules = rulesOf(node);
    if (!rules) return node;
    const clean = this.#cleanRowsOf(node);
    const shown = rules.map((rule) => {
      const steps = clean.get(rule as object);
      if (steps === undefined) return rule;
      left.steps += steps;
      return emptyRow;
    });
    return { ...node, content: { ...asRecord(node.content), rules: shown } } as GraphNode;
  }

  /** Of a table with a problem nothing new is remembered, because a problem may be of the whole table. */
  #remember(graph: RunGraph, withProblems: ReadonlySet<string | null>): void {
    if (withProblems.has(null)) return;
    for (const node of graph.nodes) {
      const rules = rulesOf(node);
      if (!rules || withProblems.has(node.id)) continue;
      const clean = this.#cleanRowsOf(node);
      for (const rule of rules)
        if (isRecord(rule) && !clean.has(rule) && hasOnlyTexts(rule)) clean.set(rule, this.#steps.ofRow(rule));
    }
  }

  /** They are forgotten when the columns change. */
  #cleanRowsOf({ id, content }: GraphNode): CleanRows {
    const { inputs, outputs } = asRecord(content);
    const columns = JSON.stringify([inputs, outputs]);
    const known = this.#tables.get(id);
    if (known?.columns === columns) return known.clean;
    const clean: CleanRows = new WeakMap();
    this.#tables.set(id, { columns, clean });
    return clean;
  }
}

const parsed = (graph: RunGraph) => toParsedGraph(graph as Parameters<typeof toParsedGraph>[0]);

const rulesOf = (node: GraphNode) => (kindOf(node) === 'decisionTableNode' ? rowsOf(node) : null);

const hasOnlyTexts = (rule: Record<string, unknown>): rule is Record<string, string> =>
  Object.values(rule).every((cell) => typeof cell === 'string');

/** How many steps are repeated to read texts with ranges. They are added up over the whole graph. */
class StepCounts {
  readonly #known = new Map<string, number>();

  ofRow(rule: Record<string, string>): number {
    let steps = 0;
    for (const cell of Object.values(rule)) if (canBacktrack(cell)) steps += this.#ofCell(cell);
    return steps;
  }

  /** The numbers in a text do not count. */
  #ofCell(cell: string): number {
    const form = cell.replaceAll(/\d+/g, '1');
    const known = this.#known.get(form);
    if (known !== undefined) return known;
    const steps = Math.max(parseCell(cell).backtrackingSteps, parseExpression(cell).backtrackingSteps);
    if (this.#known.size < MAX_KNOWN_FORMS) this.#known.set(form, steps);
    return steps;
  }
}
