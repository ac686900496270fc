import type { PageQuery } from '@rulewright/contract';
import { and, between, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import type { Page } from '../db/paging.ts';
import { isFirstPage, numberKey, ordering, pageFrom, rowsOf } from '../db/paging.ts';
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

/** Without the content, which may be megabytes, but with how large it is. */
const summary = {
  id: documentVersions.id,
  version: documentVersions.version,
  changelog: documentVersions.changelog,
  publishedAt: documentVersions.publishedAt,
  createdAt: documentVersions.createdAt,
  author: { firstName: users.firstName, lastName: users.lastName },
  contentBytes: sql<number>`octet_length(${documentVersions.content})`,
};

const ofAuthor = and(
  eq(users.organizationId, documentVersions.organizationId),
  eq(users.id, documentVersions.authorId),
);

export type VersionSummary = NonNullable<Awaited<ReturnType<typeof findVersionSummary>>>;

export async function findVersionSummary(
  executor: Executor,
  organizationId: string,
  documentId: string,
  version: number,
) {
  const [row] = await executor
    .select(summary)
    .from(documentVersions)
    .leftJoin(users, ofAuthor)
    .where(is(organizationId, documentId, version));
  return row ?? null;
}

const newestFirst = ordering('versions', 'desc', [numberKey(documentVersions.version)]);

export async function listVersions(
  executor: Executor,
  organizationId: string,
  documentId: string,
  query: PageQuery,
): Promise<Page<VersionSummary>> {
  const isListed = ofDocument(organizationId, documentId);
  const rows = await executor
    .select({ ...summary, position: newestFirst.position })
    .from(documentVersions)
    .leftJoin(users, ofAuthor)
    .where(and(isListed, newestFirst.after(query)))
    .orderBy(...newestFirst.by)
    .limit(rowsOf(query));
  const page = pageFrom(rows, query, newestFirst);
  return isFirstPage(query) ? { ...page, total: await executor.$count(documentVersions, isListed) } : page;
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
