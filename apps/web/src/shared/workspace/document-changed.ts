import type { Document } from '@rulewright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateExactly } from '#shared/api/invalidate-exactly.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { DocumentAddress } from './document-address.ts';
import type { ProjectAddress } from './project-address.ts';

/** Work on a document is a change of its project too: that moves to the top of its list. */
export const keysAboveDocuments = (address: ProjectAddress) => [
  queryKeys.project(address),
  queryKeys.projects(address.orgSlug),
  queryKeys.dashboard,
];

/** Shows a document as the server has just answered it, and reloads what else tells of it. */
export function documentChanged(client: QueryClient, address: DocumentAddress, document: Document): Promise<void> {
  client.setQueryData(queryKeys.document(address), document);
  return invalidateExactly(
    client,
    queryKeys.versions(address),
    queryKeys.documents(address),
    ...keysAboveDocuments(address),
  );
}
