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

/** Deletes a bounded number of test cases or log entries of these documents and returns whether there may be more. */
type DeleteData = (executor: Executor, organizationId: string, documentIds: string[]) => Promise<boolean>;

/**
 * Deletes a bounded number of documents, or of their versions, test cases or log entries, and returns whether there may be more.
 */
export async function deleteSomeDocuments(
  executor: Executor,
  scope: DocumentScope,
  deleteData: DeleteData,
): Promise<boolean> {
  const { organizationId } = scope;
  const ids = await listSomeDocumentIds(executor, scope);
  if (ids.length === 0) return false;
  if (await deleteSomeVersionsOf(executor, organizationId, ids)) return true;
  if (await deleteData(executor, organizationId, ids)) return true;
  await executor.transaction(async (tx) => {
    await lockDocuments(tx, organizationId, ids);
    // Deletes log entries that were stored meanwhile. The lock keeps the log from storing more of them.
    if (!(await deleteData(tx, organizationId, ids))) await deleteDocuments(tx, organizationId, ids);
  });
  return true;
}

export type DocumentKey = { organizationId: string; documentId: string };

type Parts = {
  db: Database['db'];
  /**
   * Deletes data in the same transaction that marks the document as deleted, because it must not outlive the document.
   */
  deleteAtOnce: ((tx: Executor, document: DocumentKey) => Promise<unknown>)[];
  deleteData: DeleteData;
};

type DocumentDeletion = ReturnType<typeof documentDeletion>;

/** For services that delete a document: `markDocument` runs in their transaction, `finishDocument` after it. */
export type DeletesDocuments = {
  markDocument: DocumentDeletion['mark'];
  finishDocument: (document: DocumentKey) => Promise<void>;
};

/**
 * A short transaction marks the document as deleted. Its data is then deleted in bounded steps, so that other queries
 * do not wait for it.
 */
export function documentDeletion({ db, deleteAtOnce, deleteData }: Parts) {
  const deleteStep = (document: DocumentKey) => deleteSomeDocuments(db, document, deleteData);

  return {
    /** The caller must have locked the document. */
    async mark(tx: Executor, document: DocumentKey) {
      for (const deleteFrom of deleteAtOnce) await deleteFrom(tx, document);
      await markDocumentDeleted(tx, document.organizationId, document.documentId);
    },

    deleteStep,

    /** Finds a document that is marked as deleted and is not in `except`. */
    async findDeletable(except: readonly string[]) {
      const document = await findDeletedDocument(db, except);
      return document && { id: document.documentId, deleteStep: () => deleteStep(document) };
    },
  };
}
