import type { Database, Executor } from '#platform/db';
import { deleteRolesInProject } from './project-member-repository.ts';
import { deleteProject, findDeletedProject, markProjectDeleted } from './project-repository.ts';

type InProject = { organizationId: string; projectId: string };

type Parts = {
  db: Database['db'];
  /** Ends what must not outlive the project for a moment, in the transaction that ends it. */
  ends: ((tx: Executor, project: InProject) => Promise<unknown>)[];
  /** Deletes some of what a project may hold very much of, and answers whether there may be more. */
  deleteSomeOf: (executor: Executor, project: InProject) => Promise<boolean>;
};

type ProjectDeletion = ReturnType<typeof projectDeletion>;

/** For whoever ends a project: in the transaction, and after it. */
export type ProjectEnding = { endProject: ProjectDeletion['end']; begin: () => void };

/** A project ends at once, in one short transaction; what it held is deleted some at a time afterwards. */
export function projectDeletion({ db, ends, deleteSomeOf }: Parts) {
  async function deleteSome(project: InProject) {
    if (await deleteSomeOf(db, project)) return;
    await deleteProject(db, project.organizationId, project.projectId);
  }

  return {
    /** The caller holds the project, and then the organization. */
    async end(tx: Executor, project: InProject) {
      for (const end of ends) await end(tx, project);
      await deleteRolesInProject(tx, project.organizationId, project.projectId);
      await markProjectDeleted(tx, project.organizationId, project.projectId);
    },

    /** One that has ended, other than these. */
    async findDeletable(except: readonly string[]) {
      const project = await findDeletedProject(db, except);
      return project && { id: project.projectId, deleteSome: () => deleteSome(project) };
    },
  };
}
