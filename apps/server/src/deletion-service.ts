import { organizationDeletion } from '#identity';
import { deleteEventsOf } from '#identity/queries';
import { backgroundDeletion } from '#platform';
import type { Database } from '#platform/db';
import { deleteOpenRequestsOfProject, deleteTokensOfOrganization, deleteTokensOfProject } from '#releases/queries';
import { deleteLogEntriesOf, deleteLogOf } from '#runtime/queries';
import { deleteSomeDocuments, projectDeletion } from '#workspace';
import { lockProjectsOf } from '#workspace/queries';

type Parts = { db: Database['db']; onProblem: (error: unknown) => void };

/** The one place that knows everything that organizations and projects hold. */
export function deletionService({ db, onProblem }: Parts) {
  const organizations = organizationDeletion({
    db,
    ends: [deleteTokensOfOrganization],
    holdProjects: lockProjectsOf,
    holdings: [
      (executor, organizationId) => deleteSomeDocuments(executor, { organizationId }, deleteLogEntriesOf),
      deleteLogOf,
      deleteEventsOf,
    ],
  });
  const projects = projectDeletion({
    db,
    ends: [deleteTokensOfProject, deleteOpenRequestsOfProject],
    deleteSomeOf: (executor, project) => deleteSomeDocuments(executor, project, deleteLogEntriesOf),
  });
  const { begin, close } = backgroundDeletion([organizations.findDeletable, projects.findDeletable], onProblem);
  return {
    /** To be called in the transaction that ends an organization, or a project. */
    endOrganization: organizations.end,
    endProject: projects.end,
    /** To be called after such a transaction, and now and then for what was left. */
    begin,
    close,
  };
}
