import { and, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { testRuns } from '#platform/tables';

/** Says of the run for which the publish gate blocked a version that the version went on all the same. */
export async function markOverridden(
  executor: Executor,
  organizationId: string,
  { documentId, runId }: { documentId: string; runId: string },
) {
  await executor
    .update(testRuns)
    .set({ gate: 'overridden' })
    .where(
      and(eq(testRuns.organizationId, organizationId), eq(testRuns.documentId, documentId), eq(testRuns.id, runId)),
    );
}
