import { organizationDeletion } from '#identity';
import { deleteEventsOf } from '#identity/queries';
import { backgroundDeletion, Failure } from '#platform';
import type { Database, Executor } from '#platform/db';
import { inTurn } from '#platform/limits';
import type { ServedCache } from '#releases';
import { deleteOpenRequestsOf, deleteTokensOf } from '#releases/queries';
import { deleteLogEntriesOf, deleteLogOf } from '#runtime/queries';
import type { DocumentKey } from '#workspace';
import { deleteSomeDocuments, documentDeletion, projectDeletion } from '#workspace';
import type { DocumentScope } from '#workspace/queries';
import { deleteSomeTestCasesOf, lockProjectsOf } from '#workspace/queries';

type Parts = {
  db: Database['db'];
  /** The documents that the public endpoint has in memory. */
  served: ServedCache;
  onProblem: (error: unknown) => void;
};

const deleteDataOf = async (executor: Executor, organizationId: string, documentIds: string[]) =>
  (await deleteSomeTestCasesOf(executor, organizationId, documentIds)) ||
  (await deleteLogEntriesOf(executor, organizationId, documentIds));

const deleteSomeDocumentsOf = (executor: Executor, scope: DocumentScope) =>
  deleteSomeDocuments(executor, scope, deleteDataOf);

/**
 * Knows all data of organizations, projects and documents, so that nothing is forgotten when one of them is deleted.
 */
export function deletionService({ db, served, onProblem }: Parts) {
  const organizations = organizationDeletion({
    db,
    deleteAtOnce: [(tx, organizationId) => deleteTokensOf(tx, { organizationId })],
    holdProjects: lockProjectsOf,
    deleteInSteps: [
      (executor, organizationId) => deleteSomeDocumentsOf(executor, { organizationId }),
      deleteLogOf,
      deleteEventsOf,
    ],
  });
  const projects = projectDeletion({
    db,
    deleteAtOnce: [deleteTokensOf, deleteOpenRequestsOf],
    deleteSomeOf: deleteSomeDocumentsOf,
  });
  const documents = documentDeletion({
    db,
    deleteAtOnce: [deleteTokensOf, deleteOpenRequestsOf],
    deleteData: deleteDataOf,
  });
  const kinds = [organizations.findDeletable, projects.findDeletable, documents.findDeletable];
  const { begin, close } = backgroundDeletion(kinds, onProblem);
  return {
    /** Call these in the transaction that deletes an organization, a project or a document. */
    markOrganization: organizations.mark,
    markProject: projects.mark,
    markDocument: documents.mark,

    /** Call it after that transaction. It stops serving the deleted documents and begins to delete their data. */
    finish(organizationId: string) {
      served.forget(organizationId);
      begin();
    },

    /**
     * Runs the first step at once. For most documents that deletes everything, so that their space is free when the
     * call returns.
     */
    async finishDocument(document: DocumentKey) {
      served.forget(document.organizationId);
      await inTurn(db, document.organizationId, () => documents.deleteStep(document)).catch((error) => {
        // Where there is too much to do, the document is deleted with the others.
        if (!(error instanceof Failure)) onProblem(error);
      });
      begin();
    },

    /** Called every hour, for deletions that were interrupted. */
    begin,
    close,
  };
}
