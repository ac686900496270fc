import type { NodeRun } from '../run/run-state.ts';
import type { Steps } from '../steps.ts';
import type { Value } from '../value/value.ts';
import type { NodeCompiler, NodeOf } from './node-compiler.ts';
import { frameOn } from './node-compiler.ts';
import type { Outline } from './outline.ts';
import type { Provides } from './provided-names.ts';
import { ColumnValues } from './table-columns.ts';
import { TableFailures } from './table-failures.ts';
import { indexOf, TableIndex } from './table-index.ts';
import type { Row } from './table-rows.ts';
import { compileTable, outputOf } from './table-rows.ts';
import { rowDetail } from './table-trace.ts';

/** What a row that hits costs in any case, in steps. */
const HIT = 8;
/** What the trace of such a row costs for each column. */
const TRACED_COLUMN = 2;

/** Gives the outputs of the first row that hits, or of all that do. */
export function* compileTableNode(
  compiler: NodeCompiler,
  node: NodeOf<'decisionTableNode'>,
  outline: Outline,
  provides: Provides,
): Steps<NodeRun> {
  const takesAll = !node.content.isFirst;
  const table = yield* compileTable(compiler, node, outline);
  const { columns, rows } = table;
  // After an edit the graph is run once before the next: to look at each row is sooner done than an index.
  const index = outline.known ? new TableIndex([], rows.length) : yield* indexOf(table);
  const failures = yield* TableFailures.of(compiler, node, table, provides);
  return (input, state) => {
    const frame = frameOn(input, state);
    const values = new ColumnValues(columns, frame);
    const candidates = index.candidates(values, state.budget);
    const count = candidates?.length ?? rows.length;
    const outputs: Value[] = [];
    const details: Value[] = [];
    const places: number[] | null = state.hits && [];
    let end = rows.length;
    for (let at = 0; at < count; at++) {
      const place = candidates ? (candidates[at] as number) : at;
      const row = rows[place] as Row;
      state.budget.spend(1 + row.conditions.length / 2);
      const output = outputOf(row, values);
      if (output === undefined) continue;
      state.budget.spend(HIT + row.outputs.length * 4);
      places?.push(place);
      if (state.trace) {
        state.budget.spend(columns.length * TRACED_COLUMN);
        details.push(rowDetail(row, place, columns, values, state.budget));
      }
      outputs.push(output);
      if (takesAll) continue;
      end = place;
      break;
    }
    if (state.failures) failures.find(frame, { candidates, end, failures: state.failures });
    if (places) state.hits?.push({ nodeId: node.id, places });
    if (state.trace) state.trace.detail = takesAll ? details : details[0];
    return takesAll ? outputs : (outputs[0] ?? null);
  };
}
