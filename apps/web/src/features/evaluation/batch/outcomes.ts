import type { BatchResult } from '@rulewright/contract';
import { realFailures } from '#jdm-editor/problems/failed-cell-counts.ts';
import { fieldsOf } from '../batch-source/fields.ts';
import type { Prepared } from '../batch-source/prepare.ts';
import { MAX_COLUMNS } from '../batch-source/source-limits.ts';

/** The results so far of a batch, in the order of its inputs. */
export type Outcomes = {
  batch: Prepared;
  /** The version that all of them are run on; null until that is known. */
  version: number | null;
  results: readonly BatchResult[];
  /** The fields of each result; none for one that failed. */
  fields: readonly ReadonlyMap<string, unknown>[];
  /** All fields that results have, as columns. */
  columns: readonly string[];
  failed: number;
  /** How many results have cells that could not be evaluated. */
  withFailedCells: number;
};

export const noOutcomes = (batch: Prepared): Outcomes => ({
  batch,
  version: null,
  results: [],
  fields: [],
  columns: [],
  failed: 0,
  withFailedCells: 0,
});

/** The cells of a result that could not be evaluated. */
export const failuresIn = (result: BatchResult | undefined) =>
  realFailures(result && 'evaluation' in result ? (result.evaluation.failed_cells ?? []) : []);

export function withResults(before: Outcomes, results: readonly BatchResult[]): Outcomes {
  const fields = results.map((one) => ('error' in one ? new Map<string, unknown>() : fieldsOf(one.evaluation.result)));
  const columns = new Set(before.columns);
  for (const one of fields) for (const name of one.keys()) if (columns.size < MAX_COLUMNS) columns.add(name);
  return {
    ...before,
    results: [...before.results, ...results],
    fields: [...before.fields, ...fields],
    columns: [...columns],
    failed: before.failed + results.filter((one) => 'error' in one).length,
    withFailedCells: before.withFailedCells + results.filter((one) => failuresIn(one).length > 0).length,
  };
}
