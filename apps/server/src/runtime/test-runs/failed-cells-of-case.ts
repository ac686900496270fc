import type { FailedCell } from '@rulewright/contract';
import { MAX_TOLD_FAILED_CELLS } from '@rulewright/contract';
import type { Outcome } from '@rulewright/engine';

/** The first cells that failed in a run, or of which that is not known. That an input leaves a value out is no failure. */
export const failedCellsOf = (outcome: Outcome | null): FailedCell[] =>
  (outcome?.failedCells ?? []).filter(({ kind }) => kind !== 'no_value').slice(0, MAX_TOLD_FAILED_CELLS);
