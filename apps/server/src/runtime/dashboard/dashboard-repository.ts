import { and, desc, eq, isNotNull, notInArray } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { documents, evaluationCounts, memberships, projects } from '#platform/tables';
import { isPresentDocument, isPresentProject, projectOfDocument } from '#workspace/queries';

export async function countActiveProjects(executor: Executor, organizationId: string): Promise<number> {
  return executor.$count(
    projects,
    and(eq(projects.organizationId, organizationId), eq(projects.status, 'active'), isPresentProject),
  );
}

export async function countDocuments(executor: Executor, organizationId: string): Promise<number> {
  // An organization has few deleted projects, and an index finds them quickly. Excluding them is cheaper than joining
  // all documents with their projects.
  const deleted = executor
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.organizationId, organizationId), isNotNull(projects.deletedAt)));
  return executor.$count(
    documents,
    and(eq(documents.organizationId, organizationId), isPresentDocument, notInArray(documents.projectId, deleted)),
  );
}

export async function countMembers(executor: Executor, organizationId: string): Promise<number> {
  return executor.$count(memberships, eq(memberships.organizationId, organizationId));
}

export async function countEvaluationsOn(executor: Executor, organizationId: string, day: string): Promise<number> {
  const [row] = await executor
    .select({ count: evaluationCounts.count })
    .from(evaluationCounts)
    .where(and(eq(evaluationCounts.organizationId, organizationId), eq(evaluationCounts.day, day)));
  return row?.count ?? 0;
}

export async function recentProjects(executor: Executor, organizationId: string, limit: number) {
  return executor
    .select()
    .from(projects)
    .where(and(eq(projects.organizationId, organizationId), isPresentProject))
    .orderBy(desc(projects.updatedAt))
    .limit(limit);
}

export async function recentDocuments(executor: Executor, organizationId: string, limit: number) {
  return executor
    .select({
      name: documents.name,
      slug: documents.slug,
      updatedAt: documents.updatedAt,
      projectSlug: projects.slug,
    })
    .from(documents)
    .innerJoin(projects, projectOfDocument)
    .where(eq(documents.organizationId, organizationId))
    .orderBy(desc(documents.updatedAt))
    .limit(limit);
}
