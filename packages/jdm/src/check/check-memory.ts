import type { ParsedNode } from '../graph/parsed-graph.ts';
import type { RowFindings } from './finding.ts';
import type { TableRows } from './table-rows.ts';

/** What a check remembers of a table for the next one. */
export type TableMemory = {
  /** The columns that it was read with. */
  columns: string;
  rows: TableRows;
  /** What the findings depend on besides the texts of the cells. */
  signature: string;
  findings: RowFindings;
  /** A small table in its place, whose rows give results of the same types. */
  sample: { settings: string; samples: ReadonlySet<string>; node: ParsedNode } | null;
};

/** What a check remembers of a graph, so that the next one only looks at what has changed. */
export class CheckMemory {
  readonly tables = new Map<string, TableMemory>();
  /** Nodes as they were parsed before, by what was parsed. */
  readonly nodes = new WeakMap<object, ParsedNode>();
  #withoutInputs: CheckMemory | null = null;

  /** The same for checks of the graph that know no inputs. */
  get withoutInputs(): CheckMemory {
    this.#withoutInputs ??= new CheckMemory();
    return this.#withoutInputs;
  }
}
