import type { ListQuery, ListSort } from '@rulewright/contract';
import { and, eq, getTableColumns, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Executor, Ordering, Page } from '#platform/db';
import {
  containsWords,
  momentKey,
  nextTimestamp,
  ordering,
  pageFrom,
  rowsOf,
  sortAndSearchKeys,
  textKey,
  uuidKey,
} from '#platform/db';
import { documents, projects } from '#platform/tables';

export type ProjectRow = typeof projects.$inferSelect;

/** Excludes projects that are marked as deleted but still have data. */
export const isPresentProject = isNull(projects.deletedAt);

const byId = (organizationId: string, projectId: string) =>
  and(eq(projects.organizationId, organizationId), eq(projects.id, projectId), isPresentProject);

const orderings: Record<ListSort, Ordering> = {
  updated: ordering('projects by change', 'desc', [momentKey(projects.updatedAt), uuidKey(projects.id)]),
  name: ordering('projects by name', 'asc', [textKey(projects.nameKey), uuidKey(projects.id)]),
};

export async function listProjects(
  executor: Executor,
  organizationId: string,
  query: ListQuery,
): Promise<Page<ProjectRow>> {
  const order = orderings[query.sort];
  const isListed = and(
    eq(projects.organizationId, organizationId),
    isPresentProject,
    containsWords(projects.searchText, query.q),
  );
  const rows = await executor
    .select({ ...getTableColumns(projects), position: order.position })
    .from(projects)
    .where(and(isListed, order.after(query)))
    .orderBy(...order.by)
    .limit(rowsOf(query));
  return pageFrom(executor, rows, query, order, { table: projects, isListed });
}

export async function findProject(
  executor: Executor,
  organizationId: string,
  slug: string,
): Promise<ProjectRow | null> {
  const [row] = await executor
    .select()
    .from(projects)
    .where(and(eq(projects.organizationId, organizationId), eq(projects.slug, slug), isPresentProject));
  return row ?? null;
}

/** Holds the row until the transaction ends. */
export async function lockProject(
  executor: Executor,
  organizationId: string,
  projectId: string,
): Promise<ProjectRow | null> {
  const [row] = await executor.select().from(projects).where(byId(organizationId, projectId)).for('update');
  return row ?? null;
}

/**
 * Locks all projects of an organization, including deleted ones, until the transaction ends. The fixed order prevents
 * deadlocks.
 */
export async function lockProjectsOf(executor: Executor, organizationId: string) {
  await executor
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.organizationId, organizationId))
    .orderBy(projects.id)
    .for('update');
}

/** Prevents the deletion of the project until the transaction ends, but lets others work on its documents. */
export async function keepProject(
  executor: Executor,
  organizationId: string,
  projectId: string,
): Promise<ProjectRow | null> {
  const [row] = await executor.select().from(projects).where(byId(organizationId, projectId)).for('share');
  return row ?? null;
}

/** Returns null if the slug is already used. */
export async function insertProject(
  executor: Executor,
  organizationId: string,
  values: { name: string; slug: string; description: string | null },
): Promise<ProjectRow | null> {
  const [row] = await executor
    .insert(projects)
    .values({ organizationId, ...values, ...sortAndSearchKeys(values) })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

export async function updateProject(
  executor: Executor,
  organizationId: string,
  projectId: string,
  changes: Pick<
    ProjectRow,
    'name' | 'description' | 'requiresApproval' | 'publishGate' | 'minimumCoverage' | 'blocksOnWarnings'
  >,
): Promise<ProjectRow | null> {
  const [row] = await executor
    .update(projects)
    .set({ ...changes, ...sortAndSearchKeys(changes), updatedAt: nextTimestamp(projects.updatedAt) })
    .where(byId(organizationId, projectId))
    .returning();
  return row ?? null;
}

/**
 * Marks the project as changed, because work on its documents counts as work on the project. The project cannot be
 * deleted or changed until the transaction ends. Returns null if it is already deleted.
 */
export async function touchProject(
  executor: Executor,
  organizationId: string,
  projectId: string,
): Promise<ProjectRow | null> {
  const [row] = await executor
    .update(projects)
    .set({ updatedAt: nextTimestamp(projects.updatedAt) })
    .where(byId(organizationId, projectId))
    .returning();
  return row ?? null;
}

export const countDocumentsIn = (executor: Executor, organizationId: string, projectId: string) =>
  executor.$count(
    documents,
    and(eq(documents.organizationId, organizationId), eq(documents.projectId, projectId), isNull(documents.deletedAt)),
  );

/** From now on the project cannot be reached, and its slug can be used again. */
export async function markProjectDeleted(executor: Executor, organizationId: string, projectId: string) {
  await executor
    .update(projects)
    .set({ deletedAt: new Date(), slug: sql`${projects.id}::text` })
    .where(byId(organizationId, projectId));
}

/**
 * Finds the project that was marked as deleted first, in all organizations, because the data of each must be deleted.
 */
export async function findDeletedProject(executor: Executor, except: readonly string[]) {
  const [deleted] = await executor
    .select({ organizationId: projects.organizationId, projectId: projects.id })
    .from(projects)
    .where(and(isNotNull(projects.deletedAt), notInArray(projects.id, [...except])))
    .orderBy(projects.deletedAt)
    .limit(1);
  return deleted ?? null;
}

/** Deletes a project that is marked as deleted. The foreign keys delete the rest of its data. */
export async function deleteProject(executor: Executor, organizationId: string, projectId: string) {
  await executor
    .delete(projects)
    .where(and(eq(projects.organizationId, organizationId), eq(projects.id, projectId), isNotNull(projects.deletedAt)));
}
