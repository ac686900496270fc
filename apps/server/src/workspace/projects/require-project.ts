import type { Actor } from '#identity';
import { notFound } from '#platform';
import type { Executor } from '#platform/db';
import { findProject } from './project-repository.ts';

/**
 * The actor's project of that address. Another organization's is one that does not exist, and so is one that was made
 * there after the one that is meant.
 */
export async function requireProject(executor: Executor, { organization }: Actor, slug: string, meantId?: string) {
  const project = await findProject(executor, organization.id, slug);
  if (!project || (meantId !== undefined && meantId !== project.id)) throw notFound('Project');
  return project;
}
