import type { Executor } from '#platform/db';
import { noChanges, put } from './test-case-changes.ts';
import { insertTestCases, readTestCases, setListRevision } from './test-case-repository.ts';
import { insertStates } from './test-case-state-repository.ts';

type Copy = { organizationId: string; fromId: string; toId: string; authorId: string };

/**
 * Gives a new document the test cases of another, which is locked: they keep their ids, and their history begins anew.
 * Returns how many there are.
 */
export async function copyTestCases(tx: Executor, { organizationId, fromId, toId, authorId }: Copy): Promise<number> {
  const changes = noChanges(0);
  for await (const rows of readTestCases(tx, organizationId, fromId))
    for (const { id, place: position, content } of rows) put(changes, { id, position }, content, authorId);
  await insertTestCases(tx, organizationId, toId, changes.inserted);
  await insertStates(tx, organizationId, { documentId: toId, authorId }, changes.states);
  await setListRevision(tx, organizationId, toId, changes.revision);
  return changes.counts.added;
}
