import type { Document } from '@rulewright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateExactly } from '#shared/api/invalidate-exactly.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { DocumentAddress } from './document-address.ts';

/** Work on a document is a change of its project too: that moves to the top of its list. */
export const keysAboveDocuments = ({ orgSlug, projectSlug }: Omit<DocumentAddress, 'docSlug'>) => [
  queryKeys.project(orgSlug, projectSlug),
  queryKeys.projects(orgSlug),
  queryKeys.dashboard,
];

/** Shows a document as the server has just answered it, and reloads what else tells of it. */
export function documentChanged(client: QueryClient, address: DocumentAddress, document: Document): Promise<void> {
  const { orgSlug, projectSlug, docSlug } = address;
  client.setQueryData(queryKeys.document(orgSlug, projectSlug, docSlug), document);
  return invalidateExactly(
    client,
    queryKeys.versions(orgSlug, projectSlug, docSlug),
    queryKeys.documents(orgSlug, projectSlug),
    ...keysAboveDocuments(address),
  );
}
