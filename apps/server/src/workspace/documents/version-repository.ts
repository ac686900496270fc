import type { PageQuery } from '@rulewright/contract';
import { and, between, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Executor, Page } from '#platform/db';
import { deleteSomeRows, numberKey, ordering, pageFrom, rowsOf } from '#platform/db';
import { documentVersions, users } from '#platform/tables';

import type { StoredContent } from './content-repository.ts';
import { readContent } from './content-repository.ts';

type VersionRow = typeof documentVersions.$inferSelect;

type NewVersion = Pick<VersionRow, 'documentId' | 'version' | 'changelog'> & StoredContent & { authorId: string };

const whereContentIs = { content: documentVersions.content, contentId: documentVersions.contentId };

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
  return (await findVersion(executor, organizationId, documentId, version))?.content ?? null;
}

/** With what its content is known by. */
export async function findVersion(executor: Executor, organizationId: string, documentId: string, version: number) {
  const [row] = await executor
    .select({ ...whereContentIs, contentHash: documentVersions.contentHash })
    .from(documentVersions)
    .where(is(organizationId, documentId, version));
  const content = row && (await readContent(executor, organizationId, row));
  return row && typeof content === 'string' ? { content, contentHash: row.contentHash } : null;
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
  contentBytes: documentVersions.contentBytes,
};

/** Who may have left the organization since. */
const ofAuthor = eq(users.id, documentVersions.authorId);

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
  return pageFrom(executor, rows, query, newestFirst, { table: documentVersions, isListed });
}

/** By version, from one to another. */
export async function findContents(
  executor: Executor,
  organizationId: string,
  documentId: string,
  { oldest, newest }: { oldest: number; newest: number },
): Promise<Map<number, string>> {
  const rows = await executor
    .select({ version: documentVersions.version, ...whereContentIs })
    .from(documentVersions)
    .where(and(ofDocument(organizationId, documentId), between(documentVersions.version, oldest, newest)));
  const contents = new Map<number, string>();
  for (const row of rows) {
    const content = await readContent(executor, organizationId, row);
    if (content !== null) contents.set(row.version, content);
  }
  return contents;
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

/** Bytes of content up to which versions are deleted many at once. Of larger ones, each may have megabytes. */
const SMALL = 10 * 1024;
const AT_ONCE = { small: 1_000, large: 50 };

/** Answers whether there may be more. */
export async function deleteSomeVersionsOf(executor: Executor, organizationId: string, documentIds: string[]) {
  const isOfThem = and(
    eq(documentVersions.organizationId, organizationId),
    inArray(documentVersions.documentId, documentIds),
  );
  const isSmall = and(isOfThem, lte(documentVersions.contentBytes, SMALL));
  return (
    (await deleteSomeRows(executor, documentVersions, isSmall, AT_ONCE.small)) ||
    (await deleteSomeRows(executor, documentVersions, isOfThem, AT_ONCE.large))
  );
}
