import type { ExampleSource } from '@rulewright/contract';
import type { DocumentAddress, ProjectAddress } from '#workspace/urls/slugs.ts';

const organization = (orgSlug: string) => ['organization', orgSlug];
const project = ({ orgSlug, projectSlug }: ProjectAddress) => [...organization(orgSlug), 'project', projectSlug];
const document = (address: DocumentAddress) => [...project(address), 'document', address.docSlug];
const logEntries = (address: DocumentAddress) => [...document(address), 'log-entries'];

/** Whether it is the key of a project itself, not of something in it. */
export const isProjectKey = (key: readonly unknown[]) => key.length === 4 && key[2] === 'project';

/** The keys of the query cache. A key starts with the key of its container, so that both are removed together. */
export const queryKeys = {
  me: ['me'],
  sessions: ['sessions'],
  ownOrganizations: ['own-organizations'],
  about: ['about'],
  dashboard: ['dashboard'],
  search: (orgSlug: string, text: string) => ['search', orgSlug, text],
  organization,
  organizationMembers: (orgSlug: string) => [...organization(orgSlug), 'members'],
  activity: (orgSlug: string, filter: object) => [...organization(orgSlug), 'activity', filter],
  activityChoices: (orgSlug: string) => [...organization(orgSlug), 'activity-choices'],
  invitations: (orgSlug: string) => [...organization(orgSlug), 'invitations'],
  invitation: (token: string) => ['invitation', token],
  pendingApprovals: (orgSlug: string) => [...organization(orgSlug), 'approval-requests'],
  projects: (orgSlug: string) => [...organization(orgSlug), 'projects'],
  project,
  projectMembers: (address: ProjectAddress) => [...project(address), 'members'],
  documents: (address: ProjectAddress) => [...project(address), 'documents'],
  document,
  documentActivity: (address: DocumentAddress) => [...document(address), 'activity'],
  approvalRequests: (address: DocumentAddress) => [...document(address), 'approval-requests'],
  testCases: (address: DocumentAddress) => [...document(address), 'test-cases'],
  /** Another list of the cases has another history. */
  testCaseStates: (address: DocumentAddress, id: string | null, revision: number) => [
    ...document(address),
    'test-case-states',
    id ?? 'all',
    revision,
  ],
  testOutcome: (address: DocumentAddress, asker: string) => [...document(address), 'test-outcome', asker],
  testRuns: (address: DocumentAddress, version: number, latest: string) => [
    ...document(address),
    'test-runs',
    version,
    latest,
  ],
  versions: (address: DocumentAddress) => [...document(address), 'versions'],
  version: (address: DocumentAddress, documentId: string, version: number) => [
    ...document(address),
    'version',
    documentId,
    version,
  ],
  schema: (address: DocumentAddress, version?: number) => [...document(address), 'schema', version ?? 'latest'],
  consoleExample: (address: DocumentAddress, from: ExampleSource) => [...document(address), 'console-example', from],
  evaluationInfo: (address: DocumentAddress) => [...document(address), 'evaluation-info'],
  integration: (address: DocumentAddress) => [...document(address), 'integration'],
  exampleInput: (address: DocumentAddress) => [...document(address), 'example-input'],
  logEntries: (address: DocumentAddress, filter: object) => [...logEntries(address), filter],
  logEntry: (address: DocumentAddress, entryId: string) => [...logEntries(address), entryId],
};
