import type { PageQuery } from '@rulewright/contract';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor, Page } from '#platform/db';
import { numberKey, ordering, pageFrom, rowsOf, uuidKey } from '#platform/db';
import { documents, testCases, users } from '#platform/tables';

/** Few enough that others have their turn between two statements, which take some milliseconds to write and to read. */
const ROWS_AT_ONCE = 500;
const LENGTH_AT_ONCE = 256 * 1024;

/** The rows of one statement each, of which none is larger than it has to be. */
export function* statementsOf<Row extends { content: string | null }>(rows: readonly Row[]): Generator<Row[]> {
  let some: Row[] = [];
  let length = 0;
  for (const row of rows) {
    length += row.content?.length ?? 0;
    if (some.length === ROWS_AT_ONCE || (length > LENGTH_AT_ONCE && some.length > 0)) {
      yield some;
      some = [];
      length = row.content?.length ?? 0;
    }
    some.push(row);
  }
  if (some.length > 0) yield some;
}

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
  'id' | 'position' | 'revision' | 'content' | 'authorId' | 'createdAt' | 'updatedAt'
>;

/** The rows are one parameter, because putting together a statement of thousands holds up everybody. */
export async function insertTestCases(
  executor: Executor,
  organizationId: string,
  documentId: string,
  rows: readonly NewTestCase[],
) {
  for (const some of statementsOf(rows))
    await executor.execute(sql`
      insert into ${testCases} (
        organization_id, document_id, id, position, revision, content, content_bytes, author_id, created_at, updated_at
      )
      select
        ${organizationId}, ${documentId}, id, position, revision, content, octet_length(content), "authorId",
        coalesce("createdAt", now()), coalesce("updatedAt", now())
      from json_to_recordset(${JSON.stringify(some)}::json) as (
        id uuid, position integer, revision integer, content text, "authorId" uuid,
        "createdAt" timestamptz, "updatedAt" timestamptz
      )
    `);
}

const DELETED_AT_ONCE = 1_000;

/** Their states stay. */
export async function deleteTestCases(
  executor: Executor,
  organizationId: string,
  documentId: string,
  ids: readonly string[],
) {
  for (let at = 0; at < ids.length; at += DELETED_AT_ONCE)
    await executor
      .delete(testCases)
      .where(
        and(
          ofDocument(organizationId, documentId),
          sql`${testCases.id} = any(${sql.param(ids.slice(at, at + DELETED_AT_ONCE))}::uuid[])`,
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
