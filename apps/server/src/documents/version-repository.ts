import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { documentVersions, users } from '../db/schema.ts';

export type VersionRow = typeof documentVersions.$inferSelect;

type NewVersion = Pick<VersionRow, 'documentId' | 'version' | 'content' | 'contentHash' | 'changelog'> & {
  authorId: string;
};

const is = (organizationId: string, documentId: string, version: number) =>
  and(
    eq(documentVersions.organizationId, organizationId),
    eq(documentVersions.documentId, documentId),
    eq(documentVersions.version, version),
  );

export async function insertVersion(executor: Executor, organizationId: string, values: NewVersion) {
  await executor.insert(documentVersions).values({ organizationId, ...values });
}

export async function findVersion(
  executor: Executor,
  organizationId: string,
  documentId: string,
  version: number,
): Promise<VersionRow | null> {
  const [row] = await executor
    .select()
    .from(documentVersions)
    .where(is(organizationId, documentId, version));
  return row ?? null;
}

export type VersionWithAuthor = VersionRow & { author: { firstName: string; lastName: string } | null };

/** The newest first. */
export async function listVersions(
  executor: Executor,
  organizationId: string,
  documentId: string,
): Promise<VersionWithAuthor[]> {
  const rows = await executor
    .select({ version: documentVersions, author: { firstName: users.firstName, lastName: users.lastName } })
    .from(documentVersions)
    .leftJoin(
      users,
      and(eq(users.organizationId, documentVersions.organizationId), eq(users.id, documentVersions.authorId)),
    )
    .where(and(eq(documentVersions.organizationId, organizationId), eq(documentVersions.documentId, documentId)))
    .orderBy(desc(documentVersions.version));
  return rows.map(({ version, author }) => ({ ...version, author }));
}

/** Published again, a version keeps the time of its first, and its line unless there is a new one. */
export async function markPublished(
  executor: Executor,
  organizationId: string,
  documentId: string,
  version: number,
  { now, changelog }: { now: Date; changelog: string | null | undefined },
) {
  await executor
    .update(documentVersions)
    .set({
      publishedAt: sql`coalesce(${documentVersions.publishedAt}, ${now.toISOString()}::timestamptz)`,
      ...(changelog !== undefined && { changelog }),
    })
    .where(is(organizationId, documentId, version));
}
