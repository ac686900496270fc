import type { Document } from '@rulewright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateExactly, setAnswer } from '#lib/queries/query-cache.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import type { DocumentAddress, ProjectAddress } from '#workspace/urls/slugs.ts';

/** Changing a document also changes its project, which moves to the top of the list. */
export const keysAboveDocuments = (address: ProjectAddress) => [
  queryKeys.project(address),
  queryKeys.projects(address.orgSlug),
  queryKeys.dashboard,
];

/**
 * Puts the server's answer into the cache, and reloads everything else that depends on the document in the background.
 */
export function documentChanged(client: QueryClient, address: DocumentAddress, document: Document): void {
  // Answers to two changes may arrive in another order than the changes were made.
  setAnswer<Document>(client, queryKeys.document(address), (known) =>
    known && isOlder(document, known) ? known : document,
  );
  void invalidateExactly(
    client,
    queryKeys.versions(address),
    // Publishing makes an open approval request outdated.
    queryKeys.approvalRequests(address),
    queryKeys.pendingApprovals(address.orgSlug),
    queryKeys.schema(address),
    queryKeys.exampleInput(address),
    queryKeys.documents(address),
    ...keysAboveDocuments(address),
  );
}

/** Compares versions first, because the times come from the clocks of several servers. */
function isOlder(one: Document, other: Document): boolean {
  if (one.id !== other.id) return false;
  return one.version === other.version ? one.updated_at < other.updated_at : one.version < other.version;
}
