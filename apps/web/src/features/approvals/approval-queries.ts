import type { ApprovalRequest, ResponseOf } from '@rulewright/contract';
import {
  approveRequest,
  declineRequest,
  listApprovalRequests,
  listPendingApprovals,
  withdrawRequest,
} from '@rulewright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { invalidateExactly } from '#shared/api/invalidate-exactly.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { usePages } from '#shared/api/use-pages.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { keysAboveDocuments } from '#shared/workspace/document-changed.ts';

/** The latest request of a document, if there ever was one. Others make and decide them: each visit asks anew. */
export function useLatestRequest(address: DocumentAddress) {
  return useQuery({
    queryKey: queryKeys.approvalRequests(address),
    queryFn: ({ signal }) => call(listApprovalRequests, { params: address, query: { limit: 1 }, signal }),
    select: (answer: ResponseOf<typeof listApprovalRequests>) => answer.approval_requests[0] ?? null,
    staleTime: 0,
  });
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

/** What can be done with an open request. Whatever comes of it, the page shows what there is then. */
export function useDecision(address: DocumentAddress, { id }: Pick<ApprovalRequest, 'id'>) {
  const client = useQueryClient();
  const params = { ...address, approvalRequestId: id };

  async function settle(done: Promise<ApprovalRequest>) {
    try {
      await done;
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
    approve: () => settle(call(approveRequest, { params })),
    decline: (reason: string) => settle(call(declineRequest, { params, body: { reason } })),
    withdraw: () => settle(call(withdrawRequest, { params })),
  };
}
