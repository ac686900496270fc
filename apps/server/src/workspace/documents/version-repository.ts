import type { PageQuery, TestFigures } from '@rulewright/contract';
import { and, between, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Executor, Page } from '#platform/db';
import { deleteSomeRows, numberKey, ordering, pageFrom, rowsOf } from '#platform/db';
import { documentVersions, testRuns, users } from '#platform/tables';

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

/** Includes the hash of the content. */
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

type LatestTestRun = TestFigures & { at: string; firstName: string | null; lastName: string | null };

/** The latest kept run of its test cases; null if there is none. The person may have left the organization since. */
const latestTestRun = sql<LatestTestRun | null>`(
  select json_build_object(
    'passed', ${testRuns.passed}, 'failed', ${testRuns.failed}, 'errors', ${testRuns.errors}, 'coverage', ${testRuns.coverage},
    'at', ${testRuns.createdAt}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName}
  )
  from ${testRuns} left join ${users} on ${users.id} = ${testRuns.authorId}
  where ${testRuns.organizationId} = ${documentVersions.organizationId}
    and ${testRuns.documentId} = ${documentVersions.documentId}
    and ${testRuns.version} = ${documentVersions.version}
  order by ${testRuns.createdAt} desc
  limit 1
)`;

/** Leaves out the content, which may be megabytes, but includes its size. */
const summary = {
  id: documentVersions.id,
  version: documentVersions.version,
  changelog: documentVersions.changelog,
  publishedAt: documentVersions.publishedAt,
  createdAt: documentVersions.createdAt,
  author: { firstName: users.firstName, lastName: users.lastName },
  contentBytes: documentVersions.contentBytes,
  testRun: latestTestRun,
};

/** Joins the person and not the membership, because the author may have left the organization since. */
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

/** Returns the contents of a range of versions, by version number. */
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

/** A version that is published again keeps its first publication time, and its changelog unless there is a new one. */
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

/**
 * Versions up to this size are deleted many at a time. Larger ones may have megabytes each, so fewer are deleted at a
 * time.
 */
const SMALL = 10 * 1024;
const AT_ONCE = { small: 1_000, large: 50 };

/** Returns whether there may be more. */
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
