import type { DecisionNode } from '@rulewright/contract';
import { columnsOf } from '../../graph/nodes/table-columns.ts';
import { asRecord } from '../../graph/untrusted-json.ts';
import type { Row } from './table-row.ts';

/** What the check of a row found that counts for the whole graph. */
export type CheckedRow = { printsNumbers: boolean; backtrackingSteps: number };

type KnownTable = {
  /** The rows were read with these columns. */
  columns: string;
  checked: WeakMap<object, CheckedRow>;
  compiled: WeakMap<object, Row>;
};

/**
 * Rows of tables that were compiled before, for who compiles a graph again after every edit. A row that did not change has to
 * be the same object.
 */
export class KnownRows {
  readonly #tables = new Map<string, KnownTable>();
  #circumstances = '';

  of({ id, content }: DecisionNode): KnownTable {
    const { inputs, outputs } = columnsOf(content);
    const columns = JSON.stringify([inputs, outputs, asRecord(content).hitPolicy]);
    const known = this.#tables.get(id);
    if (known?.columns === columns) return known;
    const table = { columns, checked: new WeakMap(), compiled: new WeakMap() };
    this.#tables.set(id, table);
    return table;
  }

  /**
   * Forgets what was compiled under other circumstances: what else the functions of a row depend on, such as the places of
   * the nodes that they read.
   */
  compileUnder(circumstances: string): void {
    if (circumstances === this.#circumstances) return;
    this.#circumstances = circumstances;
    for (const table of this.#tables.values()) table.compiled = new WeakMap();
  }
}
