import { asRecord } from '@rulewright/jdm';
import type { NodeRun } from '#jdm-editor/nodes/node-panel.ts';
import type { TableColumn } from './table-content.ts';

/** What the last run did in a row: the values of its columns, as JSON, by the id of the column. */
export type RowHit = ReadonlyMap<string, string>;

/** The rows that the last run hit, by their positions, with the tested values and the results. */
export function hitsOf(run: NodeRun | null, columns: readonly TableColumn[]): ReadonlyMap<number, RowHit> {
  if (!run) return new Map();
  const details = Array.isArray(run.detail) ? run.detail : [run.detail];
  const outputs = Array.isArray(run.output) ? run.output : [run.output];
  return new Map(
    run.rows.map((row, at) => {
      const detail = asRecord(details.find((one) => asRecord(one).index === row));
      const output = run.rows.length === outputs.length ? outputs[at] : outputs[0];
      return [row, valuesOf(columns, asRecord(detail.reference_map), output)];
    }),
  );
}

function valuesOf(columns: readonly TableColumn[], tested: Record<string, unknown>, output: unknown): RowHit {
  const values = new Map<string, string>();
  for (const { id, field, side } of columns) {
    const value = side === 'inputs' ? tested[field] : memberAt(output, field.split('.'));
    if (field !== '' && value !== undefined) values.set(id, JSON.stringify(value));
  }
  return values;
}

const memberAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, step) => asRecord(part)[step], value);
