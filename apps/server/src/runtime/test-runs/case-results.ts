import type { TestResult } from '@rulewright/contract';
import { compareWithExpected } from '@rulewright/jdm';
import type { CaseOutcome, CaseToRun } from './run-cases.ts';
import { MAX_RUN_MS } from './run-cases.ts';

/** How much of the outputs one answer holds, in characters of their JSON text. Others are left out. */
export const MAX_OUTPUTS_LENGTH = 16 * 1024 * 1024;

const notRun = `The run was stopped before this case: a run may take ${MAX_RUN_MS / 1000} seconds.`;

/** Compares what each case gave with what it expects, and with what the live version gave where that ran too. */
export function resultsOf(
  cases: readonly CaseToRun[],
  outcomes: readonly CaseOutcome[],
  live: readonly CaseOutcome[] | null,
): TestResult[] {
  let length = 0;
  return cases.map(({ id, content }, at) => {
    const { outcome, durationMs } = outcomes[at] as CaseOutcome;
    const common = { id, name: content.name, duration_ms: durationMs };
    const other = live?.[at]?.outcome;
    const ofLive = other && { live: comparisonOf(outcome, other) };
    if (!outcome?.ok) {
      const error = { message: outcome?.error.message ?? notRun, node_id: outcome?.error.nodeId ?? null };
      return { ...common, passed: false, error, differences: [], ...ofLive };
    }
    const actual: unknown = JSON.parse(outcome.result);
    const differences = compareWithExpected(content, actual);
    const passed = differences.length === 0;
    length += outcome.result.length + (other?.ok ? other.result.length : 0);
    if (length > MAX_OUTPUTS_LENGTH) {
      const places = differences.map(({ path, kind }) => ({ path, kind }));
      return { ...common, passed, error: null, differences: places };
    }
    return { ...common, passed, actual, error: null, differences, ...ofLive };
  });
}

/** What the live version gives, and whether that is something else. */
function comparisonOf(outcome: CaseOutcome['outcome'], live: NonNullable<CaseOutcome['outcome']>) {
  if (!live.ok) return { error: live.error.message, changed: outcome?.ok === true };
  const changed = !outcome?.ok || outcome.result !== live.result;
  return { actual: JSON.parse(live.result) as unknown, error: null, changed };
}
