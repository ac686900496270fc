import type { Database, Executor } from '#platform/db';
import { deleteRolesInProject } from './project-member-repository.ts';
import { deleteProject, findDeletedProject, markProjectDeleted } from './project-repository.ts';

type ProjectKey = { organizationId: string; projectId: string };

type Parts = {
  db: Database['db'];
  /** What must not outlive the project for a moment, in the transaction that marks it as deleted. */
  deleteAtOnce: ((tx: Executor, project: ProjectKey) => Promise<unknown>)[];
  /** Deletes some of what a project may hold very much of, and answers whether there may be more. */
  deleteSomeOf: (executor: Executor, project: ProjectKey) => Promise<boolean>;
};

type ProjectDeletion = ReturnType<typeof projectDeletion>;

/** For whoever deletes a project: in the transaction, and after it. */
export type DeletesProjects = {
  markProject: ProjectDeletion['mark'];
  finish: (organizationId: string) => void;
};

/** A project is marked in one short transaction; what it held is deleted in bounded steps afterwards. */
export function projectDeletion({ db, deleteAtOnce, deleteSomeOf }: Parts) {
  async function deleteStep(project: ProjectKey) {
    if (await deleteSomeOf(db, project)) return;
    await deleteProject(db, project.organizationId, project.projectId);
  }

  return {
    /** The caller holds the project, and then the organization. */
    async mark(tx: Executor, project: ProjectKey) {
      for (const deleteFrom of deleteAtOnce) await deleteFrom(tx, project);
      await deleteRolesInProject(tx, project.organizationId, project.projectId);
      await markProjectDeleted(tx, project.organizationId, project.projectId);
    },

    /** One that was marked, other than these. */
    async findDeletable(except: readonly string[]) {
      const project = await findDeletedProject(db, except);
      return project && { id: project.projectId, deleteStep: () => deleteStep(project) };
    },
  };
}
