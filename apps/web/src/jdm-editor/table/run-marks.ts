import { asRecord } from '@rulewright/jdm';
import type { NodeRun } from '#jdm-editor/nodes/node-panel.ts';
import type { TableColumn } from './table-content.ts';

/** What the last run did in a row: the values of its columns, as JSON, by the id of the column. */
export type RowHit = ReadonlyMap<string, string>;

/** So many different values are shown of a row that was hit for several items. */
const MAX_VALUES = 5;

/**
 * The rows that the last run hit, by their positions, with the tested values and the results. Rows that were hit for several
 * items of a list have the values of all.
 */
export function hitsOf(
  run: NodeRun | null,
  columns: readonly TableColumn[],
  /** Where the table puts its results, or nothing. */
  outputPath: string,
): ReadonlyMap<number, RowHit> {
  if (!run) return new Map();
  const values = new Map(run.rows.map((row) => [row, new Map<string, Set<string>>()]));
  for (const { detail, output } of hitsIn(run.detail, memberAt(run.output, stepsOf(outputPath)))) {
    const ofRow = values.get(detail.index as number);
    for (const [id, value] of valuesOf(columns, asRecord(detail.reference_map), output))
      ofRow?.set(id, (ofRow.get(id) ?? new Set()).add(value));
  }
  return new Map([...values].map(([row, ofRow]) => [row, new Map([...ofRow].map(([id, all]) => [id, listed(all)]))]));
}

type Hit = { detail: Record<string, unknown>; output: unknown };

/**
 * The trace is a list where the table gives all rows, works for each item, or both; then so is the output. An item that hits
 * no row is missing in the trace alone, so that lists of different lengths do not tell which result is of which hit.
 */
function hitsIn(detail: unknown, output: unknown): Hit[] {
  if (!Array.isArray(detail)) return [{ detail: asRecord(detail), output }];
  const outputs = Array.isArray(output) && output.length === detail.length ? output : [];
  return detail.flatMap((one, at) => hitsIn(one, outputs[at]));
}

function* valuesOf(columns: readonly TableColumn[], tested: Record<string, unknown>, output: unknown) {
  for (const { id, field, side } of columns) {
    const value = side === 'inputs' ? tested[field] : memberAt(output, stepsOf(field));
    if (field !== '' && value !== undefined) yield [id, JSON.stringify(value)] as const;
  }
}

const listed = (values: ReadonlySet<string>) =>
  [...[...values].slice(0, MAX_VALUES), ...(values.size > MAX_VALUES ? ['…'] : [])].join(', ');

const stepsOf = (path: string) => path.split('.').filter((step) => step !== '');

const memberAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, step) => asRecord(part)[step], value);
