import type { ApprovalRequest, PendingApproval } from '@rulewright/contract';
import { higher, may } from '@rulewright/contract';
import type { Actor } from '#identity';
import { fullName } from '#identity';

import type { ApprovalRow, PendingRow } from './approval-repository.ts';

type Reader = Pick<Actor, 'user' | 'role'>;

export function toApprovalRequest(row: ApprovalRow, { user, role }: Reader): ApprovalRequest {
  const isOpen = row.state === 'open';
  const isOwn = row.requestedById === user.id;
  return {
    id: row.id,
    version: row.version,
    note: row.note,
    override_reason: row.overrideReason,
    state: row.state,
    requested_by: { id: row.requestedById, name: fullName(row.requester) },
    requested_at: row.requestedAt.toISOString(),
    decided_by: row.decider && row.decidedById ? { id: row.decidedById, name: fullName(row.decider) } : null,
    decided_at: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    may_decide: isOpen && !isOwn && may(role, 'approvals:decide'),
    may_withdraw: isOpen && may(role, isOwn ? 'approvals:request' : 'approvals:withdraw-others'),
  };
}

export function toPendingApproval(row: PendingRow, { user, role }: Reader): PendingApproval {
  const { project, projectRole } = row;
  const { name, slug, publishedVersion } = row.document;
  return {
    ...toApprovalRequest(row, { user, role: higher(role, projectRole) }),
    project,
    document: { name, slug, live_version: publishedVersion },
  };
}
