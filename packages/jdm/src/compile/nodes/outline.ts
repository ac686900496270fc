import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import { kindOf } from '../../graph/new-node.ts';
import type { ParsedGraph } from '../../graph/parsed-graph.ts';
import { toParsedGraph } from '../../graph/parsed-graph.ts';
import { asRecord } from '../../graph/untrusted-json.ts';
import { NotCompiled } from '../outcome/not-compiled.ts';
import type { Steps } from '../steps.ts';
import type { KnownRows } from './known-rows.ts';
import type { NodeOf } from './node-compiler.ts';

/** So few that reading and compiling them takes a fraction of a millisecond. */
const CELLS_AT_ONCE = 128;
/** In characters, for the same reason; and where others wait, no row may be longer than that many times as much. */
const LENGTH_AT_ONCE = 4_000;
export const MAX_ROW_LENGTH = 4 * LENGTH_AT_ONCE;

type TableNode = NodeOf<'decisionTableNode'>;

/** Some rows of a table, as a table of their own. The first of them is the row `from` of the whole table. */
export type TablePart = { node: TableNode; rules: readonly unknown[]; from: number };

const none = () => false;

/** A graph whose tables have no rows: these are read some at a time, because there may be many. */
export class Outline {
  readonly graph: ParsedGraph;
  readonly #rules: ReadonlyMap<string, unknown[]>;

  private constructor(
    source: DecisionGraph,
    rules: ReadonlyMap<string, unknown[]>,
    /** Rows that need not be read again; null for who compiles a graph once. */
    readonly known: KnownRows | null,
    /** Whether nobody waits until it is compiled. */
    readonly hasTime: boolean,
  ) {
    this.graph = toParsedGraph(source);
    this.#rules = rules;
  }

  /** Pauses after each table, which is copied with whatever else stands in it. */
  static *of(source: DecisionGraph, known: KnownRows | null = null, hasTime = false): Steps<Outline> {
    const rules = new Map<string, unknown[]>();
    const nodes: DecisionNode[] = [];
    for (const node of source.nodes) {
      if (kindOf(node) !== 'decisionTableNode') {
        nodes.push(node);
        continue;
      }
      const content = asRecord(node.content);
      rules.set(node.id, Array.isArray(content.rules) ? content.rules : []);
      // That there is no list is for the check of the graph to say.
      nodes.push(Array.isArray(content.rules) ? { ...node, content: { ...content, rules: [] } } : node);
      yield;
    }
    return new Outline({ ...source, nodes }, rules, known, hasTime);
  }

  rowsOf(node: TableNode): readonly unknown[] {
    return this.#rules.get(node.id) ?? [];
  }

  /** @param isLeftOut which rows are in no part */
  *partsOf(table: TableNode, isLeftOut: (rule: unknown) => boolean = none): Generator<TablePart> {
    const { source } = table;
    const rules = this.rowsOf(table);
    const rowsAtOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / columnCount(table)));
    for (let from = 0, to = 0; from < rules.length; from = to) {
      if (isLeftOut(rules[from])) {
        to = from + 1;
        continue;
      }
      const last = Math.min(rules.length, from + rowsAtOnce);
      for (let length = 0; to < last && length < LENGTH_AT_ONCE && !isLeftOut(rules[to]); to++)
        length += this.#lengthOf(rules[to]);
      const part = rules.slice(from, to);
      const content = { ...asRecord(source.content), rules: part };
      const [node] = toParsedGraph({ nodes: [{ ...source, content }], edges: [] }).nodes;
      yield { node: node as TableNode, rules: part, from };
    }
  }

  /** How many characters a row has, and how many members, which cost time even where they are empty. */
  #lengthOf(rule: unknown): number {
    const cells = Object.values(asRecord(rule));
    let { length } = cells;
    for (const cell of cells) if (typeof cell === 'string') length += cell.length;
    if (length > MAX_ROW_LENGTH && !this.hasTime) throw new NotCompiled('a long row');
    return length;
  }
}

export const columnCount = ({ content: { inputs, outputs } }: TableNode) => inputs.length + outputs.length;
