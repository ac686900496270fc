import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { preparedOnce } from '#platform/db';
import { testedInputs } from '#platform/tables';

const keptInput = preparedOnce((executor) =>
  executor
    .insert(testedInputs)
    .values({
      organizationId: sql.placeholder('organizationId'),
      documentId: sql.placeholder('documentId'),
      input: sql.placeholder('input'),
      testedAt: sql.placeholder('testedAt'),
    })
    .onConflictDoUpdate({
      target: [testedInputs.organizationId, testedInputs.documentId],
      set: { input: sql`excluded.input`, testedAt: sql`excluded.tested_at` },
    })
    .prepare('keep_tested_input'),
);

/** Replaces the input that was kept before. */
export async function keepTestedInput(executor: Executor, organizationId: string, documentId: string, input: string) {
  await keptInput(executor).execute({ organizationId, documentId, input, testedAt: new Date() });
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
