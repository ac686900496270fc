import type { Document } from '@rulewright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateExactly, setAnswer } from '#lib/queries/query-cache.ts';
import type { DocumentAddress, ProjectAddress } from '#workspace/addresses/addresses.ts';
import { queryKeys } from '#workspace/addresses/query-keys.ts';

/** Work on a document is a change of its project too: that moves to the top of its list. */
export const keysAboveDocuments = (address: ProjectAddress) => [
  queryKeys.project(address),
  queryKeys.projects(address.orgSlug),
  queryKeys.dashboard,
];

/** Shows a document as the server has just answered it, and reloads what else tells of it, which nobody waits for. */
export function documentChanged(client: QueryClient, address: DocumentAddress, document: Document): void {
  // Two changes may be answered in the other order than they were made in.
  setAnswer<Document>(client, queryKeys.document(address), (known) =>
    known && isOlder(document, known) ? known : document,
  );
  void invalidateExactly(
    client,
    queryKeys.versions(address),
    // What goes live makes an open request outdated.
    queryKeys.approvalRequests(address),
    queryKeys.pendingApprovals(address.orgSlug),
    queryKeys.schema(address),
    queryKeys.exampleInput(address),
    queryKeys.documents(address),
    ...keysAboveDocuments(address),
  );
}

/** By its version first: the times are of as many clocks as there are servers. */
function isOlder(one: Document, other: Document): boolean {
  if (one.id !== other.id) return false;
  return one.version === other.version ? one.updated_at < other.updated_at : one.version < other.version;
}
