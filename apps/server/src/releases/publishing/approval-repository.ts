import type { PageQuery } from '@rulewright/contract';
import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Executor, Page } from '#platform/db';
import { alias, momentKey, ordering, pageFrom, rowsOf, uuidKey } from '#platform/db';
import { approvalRequests, documents, projectMembers, projects, releases, users } from '#platform/tables';
import type { DocumentScope } from '#workspace/queries';
import { documentIdsIn, projectOfDocument, releasedVersions, releaseOfDocument } from '#workspace/queries';

type RequestColumns = typeof approvalRequests.$inferSelect;

const requesters = alias(users, 'requesters');
const deciders = alias(users, 'deciders');

/** Both may have left the organization since. */
const byRequester = eq(requesters.id, approvalRequests.requestedById);
const byDecider = eq(deciders.id, approvalRequests.decidedById);

const request = {
  ...getTableColumns(approvalRequests),
  requester: { firstName: requesters.firstName, lastName: requesters.lastName },
  decider: { firstName: deciders.firstName, lastName: deciders.lastName },
};

export type ApprovalRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

const ofDocument = (organizationId: string, documentId: string) =>
  and(eq(approvalRequests.organizationId, organizationId), eq(approvalRequests.documentId, documentId));

export async function findRequest(executor: Executor, organizationId: string, documentId: string, id: string) {
  const [row] = await executor
    .select(request)
    .from(approvalRequests)
    .innerJoin(requesters, byRequester)
    .leftJoin(deciders, byDecider)
    .where(and(ofDocument(organizationId, documentId), eq(approvalRequests.id, id)));
  return row ?? null;
}

const newestFirst = ordering('approval requests', 'desc', [
  momentKey(approvalRequests.requestedAt),
  uuidKey(approvalRequests.id),
]);

export async function listRequests(
  executor: Executor,
  organizationId: string,
  documentId: string,
  query: PageQuery,
): Promise<Page<ApprovalRow>> {
  const isListed = ofDocument(organizationId, documentId);
  const rows = await executor
    .select({ ...request, position: newestFirst.position })
    .from(approvalRequests)
    .innerJoin(requesters, byRequester)
    .leftJoin(deciders, byDecider)
    .where(and(isListed, newestFirst.after(query)))
    .orderBy(...newestFirst.by)
    .limit(rowsOf(query));
  return pageFrom(executor, rows, query, newestFirst, { table: approvalRequests, isListed });
}

export type PendingRow = Awaited<ReturnType<typeof listOpenRequests>>['rows'][number];

/** Of all documents, with where each belongs and the reader's role there, where that is more than in the organization. */
export async function listOpenRequests(executor: Executor, organizationId: string, readerId: string, query: PageQuery) {
  const isListed = and(eq(approvalRequests.organizationId, organizationId), eq(approvalRequests.state, 'open'));
  const rows = await executor
    .select({
      ...request,
      project: { name: projects.name, slug: projects.slug },
      document: { name: documents.name, slug: documents.slug, publishedVersion: releasedVersions.publishedVersion },
      projectRole: projectMembers.role,
      position: newestFirst.position,
    })
    .from(approvalRequests)
    .innerJoin(requesters, byRequester)
    .leftJoin(deciders, byDecider)
    .innerJoin(
      documents,
      and(eq(documents.organizationId, approvalRequests.organizationId), eq(documents.id, approvalRequests.documentId)),
    )
    .innerJoin(projects, projectOfDocument)
    .leftJoin(releases, releaseOfDocument)
    .leftJoin(
      projectMembers,
      and(
        eq(projectMembers.organizationId, projects.organizationId),
        eq(projectMembers.projectId, projects.id),
        eq(projectMembers.userId, readerId),
      ),
    )
    .where(and(isListed, newestFirst.after(query)))
    .orderBy(...newestFirst.by)
    .limit(rowsOf(query));
  return pageFrom(executor, rows, query, newestFirst, { table: approvalRequests, isListed });
}

type NewRequest = Pick<RequestColumns, 'documentId' | 'version' | 'note' | 'overrideReason' | 'requestedById'>;

/** Fails when the document has an open one. */
export async function insertRequest(executor: Executor, organizationId: string, values: NewRequest): Promise<string> {
  const [row] = await executor
    .insert(approvalRequests)
    .values({ organizationId, ...values })
    .returning({ id: approvalRequests.id });
  return (row as { id: string }).id;
}

type Which = { documentId: string; id?: string };
type Decision = Pick<RequestColumns, 'decidedById'> & {
  state: Exclude<RequestColumns['state'], 'open'>;
  reason?: string;
};

/** Null when there is no open one: decided, withdrawn or outdated meanwhile. */
export async function endOpenRequest(
  executor: Executor,
  organizationId: string,
  { documentId, id }: Which,
  decision: Decision,
): Promise<RequestColumns | null> {
  const isMeant = id === undefined ? undefined : eq(approvalRequests.id, id);
  const [row] = await executor
    .update(approvalRequests)
    .set({ ...decision, decidedAt: new Date() })
    .where(and(ofDocument(organizationId, documentId), eq(approvalRequests.state, 'open'), isMeant))
    .returning();
  return row ?? null;
}

/** Of documents that are being deleted: nobody can decide them any more. */
export async function deleteOpenRequestsOf(executor: Executor, scope: DocumentScope) {
  await executor
    .delete(approvalRequests)
    .where(
      and(
        eq(approvalRequests.organizationId, scope.organizationId),
        eq(approvalRequests.state, 'open'),
        inArray(approvalRequests.documentId, documentIdsIn(executor, scope)),
      ),
    );
}
