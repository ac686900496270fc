import type { ApprovalRequest, ResponseOf } from '@rulewright/contract';
import {
  approveRequest,
  declineRequest,
  listApprovalRequests,
  listPendingApprovals,
  withdrawRequest,
} from '@rulewright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '#lib/api/api-error.ts';
import { invalidateExactly } from '#lib/queries/query-cache.ts';
import { usePages } from '#lib/queries/use-pages.ts';
import { keysAboveDocuments } from '#workspace/documents/document-changed.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import { useSession } from '#workspace/session/session-store.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

/**
 * The latest request of a document, if there is one. Loaded on each visit, because others create and decide requests.
 */
export function useLatestRequest(address: DocumentAddress) {
  return useQuery({
    queryKey: queryKeys.approvalRequests(address),
    queryFn: ({ signal }) => call(listApprovalRequests, { params: address, query: { limit: 1 }, signal }),
    select: (answer: ResponseOf<typeof listApprovalRequests>) => answer.approval_requests[0] ?? null,
    staleTime: 0,
  });
}

/** The open request of a document: its version, and the requester if that is somebody else. */
export function useOpenRequest(address: DocumentAddress) {
  const { data: request } = useLatestRequest(address);
  const me = useSession(({ user }) => user?.id);
  if (request?.state !== 'open') return null;
  const { version, requested_by } = request;
  return { version, requester: requested_by.id === me ? null : requested_by.name };
}

export function usePendingApprovals(orgSlug: string) {
  return usePages({
    queryKey: queryKeys.pendingApprovals(orgSlug),
    async read(query, signal) {
      const params = { orgSlug };
      const { approval_requests, ...facts } = await call(listPendingApprovals, { params, query, signal });
      return { items: approval_requests, ...facts };
    },
  });
}

/**
 * The actions on an open request. Each returns whether it succeeded, and reloads the page's data either way. `over`
 * gets the reason when the request has ended in the meantime, because its notice and dialog are gone by then.
 */
export function useDecision(
  address: DocumentAddress,
  { id }: Pick<ApprovalRequest, 'id'>,
  over: (message: string) => void,
) {
  const client = useQueryClient();
  const params = { ...address, approvalRequestId: id };

  async function settle(done: Promise<ApprovalRequest>): Promise<boolean> {
    try {
      await done;
      return true;
    } catch (error) {
      if (!isConflict(error)) throw error;
      over(error.message);
      return false;
    } finally {
      await invalidateExactly(
        client,
        queryKeys.approvalRequests(address),
        queryKeys.pendingApprovals(address.orgSlug),
        queryKeys.document(address),
        queryKeys.versions(address),
        queryKeys.documents(address),
        ...keysAboveDocuments(address),
      );
    }
  }

  return {
    /** @param reason why it goes live although the publish gate blocks it */
    approve: (reason?: string) =>
      settle(call(approveRequest, { params, body: reason === undefined ? {} : { override_reason: reason } })),
    decline: (reason: string) => settle(call(declineRequest, { params, body: { reason } })),
    withdraw: () => settle(call(withdrawRequest, { params })),
  };
}
