import { randomUUID } from 'node:crypto';
import type { SpooledEntry } from '../../src/runtime/log/spooled-entry.ts';

type Of = Pick<SpooledEntry, 'organizationId' | 'documentId'>;

/** Log entries of a document, as they reach the database: each the JSON text of one. */
export function makeLogEntries({ organizationId, documentId }: Of, count: number): Buffer {
  const entry: Omit<SpooledEntry, 'number'> = {
    instance: randomUUID(),
    organizationId,
    documentId,
    source: 'public',
    version: 1,
    outcome: 'succeeded',
    durationMicroseconds: 1,
    input: null,
    output: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  return Buffer.from(
    Array.from({ length: count }, (_, number) => `${JSON.stringify({ ...entry, number })}\n`).join(''),
  );
}
