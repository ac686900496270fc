import type { KeptTestRun, TestRun } from '@rulewright/contract';
import { fullName } from '#identity';
import type { TestRunRow } from './test-run-repository.ts';

/** One result at a time, because there may be megabytes of them. */
export function* toRunText({ results, ...run }: TestRun) {
  let before = `${JSON.stringify(run).slice(0, -1)},"results":[`;
  for (const result of results) {
    yield before + JSON.stringify(result);
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
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
