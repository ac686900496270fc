import type { Actor } from '../accounts/actor.ts';
import type { Executor } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { findProject } from './project-repository.ts';

/** The actor's project of that address. Another organization's is one that does not exist. */
export async function requireProject(executor: Executor, { organization }: Actor, slug: string) {
  const project = await findProject(executor, organization.id, slug);
  if (!project) throw notFound('Project');
  return project;
}
