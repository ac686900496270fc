import type { Database, Executor } from '#platform/db';
import {
  deleteOrganization,
  findDeletedOrganization,
  lockDeletedOrganization,
  markOrganizationDeleted,
} from './deleted-organization-repository.ts';

type Parts = {
  db: Database['db'];
  /** Ends what must not outlive the organization for a moment, in the transaction that ends it. */
  ends: ((tx: Executor, organizationId: string) => Promise<unknown>)[];
  /** Holds its projects, which come before the organization in the order of locks. */
  holdProjects: (tx: Executor, organizationId: string) => Promise<void>;
  /** Each deletes some of what an organization may hold very much of, and answers whether there may be more. */
  holdings: ((executor: Executor, organizationId: string) => Promise<boolean>)[];
};

type OrganizationDeletion = ReturnType<typeof organizationDeletion>;

/** For whoever ends an organization: in the transaction, and after it. */
export type OrganizationEnding = { endOrganization: OrganizationDeletion['end']; begin: () => void };

/** An organization ends at once, in one short transaction; what it held is deleted some at a time afterwards. */
export function organizationDeletion({ db, ends, holdProjects, holdings }: Parts) {
  async function deleteSomeOf(executor: Executor, organizationId: string): Promise<boolean> {
    for (const deleteSome of holdings) if (await deleteSome(executor, organizationId)) return true;
    return false;
  }

  async function deleteSome(id: string) {
    if (await deleteSomeOf(db, id)) return;
    await db.transaction(async (tx) => {
      await holdProjects(tx, id);
      // Waits for whoever still refers to the organization; after it nobody can.
      await lockDeletedOrganization(tx, id);
      if (!(await deleteSomeOf(tx, id))) await deleteOrganization(tx, id);
    });
  }

  return {
    /** The caller holds the organization. */
    async end(tx: Executor, organizationId: string) {
      for (const end of ends) await end(tx, organizationId);
      await markOrganizationDeleted(tx, organizationId);
    },

    /** One that has ended, other than these. */
    async findDeletable(except: readonly string[]) {
      const id = await findDeletedOrganization(db, except);
      return id === null ? null : { id, deleteSome: () => deleteSome(id) };
    },
  };
}
