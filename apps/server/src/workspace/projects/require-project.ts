import type { Actor } from '#identity';
import { notFound } from '#platform';
import type { Executor } from '#platform/db';
import { findProject } from './project-repository.ts';

/**
 * Finds the actor's project by its address. A project of another organization is answered like a missing one, and so is
 * a project that has the address now but is not the one with `meantId`.
 */
export async function requireProject(executor: Executor, { organization }: Actor, slug: string, meantId?: string) {
  const project = await findProject(executor, organization.id, slug);
  if (!project || (meantId !== undefined && meantId !== project.id)) throw notFound('Project');
  return project;
}
