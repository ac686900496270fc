import type { Executor } from '#platform/db';
import { deleteDocuments, listSomeDocumentIds, lockDocuments } from './document-repository.ts';
import { deleteSomeVersionsOf } from './version-repository.ts';

/** Of an organization, or of one of its projects. */
type Scope = { organizationId: string; projectId?: string };

/** Deletes some of what the log tells of these documents, and answers whether there may be more. */
type DeleteLogEntries = (executor: Executor, organizationId: string, documentIds: string[]) => Promise<boolean>;

/** Deletes some documents with their versions and log entries, or some of these, and answers whether there may be more. */
export async function deleteSomeDocuments(
  executor: Executor,
  { organizationId, projectId }: Scope,
  deleteLogEntries: DeleteLogEntries,
): Promise<boolean> {
  const ids = await listSomeDocumentIds(executor, organizationId, projectId);
  if (ids.length === 0) return false;
  if (await deleteSomeVersionsOf(executor, organizationId, ids)) return true;
  if (await deleteLogEntries(executor, organizationId, ids)) return true;
  await executor.transaction(async (tx) => {
    await lockDocuments(tx, organizationId, ids);
    // Entries that came while the others were being deleted. From here on the log takes none of these documents.
    if (!(await deleteLogEntries(tx, organizationId, ids))) await deleteDocuments(tx, organizationId, ids);
  });
  return true;
}
