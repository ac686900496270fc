import type { CreateProject, ListQuery, PageQuery, UpdateProject } from '@rulewright/contract';
import { slugify } from '@rulewright/contract';
import type { Database } from '../db/database.ts';
import { listDocumentIds } from '../documents/document-repository.ts';
import { fieldFailure, notFound } from '../errors.ts';
import type { EvaluationLog } from '../evaluation-log/evaluation-log.ts';
import type { Actor } from '../identity/actor.ts';
import { listMembers } from '../identity/members/membership-repository.ts';
import type { ServedDocuments } from '../serving/served-documents.ts';
import { deleteProject, insertProject, listProjects, updateProject } from './project-repository.ts';
import { requireProject } from './require-project.ts';

export type ProjectService = ReturnType<typeof projectService>;

type Parts = { db: Database['db']; served: ServedDocuments; log: EvaluationLog };

export function projectService({ db, served, log }: Parts) {
  return {
    get: (actor: Actor, slug: string) => requireProject(db, actor, slug),

    list: ({ organization }: Actor, query: ListQuery) => listProjects(db, organization.id, query),

    async create({ organization }: Actor, { name, description, slug = slugify(name) }: CreateProject) {
      const project = await insertProject(db, organization.id, { name, description, slug });
      if (!project) throw fieldFailure('conflict', 'name', `A project with the address "${slug}" already exists`);
      return project;
    },

    async update(actor: Actor, slug: string, { project_id: meantId, ...changes }: UpdateProject) {
      const { id, organizationId } = await requireProject(db, actor, slug, meantId);
      const project = await updateProject(db, organizationId, id, changes);
      if (!project) throw notFound('Project');
      return project;
    },

    async remove(actor: Actor, slug: string, meantId: string | undefined) {
      const { id, organizationId } = await requireProject(db, actor, slug, meantId);
      const documentIds = await listDocumentIds(db, organizationId, id);
      if (!(await deleteProject(db, organizationId, id))) throw notFound('Project');
      served.forget(organizationId);
      log.forget(organizationId, documentIds);
    },

    /** A project's members are the organization's people. */
    async members(actor: Actor, slug: string, query: PageQuery) {
      await requireProject(db, actor, slug);
      return listMembers(db, actor.organization.id, query);
    },
  };
}
