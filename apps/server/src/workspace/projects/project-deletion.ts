import type { Database, Executor } from '#platform/db';
import { deleteRolesInProject } from './project-member-repository.ts';
import { deleteProject, findDeletedProject, markProjectDeleted } from './project-repository.ts';

type ProjectKey = { organizationId: string; projectId: string };

type Parts = {
  db: Database['db'];
  /**
   * Deletes data in the same transaction that marks the project as deleted, because it must not outlive the project.
   */
  deleteAtOnce: ((tx: Executor, project: ProjectKey) => Promise<unknown>)[];
  /** Deletes a bounded amount of the project's data and returns whether there may be more. */
  deleteSomeOf: (executor: Executor, project: ProjectKey) => Promise<boolean>;
};

type ProjectDeletion = ReturnType<typeof projectDeletion>;

/** For services that delete a project: `markProject` runs in their transaction, `finish` after it. */
export type DeletesProjects = {
  markProject: ProjectDeletion['mark'];
  finish: (organizationId: string) => void;
};

/**
 * A short transaction marks the project as deleted. Its data is then deleted in bounded steps, so that other queries do
 * not wait for it.
 */
export function projectDeletion({ db, deleteAtOnce, deleteSomeOf }: Parts) {
  async function deleteStep(project: ProjectKey) {
    if (await deleteSomeOf(db, project)) return;
    await deleteProject(db, project.organizationId, project.projectId);
  }

  return {
    /** The caller must have locked the project and then the organization. */
    async mark(tx: Executor, project: ProjectKey) {
      for (const deleteFrom of deleteAtOnce) await deleteFrom(tx, project);
      await deleteRolesInProject(tx, project.organizationId, project.projectId);
      await markProjectDeleted(tx, project.organizationId, project.projectId);
    },

    /** Finds a project that is marked as deleted and is not in `except`. */
    async findDeletable(except: readonly string[]) {
      const project = await findDeletedProject(db, except);
      return project && { id: project.projectId, deleteStep: () => deleteStep(project) };
    },
  };
}
