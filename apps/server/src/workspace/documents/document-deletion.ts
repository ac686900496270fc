import type { Database, Executor } from '#platform/db';
import type { DocumentScope } from './document-repository.ts';
import {
  deleteDocuments,
  findDeletedDocument,
  listSomeDocumentIds,
  lockDocuments,
  markDocumentDeleted,
} from './document-repository.ts';
import { deleteSomeVersionsOf } from './version-repository.ts';

/** Deletes some log entries of these documents, and answers whether there may be more. */
type DeleteLogEntries = (executor: Executor, organizationId: string, documentIds: string[]) => Promise<boolean>;

/** Deletes some documents with their versions and log entries, or some of these, and answers whether there may be more. */
export async function deleteSomeDocuments(
  executor: Executor,
  scope: DocumentScope,
  deleteLogEntries: DeleteLogEntries,
): Promise<boolean> {
  const { organizationId } = scope;
  const ids = await listSomeDocumentIds(executor, scope);
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

export type DocumentKey = { organizationId: string; documentId: string };

type Parts = {
  db: Database['db'];
  /** What must not outlive the document for a moment, in the transaction that marks it as deleted. */
  deleteAtOnce: ((tx: Executor, document: DocumentKey) => Promise<unknown>)[];
  deleteLogEntries: DeleteLogEntries;
};

type DocumentDeletion = ReturnType<typeof documentDeletion>;

/** For whoever deletes a document: in the transaction, and after it. */
export type DeletesDocuments = {
  markDocument: DocumentDeletion['mark'];
  finishDocument: (document: DocumentKey) => Promise<void>;
};

/** A document is marked in one short transaction; what it held is deleted in bounded steps afterwards. */
export function documentDeletion({ db, deleteAtOnce, deleteLogEntries }: Parts) {
  const deleteStep = (document: DocumentKey) => deleteSomeDocuments(db, document, deleteLogEntries);

  return {
    /** The caller holds the document. */
    async mark(tx: Executor, document: DocumentKey) {
      for (const deleteFrom of deleteAtOnce) await deleteFrom(tx, document);
      await markDocumentDeleted(tx, document.organizationId, document.documentId);
    },

    deleteStep,

    /** One that was marked, other than these. */
    async findDeletable(except: readonly string[]) {
      const document = await findDeletedDocument(db, except);
      return document && { id: document.documentId, deleteStep: () => deleteStep(document) };
    },
  };
}
