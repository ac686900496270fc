import { randomUUID } from 'node:crypto';
import type { Evaluated, LogRecord, Run } from '../../src/runtime/log/log-record.ts';
import { logRecord } from '../../src/runtime/log/log-record.ts';

type Of = Pick<Evaluated, 'organizationId' | 'documentId'>;

/** Log entries of a document, as they reach the database. */
export function makeLogRecords(of: Of, count: number): LogRecord[] {
  const run: Run = { outcome: 'succeeded', durationMicroseconds: 1, input: null, output: null };
  const about = { ...of, source: 'public', version: 1, createdAt: '2026-01-01T00:00:00.000Z', notKept: null } as const;
  return [logRecord({ ...about, instance: randomUUID(), firstNumber: 0 }, Array(count).fill(run))];
}
