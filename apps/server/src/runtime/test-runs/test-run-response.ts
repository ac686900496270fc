import type { KeptTestRun, TestRun } from '@rulewright/contract';
import { fullName } from '#identity';
import type { TestRunRow } from './test-run-repository.ts';

/** One item of each list at a time, because there may be megabytes of them. */
export function* toRunText({ unreached, results, ...run }: TestRun) {
  yield JSON.stringify(run).slice(0, -1);
  yield* toListText('unreached', unreached);
  yield* toListText('results', results);
  yield '}';
}

function* toListText(name: string, items: readonly unknown[]) {
  let before = `,"${name}":[`;
  for (const item of items) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === ',' ? ']' : `${before}]`;
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
