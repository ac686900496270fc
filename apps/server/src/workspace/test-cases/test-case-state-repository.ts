import type { StatePageQuery } from '@rulewright/contract';
import { aliasedTable, and, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { deleteSomeRows, numberKey, ordering } from '#platform/db';
import { testCaseStates, testCases, users } from '#platform/tables';
import { statementsOf } from './test-case-repository.ts';

/** How many states of a document's test cases are kept. */
export const MAX_KEPT_STATES = 30_000;

const ofDocument = (organizationId: string, documentId: string) =>
  and(eq(testCaseStates.organizationId, organizationId), eq(testCaseStates.documentId, documentId));

export type NewState = { number: number; testCaseId: string; isNew: boolean; content: string | null };

/** The states are one parameter, as test cases are. */
export async function insertStates(
  executor: Executor,
  organizationId: string,
  { documentId, authorId }: { documentId: string; authorId: string },
  states: readonly NewState[],
) {
  for (const some of statementsOf(states))
    await executor.execute(sql`
      insert into ${testCaseStates} (
        organization_id, document_id, number, test_case_id, is_new, content, content_bytes, author_id
      )
      select
        ${organizationId}, ${documentId}, number, "testCaseId", "isNew", content, octet_length(coalesce(content, '')),
        ${authorId}
      from json_to_recordset(${JSON.stringify(some)}::json) as (
        number integer, "testCaseId" uuid, "isNew" boolean, content text
      )
    `);
}

/** Deletes the oldest states where there are more than are kept. */
export async function deleteOldStates(
  executor: Executor,
  organizationId: string,
  documentId: string,
  latestNumber: number,
) {
  await executor
    .delete(testCaseStates)
    .where(and(ofDocument(organizationId, documentId), lte(testCaseStates.number, latestNumber - MAX_KEPT_STATES)));
}

const newestFirst = ordering('test case states', 'desc', [numberKey(testCaseStates.number)]);

export type StateRow = Awaited<ReturnType<typeof listStates>>['rows'][number];

/** Lists the states of one case, or of all cases of a document. */
export async function listStates(
  executor: Executor,
  organizationId: string,
  { documentId, testCaseId }: { documentId: string; testCaseId?: string },
  query: StatePageQuery,
) {
  const limit = query.limit ?? 1;
  const page = executor
    .select({ ...getTableColumns(testCaseStates), position: newestFirst.position.as('position') })
    .from(testCaseStates)
    .where(
      and(
        ofDocument(organizationId, documentId),
        testCaseId === undefined ? undefined : eq(testCaseStates.testCaseId, testCaseId),
        newestFirst.after(query),
      ),
    )
    .orderBy(...newestFirst.by)
    .limit(limit + 1)
    .as('page');
  const older = aliasedTable(testCaseStates, 'older');
  /**
   * The state before each in the order of cases, which is one of the same case if there is any. Only the index of cases has
   * that order. With the id of the case in the condition the database may read all states of the document for each.
   */
  const before = executor
    .select({ testCaseId: older.testCaseId, number: older.number, content: older.content })
    .from(older)
    .where(
      and(
        eq(older.organizationId, organizationId),
        eq(older.documentId, documentId),
        sql`(${older.testCaseId}, ${older.number}) < (${page.testCaseId}, ${page.number})`,
      ),
    )
    .orderBy(desc(older.testCaseId), desc(older.number))
    .limit(1)
    .as('before');
  const read = await executor
    .select({
      number: page.number,
      testCaseId: page.testCaseId,
      isNew: page.isNew,
      content: page.content,
      createdAt: page.createdAt,
      position: page.position,
      author: { firstName: users.firstName, lastName: users.lastName },
      before: { number: before.number, content: before.content },
    })
    .from(page)
    .leftJoinLateral(before, eq(before.testCaseId, page.testCaseId))
    .leftJoin(users, eq(users.id, page.authorId))
    .orderBy(desc(page.number));
  const rows = read.slice(0, limit);
  const last = read.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? newestFirst.cursorAt(last.position) : null };
}

/** Few enough to be deleted within the time limit of a statement, however large they are. */
const DELETED_AT_ONCE = 1_000;

/** Deletes some of the test cases and states of these documents and returns whether there may be more. */
export async function deleteSomeTestCasesOf(executor: Executor, organizationId: string, documentIds: string[]) {
  const states = and(
    eq(testCaseStates.organizationId, organizationId),
    inArray(testCaseStates.documentId, documentIds),
  );
  const cases = and(eq(testCases.organizationId, organizationId), inArray(testCases.documentId, documentIds));
  return (
    (await deleteSomeRows(executor, testCaseStates, states, DELETED_AT_ONCE)) ||
    (await deleteSomeRows(executor, testCases, cases, DELETED_AT_ONCE))
  );
}
