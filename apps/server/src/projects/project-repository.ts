import type { ListQuery, ListSort } from '@rulewright/contract';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { holdsWords } from '../db/holds-text.ts';
import { laterThan } from '../db/later.ts';
import { listedAs } from '../db/listed.ts';
import type { Ordering, Page } from '../db/paging.ts';
import { momentKey, ordering, pageFrom, rowsOf, textKey, uuidKey } from '../db/paging.ts';
import { projects } from '../db/schema.ts';

export type ProjectRow = typeof projects.$inferSelect;

const byId = (organizationId: string, projectId: string) =>
  and(eq(projects.organizationId, organizationId), eq(projects.id, projectId));

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
  const isListed = and(eq(projects.organizationId, organizationId), holdsWords(projects.searchText, query.q));
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
    .where(and(eq(projects.organizationId, organizationId), eq(projects.slug, slug)));
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

/** Null when the slug is taken. */
export async function insertProject(
  executor: Executor,
  organizationId: string,
  values: { name: string; slug: string; description: string | null },
): Promise<ProjectRow | null> {
  const [row] = await executor
    .insert(projects)
    .values({ organizationId, ...values, ...listedAs(values) })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

export async function updateProject(
  executor: Executor,
  organizationId: string,
  projectId: string,
  changes: Pick<ProjectRow, 'name' | 'description' | 'requiresApproval'>,
): Promise<ProjectRow | null> {
  const [row] = await executor
    .update(projects)
    .set({ ...changes, ...listedAs(changes), updatedAt: laterThan(projects.updatedAt) })
    .where(byId(organizationId, projectId))
    .returning();
  return row ?? null;
}

/**
 * Work on a project's documents is work on the project, which can neither be deleted nor changed until that is done. Null
 * when it was deleted before.
 */
export async function touchProject(
  executor: Executor,
  organizationId: string,
  projectId: string,
): Promise<ProjectRow | null> {
  const [row] = await executor
    .update(projects)
    .set({ updatedAt: laterThan(projects.updatedAt) })
    .where(byId(organizationId, projectId))
    .returning();
  return row ?? null;
}

/** With its documents, their versions and tokens, by the foreign keys and so in one statement. */
export async function deleteProject(executor: Executor, organizationId: string, projectId: string): Promise<boolean> {
  const deleted = await executor.delete(projects).where(byId(organizationId, projectId)).returning({ id: projects.id });
  return deleted.length > 0;
}
