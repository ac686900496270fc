import type { Database } from '../db/database.ts';
import { deleteSomeDocuments } from '../documents/document-deletion.ts';
import { deleteLogEntriesOf, deleteLogOf } from '../evaluation-log/evaluation-log-repository.ts';
import { deleteEventsOf } from '../identity/activity/activity-repository.ts';
import { organizationDeletion } from '../identity/organizations/organization-deletion.ts';
import { deleteTokensOfOrganization, deleteTokensOfProject } from '../integration/token-repository.ts';
import { projectDeletion } from '../projects/project-deletion.ts';
import { deleteOpenRequestsOfProject } from '../releases/approval-repository.ts';
import { backgroundDeletion } from './background-deletion.ts';

type Parts = { db: Database['db']; onProblem: (error: unknown) => void };

/** The one place that knows everything that organizations and projects hold. */
export function deletionService({ db, onProblem }: Parts) {
  const organizations = organizationDeletion({
    db,
    ends: [deleteTokensOfOrganization],
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
  const { begin, deleteSome, close } = backgroundDeletion([organizations.deleteSome, projects.deleteSome], onProblem);
  return {
    /** To be called in the transaction that ends an organization, or a project. */
    endOrganization: organizations.end,
    endProject: projects.end,
    /** To be called after such a transaction. */
    begin,
    deleteSome,
    close,
  };
}
