import type { GateVerdict, TestFigures, TestRunsQuery } from '@rulewright/contract';
import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Executor, Page } from '#platform/db';
import { momentKey, ordering, pageFrom, rowsOf, uuidKey } from '#platform/db';
import { testRuns, users } from '#platform/tables';

/** How many runs of a document are kept. */
export const MAX_KEPT_RUNS = 500;

const ofDocument = (organizationId: string, documentId: string) =>
  and(eq(testRuns.organizationId, organizationId), eq(testRuns.documentId, documentId));

const newestFirst = ordering('test runs', 'desc', [momentKey(testRuns.createdAt), uuidKey(testRuns.id)]);

export type NewRun = TestFigures & {
  documentId: string;
  version: number;
  durationMs: number;
  authorId: string;
  gate: GateVerdict | null;
  /** The revision of the cases, where somebody only looked what the publish gate would find. */
  previewOf: number | null;
};

/** Keeps a run, in the place of the oldest where there are too many. The caller holds the lock of the document. */
export async function insertTestRun(executor: Executor, organizationId: string, run: NewRun): Promise<string> {
  const { documentId, version, passed, failed, errors, coverage, durationMs, authorId, gate, previewOf } = run;
  const figures = { passed, failed, errors, coverage };
  const values = { organizationId, documentId, version, ...figures, durationMs, authorId, gate, previewOf };
  await deleteSamePreview(executor, organizationId, run);
  const [row] = await executor.insert(testRuns).values(values).returning({ id: testRuns.id });
  const old = executor
    .select({ id: testRuns.id })
    .from(testRuns)
    .where(ofDocument(organizationId, documentId))
    .orderBy(desc(testRuns.createdAt), desc(testRuns.id))
    .offset(MAX_KEPT_RUNS);
  await executor.delete(testRuns).where(and(ofDocument(organizationId, documentId), inArray(testRuns.id, old)));
  return (row as { id: string }).id;
}

/** Whoever opens a dialog again and finds the same as before has one run in the list, the latest (decision 47). */
async function deleteSamePreview(executor: Executor, organizationId: string, run: NewRun) {
  if (run.previewOf === null) return;
  const last = executor
    .select({ id: testRuns.id })
    .from(testRuns)
    .where(and(ofDocument(organizationId, run.documentId), eq(testRuns.version, run.version)))
    .orderBy(desc(testRuns.createdAt), desc(testRuns.id))
    .limit(1);
  await executor
    .delete(testRuns)
    .where(
      and(
        ofDocument(organizationId, run.documentId),
        inArray(testRuns.id, last),
        eq(testRuns.previewOf, run.previewOf),
        eq(testRuns.authorId, run.authorId),
        eq(testRuns.passed, run.passed),
        eq(testRuns.failed, run.failed),
        eq(testRuns.errors, run.errors),
        eq(testRuns.coverage, run.coverage),
      ),
    );
}

export type TestRunRow = Awaited<ReturnType<typeof listTestRuns>>['rows'][number];

export async function listTestRuns(
  executor: Executor,
  organizationId: string,
  documentId: string,
  query: TestRunsQuery,
) {
  const { version } = query;
  const isListed = and(
    ofDocument(organizationId, documentId),
    version === undefined ? undefined : eq(testRuns.version, version),
  );
  const rows = await executor
    .select({
      ...getTableColumns(testRuns),
      author: { firstName: users.firstName, lastName: users.lastName },
      position: newestFirst.position,
    })
    .from(testRuns)
    .leftJoin(users, eq(users.id, testRuns.authorId))
    .where(and(isListed, newestFirst.after(query)))
    .orderBy(...newestFirst.by)
    .limit(rowsOf(query));
  const page: Page<(typeof rows)[number]> = await pageFrom(executor, rows, query, newestFirst, {
    table: testRuns,
    isListed,
  });
  return page;
}
