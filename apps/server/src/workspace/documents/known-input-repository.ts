import { and, count, eq, lte, sum } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { testCases } from '#platform/tables';

/** How many test cases of a document tell what its decision is called with, and how large each of them may be. */
export const MAX_KNOWN_INPUTS = 200;
const MAX_INPUT_BYTES = 10 * 1024;
/** How large they may be together. */
const MAX_ALL_BYTES = 256 * 1024;

/**
 * The stored texts of all test cases of a document, which hold their inputs. None where they are too many or too large: a part
 * would mislead.
 */
export async function findKnownInputs(
  executor: Executor,
  organizationId: string,
  documentId: string,
): Promise<string[]> {
  const isOfDocument = and(eq(testCases.organizationId, organizationId), eq(testCases.documentId, documentId));
  const [size] = await executor
    .select({ count: count(), bytes: sum(testCases.contentBytes).mapWith(Number) })
    .from(testCases)
    .where(isOfDocument);
  if (!size || size.count > MAX_KNOWN_INPUTS || size.bytes > MAX_ALL_BYTES) return [];
  const rows = await executor
    .select({ content: testCases.content })
    .from(testCases)
    .where(and(isOfDocument, lte(testCases.contentBytes, MAX_INPUT_BYTES)))
    .limit(MAX_KNOWN_INPUTS);
  return rows.length === size.count ? rows.map(({ content }) => content) : [];
}
