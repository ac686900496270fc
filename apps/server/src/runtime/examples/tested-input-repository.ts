import { and, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { testedInputs } from '#platform/tables';

/** Replaces the input that was kept before. */
export async function keepTestedInput(executor: Executor, organizationId: string, documentId: string, input: string) {
  const testedAt = new Date();
  await executor
    .insert(testedInputs)
    .values({ organizationId, documentId, input, testedAt })
    .onConflictDoUpdate({
      target: [testedInputs.organizationId, testedInputs.documentId],
      set: { input, testedAt },
    })
    .prepare('keep_tested_input')
    .execute();
}

export async function findTestedInput(
  executor: Executor,
  organizationId: string,
  documentId: string,
): Promise<string | null> {
  const [row] = await executor
    .select({ input: testedInputs.input })
    .from(testedInputs)
    .where(and(eq(testedInputs.organizationId, organizationId), eq(testedInputs.documentId, documentId)));
  return row?.input ?? null;
}
