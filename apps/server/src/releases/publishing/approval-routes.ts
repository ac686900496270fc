import {
  approveRequest,
  declineRequest,
  listApprovalRequests,
  listPendingApprovals,
  requestApproval,
  withdrawRequest,
} from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';
import { abortedAtTestRunEnd, JsonText } from '#platform/http';

import { toApprovalRequest, toPendingApproval } from './approval-response.ts';
import type { ApprovalService } from './approval-service.ts';

export function approvalRoutes(app: FastifyInstance, { approvals }: { approvals: ApprovalService }) {
  mount(app, listPendingApprovals, async ({ actor, query }) => {
    const page = await approvals.listOpen(actor, query);
    return JsonText.page(actor.organization.id, 'approval_requests', page, (row) => toPendingApproval(row, actor));
  });

  mount(app, listApprovalRequests, async ({ actor, params, query }) => {
    const page = await approvals.list(actor, params, query);
    return JsonText.page(actor.organization.id, 'approval_requests', page, (row) => toApprovalRequest(row, actor));
  });

  mount(app, requestApproval, async ({ actor, params, body, reply }) => {
    const { request, gate } = await approvals.request(actor, params, body, abortedAtTestRunEnd(reply.raw));
    return { ...toApprovalRequest(request, actor), gate };
  });

  mount(app, approveRequest, async ({ actor, params, body, reply }) => {
    const signal = abortedAtTestRunEnd(reply.raw);
    const { request, gate } = await approvals.approve(actor, params, body?.override_reason, signal);
    return { ...toApprovalRequest(request, actor), gate };
  });

  mount(app, declineRequest, async ({ actor, params, body }) =>
    toApprovalRequest(await approvals.decline(actor, params, body.reason), actor),
  );

  mount(app, withdrawRequest, async ({ actor, params }) =>
    toApprovalRequest(await approvals.withdraw(actor, params), actor),
  );
}
