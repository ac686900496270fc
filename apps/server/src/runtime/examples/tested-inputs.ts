import type { Database } from '#platform/db';

import { findTestedInput, keepTestedInput } from './tested-input-repository.ts';

type Parts = { db: Database['db']; onProblem: (error: unknown) => void };

export type TestedInputs = ReturnType<typeof testedInputs>;

/** The last input that each document was tested with. It is stored while the answer of the test is already on its way. */
export function testedInputs({ db, onProblem }: Parts) {
  /** What is being stored, by organization. */
  const stored = new Map<string, Promise<void>>();

  async function store(organizationId: string, documentId: string, input: string) {
    await keepTestedInput(db, organizationId, documentId, input).catch(onProblem);
    stored.delete(organizationId);
  }

  return {
    /**
     * Does not wait until the input is stored, but until those of earlier tests of the organization are. So an
     * organization has at most one that nobody waits for, however slow the database is.
     */
    async keep(organizationId: string, documentId: string, input: string) {
      while (stored.has(organizationId)) await stored.get(organizationId);
      stored.set(organizationId, store(organizationId, documentId, input));
    },

    async find(organizationId: string, documentId: string): Promise<string | null> {
      await stored.get(organizationId);
      return findTestedInput(db, organizationId, documentId);
    },

    async close() {
      await Promise.all(stored.values());
    },
  };
}
