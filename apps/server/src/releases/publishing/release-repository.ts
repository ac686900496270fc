import { and, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { releases } from '#platform/tables';

type Release = { documentId: string; version: number; releasedById: string };

/** Replaces the live version. The caller holds the lock of the document. */
export async function releaseVersion(executor: Executor, organizationId: string, release: Release) {
  const live = { ...release, releasedAt: new Date(), withdrawnAt: null, withdrawnById: null };
  await executor
    .insert(releases)
    .values({ organizationId, ...live })
    .onConflictDoUpdate({ target: [releases.organizationId, releases.documentId], set: live });
}

/** When the live version was withdrawn. Null where there is none, or it is live. */
export async function findWithdrawal(executor: Executor, organizationId: string, documentId: string) {
  const [row] = await executor
    .select({ withdrawnAt: releases.withdrawnAt })
    .from(releases)
    .where(and(eq(releases.organizationId, organizationId), eq(releases.documentId, documentId)));
  return row?.withdrawnAt ?? null;
}

/** Keeps the row, so that the version can be put back. The caller holds the lock of the document. */
export async function withdrawRelease(
  executor: Executor,
  organizationId: string,
  { documentId, withdrawnById }: { documentId: string; withdrawnById: string },
) {
  await executor
    .update(releases)
    .set({ withdrawnAt: new Date(), withdrawnById })
    .where(and(eq(releases.organizationId, organizationId), eq(releases.documentId, documentId)));
}
