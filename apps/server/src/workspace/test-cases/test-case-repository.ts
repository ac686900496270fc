import type { PageQuery } from '@rulewright/contract';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor, Page } from '#platform/db';
import { numberKey, ordering, pageFrom, rowsOf, uuidKey } from '#platform/db';
import { documents, testCases, users } from '#platform/tables';

/** Few enough that others have their turn between two statements. */
export const ROWS_AT_ONCE = 1_000;

const ofDocument = (organizationId: string, documentId: string) =>
  and(eq(testCases.organizationId, organizationId), eq(testCases.documentId, documentId));

const inOrder = ordering('test cases', 'asc', [numberKey(testCases.position), uuidKey(testCases.id)]);

const columns = {
  ...getTableColumns(testCases),
  place: testCases.position,
  author: { firstName: users.firstName, lastName: users.lastName },
  position: inOrder.position,
};

const selectFrom = (executor: Executor) =>
  executor.select(columns).from(testCases).leftJoin(users, eq(users.id, testCases.authorId)).$dynamic();

export type TestCaseRow = NonNullable<Awaited<ReturnType<typeof findTestCase>>>;

export async function findTestCase(executor: Executor, organizationId: string, documentId: string, id: string) {
  const [row] = await selectFrom(executor).where(and(ofDocument(organizationId, documentId), eq(testCases.id, id)));
  return row ?? null;
}

export async function listTestCases(
  executor: Executor,
  organizationId: string,
  documentId: string,
  query: PageQuery,
): Promise<Page<TestCaseRow>> {
  const isListed = ofDocument(organizationId, documentId);
  const rows = await selectFrom(executor)
    .where(and(isListed, inOrder.after(query)))
    .orderBy(...inOrder.by)
    .limit(rowsOf(query));
  return pageFrom(executor, rows, query, inOrder, { table: testCases, isListed });
}

/** Reads all test cases of a document in their order, some at a time. */
export async function* readTestCases(executor: Executor, organizationId: string, documentId: string) {
  let cursor: string | null | undefined;
  do {
    const query = { limit: ROWS_AT_ONCE, ...(cursor && { cursor }) };
    const page: Page<TestCaseRow> = await listTestCases(executor, organizationId, documentId, query);
    yield page.rows;
    cursor = page.nextCursor;
  } while (cursor);
}

export const countTestCases = (executor: Executor, organizationId: string, documentId: string) =>
  executor.$count(testCases, ofDocument(organizationId, documentId));

/** How many test cases a document has, and their size. */
export async function sizeOfTestCases(executor: Executor, organizationId: string, documentId: string) {
  const [row] = await executor
    .select({
      count: sql<number>`count(*)::integer`,
      bytes: sql<number>`coalesce(sum(${testCases.contentBytes}), 0)::integer`,
      lastPosition: sql<number>`coalesce(max(${testCases.position}), 0)::integer`,
    })
    .from(testCases)
    .where(ofDocument(organizationId, documentId));
  return row ?? { count: 0, bytes: 0, lastPosition: 0 };
}

/** What the statement below reads: a further column would be left out of it without a word. */
export type NewTestCase = Pick<
  typeof testCases.$inferInsert,
  'id' | 'position' | 'revision' | 'content' | 'contentBytes' | 'authorId' | 'createdAt' | 'updatedAt'
>;

/** The rows are one parameter, because putting together a statement of thousands holds up everybody. */
export async function insertTestCases(
  executor: Executor,
  organizationId: string,
  documentId: string,
  rows: readonly NewTestCase[],
) {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await executor.execute(sql`
      insert into ${testCases} (
        organization_id, document_id, id, position, revision, content, content_bytes, author_id, created_at, updated_at
      )
      select
        ${organizationId}, ${documentId}, id, position, revision, content, "contentBytes", "authorId",
        coalesce("createdAt", now()), coalesce("updatedAt", now())
      from json_to_recordset(${JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))}::json) as (
        id uuid, position integer, revision integer, content text, "contentBytes" integer, "authorId" uuid,
        "createdAt" timestamptz, "updatedAt" timestamptz
      )
    `);
}

/** Their states stay. */
export async function deleteTestCases(
  executor: Executor,
  organizationId: string,
  documentId: string,
  ids: readonly string[],
) {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    await executor
      .delete(testCases)
      .where(
        and(
          ofDocument(organizationId, documentId),
          sql`${testCases.id} = any(${sql.param(ids.slice(at, at + ROWS_AT_ONCE))}::uuid[])`,
        ),
      );
}

export async function setListRevision(
  executor: Executor,
  organizationId: string,
  documentId: string,
  testCaseRevision: number,
) {
  await executor
    .update(documents)
    .set({ testCaseRevision })
    .where(and(eq(documents.organizationId, organizationId), eq(documents.id, documentId)));
}
