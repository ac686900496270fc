import type { KeptTestRun, TestRun } from '@rulewright/contract';
import { fullName } from '#identity';
import type { TestRunRow } from './test-run-repository.ts';

/** How many results are written at a time, so that others have their turn between them. */
const RESULTS_AT_ONCE = 200;

export function* toRunText({ results, ...run }: TestRun) {
  yield `${JSON.stringify(run).slice(0, -1)},"results":[`;
  for (let at = 0; at < results.length; at += RESULTS_AT_ONCE) {
    const text = results.slice(at, at + RESULTS_AT_ONCE).map((result) => JSON.stringify(result));
    yield (at > 0 ? ',' : '') + text.join(',');
  }
  yield ']}';
}

export const toKeptRun = (row: TestRunRow): KeptTestRun => ({
  id: row.id,
  version: row.version,
  at: row.createdAt.toISOString(),
  by: row.author && fullName(row.author),
  passed: row.passed,
  failed: row.failed,
  errors: row.errors,
  coverage: row.coverage,
  duration_ms: row.durationMs,
  gate: row.gate,
});
