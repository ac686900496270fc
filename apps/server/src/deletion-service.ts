import { organizationDeletion } from '#identity';
import { deleteEventsOf } from '#identity/queries';
import { backgroundDeletion } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { ServedCache } from '#releases';
import { deleteOpenRequestsOf, deleteTokensOf } from '#releases/queries';
import { deleteLogEntriesOf, deleteLogOf } from '#runtime/queries';
import type { DocumentKey } from '#workspace';
import { deleteSomeDocuments, documentDeletion, projectDeletion } from '#workspace';
import type { DocumentScope } from '#workspace/queries';
import { lockProjectsOf } from '#workspace/queries';

type Parts = {
  db: Database['db'];
  /** What the public endpoint serves. */
  served: ServedCache;
  onProblem: (error: unknown) => void;
};

const deleteSomeDocumentsOf = (executor: Executor, scope: DocumentScope) =>
  deleteSomeDocuments(executor, scope, deleteLogEntriesOf);

/** The one place that knows everything that organizations, projects and documents hold. */
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
    deleteLogEntries: deleteLogEntriesOf,
  });
  const kinds = [organizations.findDeletable, projects.findDeletable, documents.findDeletable];
  const { begin, close } = backgroundDeletion(kinds, onProblem);
  return {
    /** To be called in the transaction that deletes an organization, a project or a document. */
    markOrganization: organizations.mark,
    markProject: projects.mark,
    markDocument: documents.mark,

    /** To be called after such a transaction: nothing of it is served any more, and what it held is deleted. */
    finish(organizationId: string) {
      served.forget(organizationId);
      begin();
    },

    /** The first step is all of most documents: their room can be used again when the call is answered. */
    async finishDocument(document: DocumentKey) {
      served.forget(document.organizationId);
      await documents.deleteStep(document).catch(onProblem);
      begin();
    },

    /** To be called now and then, for what was left. */
    begin,
    close,
  };
}
