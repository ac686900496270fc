import type { NodeRun } from '../run/run-state.ts';
import type { Steps } from '../steps.ts';
import type { Value } from '../value/value.ts';
import { CollectedLists } from './collected-lists.ts';
import type { NodeCompiler, NodeOf } from './node-compiler.ts';
import { frameOn } from './node-compiler.ts';
import type { Outline } from './outline.ts';
import type { Provides } from './provided-names.ts';
import { ColumnValues } from './table-columns.ts';
import { TableFailures } from './table-failures.ts';
import { indexOf, TableIndex } from './table-index.ts';
import type { Row } from './table-row.ts';
import { compileTable, holds, outputOf } from './table-rows.ts';
import { rowDetail } from './table-trace.ts';

/** What a row that hits costs in any case, in steps. */
const HIT = 8;
/** What the trace of such a row costs for each column. */
const TRACED_COLUMN = 2;

/** Gives the outputs of the first row that hits, or of all that do. Columns that collect have those of all rows in either case. */
export function* compileTableNode(
  compiler: NodeCompiler,
  node: NodeOf<'decisionTableNode'>,
  outline: Outline,
  provides: Provides,
): Steps<NodeRun> {
  const takesAll = !node.content.isFirst;
  const table = yield* compileTable(compiler, node, outline);
  const { columns, rows, targets } = table;
  const hasLists = targets.some(({ collects }) => collects);
  // After an edit the graph is run once before the next: to look at each row is sooner done than an index.
  const index = outline.known ? new TableIndex([], rows.length) : yield* indexOf(table);
  const failures = yield* TableFailures.of(compiler, node, table, provides);
  return (input, state) => {
    const frame = frameOn(input, state);
    const values = new ColumnValues(columns, frame);
    const candidates = index.candidates(values, state.budget);
    const count = candidates?.length ?? rows.length;
    const outputs: Value[] | null = takesAll ? [] : null;
    const lists = hasLists ? new CollectedLists(targets) : null;
    const details: Value[] | null = state.trace && [];
    const places: number[] | null = state.hits && [];
    let first: number | null = null;
    let only: Value = null;
    let end = rows.length;
    for (let at = 0; at < count; at++) {
      const place = candidates ? (candidates[at] as number) : at;
      const row = rows[place] as Row;
      state.budget.spend(1 + row.conditions.length / 2);
      if (!holds(row, place, values)) continue;
      const output = lists ? lists.add(row, frame) : outputOf(row, frame);
      if (output === undefined) continue;
      state.budget.spend(HIT + row.outputs.length * 4);
      places?.push(place);
      if (state.trace) {
        state.budget.spend(columns.length * TRACED_COLUMN);
        details?.push(rowDetail(row, place, columns, values, state.budget));
      }
      outputs?.push(output);
      first ??= place;
      if (takesAll || lists) continue;
      only = output;
      end = place;
      break;
    }
    if (state.failures) failures.find(frame, { candidates, end, first: lists && first, failures: state.failures });
    if (places) state.hits?.push({ nodeId: node.id, places });
    if (state.trace) state.trace.detail = details && (takesAll || (lists && first !== null)) ? details : details?.[0];
    if (lists) return lists.result(state.budget);
    return outputs ?? only;
  };
}
