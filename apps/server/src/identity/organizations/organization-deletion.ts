import type { Database } from '../../db/database.ts';
import { deleteSomeOfDeletedOrganizations } from './deleted-organization-repository.ts';

export type OrganizationDeletion = ReturnType<typeof organizationDeletion>;

/** Deletes what deleted organizations held. What a stop cuts short goes on at the next start. */
export function organizationDeletion({ db, onProblem }: { db: Database['db']; onProblem: (error: unknown) => void }) {
  let closing = false;
  let running = Promise.resolve();

  async function deleteAll() {
    while (!closing && (await deleteSomeOfDeletedOrganizations(db)));
  }

  return {
    /** Answers whether there may be more. */
    deleteSome: () => deleteSomeOfDeletedOrganizations(db),

    /** Nobody waits for it. */
    begin() {
      running = running.then(deleteAll).catch(onProblem);
    },

    async close() {
      closing = true;
      await running;
    },
  };
}
