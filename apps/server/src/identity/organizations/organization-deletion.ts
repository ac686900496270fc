import type { Database, Executor } from '#platform/db';
import {
  deleteOrganization,
  findDeletedOrganization,
  lockDeletedOrganization,
  markOrganizationDeleted,
} from './deleted-organization-repository.ts';

type Parts = {
  db: Database['db'];
  /** Deletes in the same transaction everything that must not outlive the organization even for a moment. */
  deleteAtOnce: ((tx: Executor, organizationId: string) => Promise<unknown>)[];
  /** Locks the projects, which come before the organization in the order of locks. */
  holdProjects: (tx: Executor, organizationId: string) => Promise<void>;
  /** Each deletes some of what an organization may hold very much of, and answers whether there may be more. */
  deleteInSteps: ((executor: Executor, organizationId: string) => Promise<boolean>)[];
};

type OrganizationDeletion = ReturnType<typeof organizationDeletion>;

/** The two calls that delete an organization: one in the transaction, one after it. */
export type DeletesOrganizations = {
  markOrganization: OrganizationDeletion['mark'];
  finish: (organizationId: string) => void;
};

/** An organization is marked in one short transaction; what it held is deleted in bounded steps afterwards. */
export function organizationDeletion({ db, deleteAtOnce, holdProjects, deleteInSteps }: Parts) {
  async function deleteSomeOf(executor: Executor, organizationId: string): Promise<boolean> {
    for (const deleteSome of deleteInSteps) if (await deleteSome(executor, organizationId)) return true;
    return false;
  }

  async function deleteStep(id: string) {
    if (await deleteSomeOf(db, id)) return;
    await db.transaction(async (tx) => {
      await holdProjects(tx, id);
      // Waits for transactions that still refer to the organization; no new one can after that.
      await lockDeletedOrganization(tx, id);
      if (!(await deleteSomeOf(tx, id))) await deleteOrganization(tx, id);
    });
  }

  return {
    /** The caller holds the organization. */
    async mark(tx: Executor, organizationId: string) {
      for (const deleteFrom of deleteAtOnce) await deleteFrom(tx, organizationId);
      await markOrganizationDeleted(tx, organizationId);
    },

    /** Finds an organization that was marked as deleted, other than these. */
    async findDeletable(except: readonly string[]) {
      const id = await findDeletedOrganization(db, except);
      return id === null ? null : { id, deleteStep: () => deleteStep(id) };
    },
  };
}
