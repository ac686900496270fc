import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { integrationTokens } from '#platform/tables';
import type { DocumentScope } from '#workspace/queries';
import { documentIdsIn } from '#workspace/queries';

type TokenRow = typeof integrationTokens.$inferSelect;
type NewToken = Pick<TokenRow, 'documentId' | 'hash' | 'encrypted'>;

const of = (organizationId: string, documentId: string) =>
  and(eq(integrationTokens.organizationId, organizationId), eq(integrationTokens.documentId, documentId));

export async function findToken(
  executor: Executor,
  organizationId: string,
  documentId: string,
): Promise<TokenRow | null> {
  const [row] = await executor.select().from(integrationTokens).where(of(organizationId, documentId));
  return row ?? null;
}

/** Returns false if the document already has a token. */
export async function insertToken(executor: Executor, organizationId: string, values: NewToken): Promise<boolean> {
  const inserted = await executor
    .insert(integrationTokens)
    .values({ organizationId, ...values })
    .onConflictDoNothing({ target: [integrationTokens.organizationId, integrationTokens.documentId] })
    .returning({ documentId: integrationTokens.documentId });
  return inserted.length > 0;
}

/** Returns false if the document has no token. */
export async function replaceToken(
  executor: Executor,
  organizationId: string,
  { documentId, hash, encrypted }: NewToken,
): Promise<boolean> {
  const replaced = await executor
    .update(integrationTokens)
    .set({ hash, encrypted, createdAt: new Date() })
    .where(of(organizationId, documentId))
    .returning({ documentId: integrationTokens.documentId });
  return replaced.length > 0;
}

/** Returns false if the document has no token. */
export async function deleteToken(executor: Executor, organizationId: string, documentId: string): Promise<boolean> {
  const deleted = await executor
    .delete(integrationTokens)
    .where(of(organizationId, documentId))
    .returning({ documentId: integrationTokens.documentId });
  return deleted.length > 0;
}

/** Deletes the tokens of several documents, so that they are no longer served. */
export async function deleteTokensOf(executor: Executor, scope: DocumentScope) {
  await executor
    .delete(integrationTokens)
    .where(
      and(
        eq(integrationTokens.organizationId, scope.organizationId),
        inArray(integrationTokens.documentId, documentIdsIn(executor, scope)),
      ),
    );
}
