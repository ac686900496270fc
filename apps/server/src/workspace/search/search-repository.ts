import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { containsText } from '#platform/db';
import { documents, projects } from '#platform/tables';

import { projectOfDocument } from '../documents/document-repository.ts';
import { isPresentProject } from '../projects/project-repository.ts';

export async function searchProjects(executor: Executor, organizationId: string, text: string, limit: number) {
  return executor
    .select({ name: projects.name, slug: projects.slug })
    .from(projects)
    .where(and(eq(projects.organizationId, organizationId), isPresentProject, containsText(projects.name, text)))
    .orderBy(asc(projects.name))
    .limit(limit);
}

export async function searchDocuments(executor: Executor, organizationId: string, text: string, limit: number) {
  return executor
    .select({ name: documents.name, slug: documents.slug, projectSlug: projects.slug })
    .from(documents)
    .innerJoin(projects, projectOfDocument)
    .where(and(eq(documents.organizationId, organizationId), containsText(documents.name, text)))
    .orderBy(asc(documents.name))
    .limit(limit);
}
