const organization = (orgSlug: string) => ['organization', orgSlug];
const project = (orgSlug: string, projectSlug: string) => [...organization(orgSlug), 'project', projectSlug];

type DocumentNames = [orgSlug: string, projectSlug: string, docSlug: string];
const document = (...[orgSlug, projectSlug, docSlug]: DocumentNames) => [
  ...project(orgSlug, projectSlug),
  'document',
  docSlug,
];

/** What the cache calls each answer. A key begins with the key of what holds it, and is forgotten together with that. */
export const queryKeys = {
  dashboard: ['dashboard'],
  organization,
  organizationMembers: (orgSlug: string) => [...organization(orgSlug), 'members'],
  projects: (orgSlug: string) => [...organization(orgSlug), 'projects'],
  project,
  projectMembers: (orgSlug: string, projectSlug: string) => [...project(orgSlug, projectSlug), 'members'],
  documents: (orgSlug: string, projectSlug: string) => [...project(orgSlug, projectSlug), 'documents'],
  document,
  versions: (...names: DocumentNames) => [...document(...names), 'versions'],
  schema: (...names: DocumentNames) => [...document(...names), 'schema'],
  evaluationInfo: (...names: DocumentNames) => [...document(...names), 'evaluation-info'],
  integration: (...names: DocumentNames) => [...document(...names), 'integration'],
  logEntries: (...names: DocumentNames) => [...document(...names), 'log-entries'],
};
