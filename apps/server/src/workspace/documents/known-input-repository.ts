import { and, eq, lte } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { testCases } from '#platform/tables';

/** How many test cases of a document tell what its decision is called with, and how large each of them may be. */
export const MAX_KNOWN_INPUTS = 200;
const MAX_INPUT_BYTES = 10 * 1024;

/** The stored texts of all test cases of a document, which hold their inputs. None where there are too many, or one is too large: a part would mislead. */
export async function findKnownInputs(
  executor: Executor,
  organizationId: string,
  documentId: string,
): Promise<string[]> {
  const isOfDocument = and(eq(testCases.organizationId, organizationId), eq(testCases.documentId, documentId));
  const rows = await executor
    .select({ content: testCases.content })
    .from(testCases)
    .where(and(isOfDocument, lte(testCases.contentBytes, MAX_INPUT_BYTES)))
    .limit(MAX_KNOWN_INPUTS);
  const isAll = rows.length === 0 || rows.length === (await executor.$count(testCases, isOfDocument));
  return isAll ? rows.map(({ content }) => content) : [];
}
