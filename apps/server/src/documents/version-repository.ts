import { and, between, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { documentVersions, users } from '../db/schema.ts';

type VersionRow = typeof documentVersions.$inferSelect;

type NewVersion = Pick<VersionRow, 'documentId' | 'version' | 'content' | 'contentHash' | 'changelog'> & {
  authorId: string;
};

const ofDocument = (organizationId: string, documentId: string) =>
  and(eq(documentVersions.organizationId, organizationId), eq(documentVersions.documentId, documentId));

const is = (organizationId: string, documentId: string, version: number) =>
  and(ofDocument(organizationId, documentId), eq(documentVersions.version, version));

export async function insertVersion(executor: Executor, organizationId: string, values: NewVersion) {
  await executor.insert(documentVersions).values({ organizationId, ...values });
}

export async function findContent(
  executor: Executor,
  organizationId: string,
  documentId: string,
  version: number,
): Promise<string | null> {
  const [row] = await executor
    .select({ content: documentVersions.content })
    .from(documentVersions)
    .where(is(organizationId, documentId, version));
  return row?.content ?? null;
}

/** With what its content is known by. */
export async function findVersion(executor: Executor, organizationId: string, documentId: string, version: number) {
  const [row] = await executor
    .select({ content: documentVersions.content, contentHash: documentVersions.contentHash })
    .from(documentVersions)
    .where(is(organizationId, documentId, version));
  return row ?? null;
}

export async function findContentHash(
  executor: Executor,
  organizationId: string,
  documentId: string,
  version: number,
): Promise<string | null> {
  const [row] = await executor
    .select({ contentHash: documentVersions.contentHash })
    .from(documentVersions)
    .where(is(organizationId, documentId, version));
  return row?.contentHash ?? null;
}

export type VersionSummary = Awaited<ReturnType<typeof listVersions>>[number];

/** The newest first. Without their contents, of which each may be megabytes, but with how large those are. */
export async function listVersions(executor: Executor, organizationId: string, documentId: string) {
  return executor
    .select({
      id: documentVersions.id,
      version: documentVersions.version,
      changelog: documentVersions.changelog,
      publishedAt: documentVersions.publishedAt,
      createdAt: documentVersions.createdAt,
      author: { firstName: users.firstName, lastName: users.lastName },
      contentBytes: sql<number>`octet_length(${documentVersions.content})`,
    })
    .from(documentVersions)
    .leftJoin(
      users,
      and(eq(users.organizationId, documentVersions.organizationId), eq(users.id, documentVersions.authorId)),
    )
    .where(ofDocument(organizationId, documentId))
    .orderBy(desc(documentVersions.version));
}

/** By version, from one to another. */
export async function findContents(
  executor: Executor,
  organizationId: string,
  documentId: string,
  { oldest, newest }: { oldest: number; newest: number },
): Promise<Map<number, string>> {
  const rows = await executor
    .select({ version: documentVersions.version, content: documentVersions.content })
    .from(documentVersions)
    .where(and(ofDocument(organizationId, documentId), between(documentVersions.version, oldest, newest)));
  return new Map(rows.map(({ version, content }) => [version, content]));
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
