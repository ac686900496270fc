import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { declineReason, id, meant, note, overrideReason, timestamp } from './fields.ts';
import { PageQuery, pageOf } from './paging.ts';
import { GateOutcome } from './publish-gate.ts';

const tag = 'Approvals';
const ofDocument = '/api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/approval-requests';
const item = `${ofDocument}/:approvalRequestId` as const;

const version = z.int('Version must be a whole number').min(1, 'Version must be at least 1');

export const ApprovalState = z
  .enum(['open', 'approved', 'declined', 'withdrawn', 'outdated'])
  .describe('Outdated: another version went live, or somebody asked for another one.');
export type ApprovalState = z.infer<typeof ApprovalState>;

const PersonName = z.object({ id, name: z.string() });

/** Somebody asks that one version of a document goes live, in a project where that needs a second person. */
export const ApprovalRequest = z
  .object({
    id,
    version: version.describe('What was asked for, and what goes live, whatever is saved later.'),
    note: z.string().nullable(),
    override_reason: z
      .string()
      .nullable()
      .describe('Why it was asked for although the publish gate blocked it. Null where the gate did not.'),
    state: ApprovalState,
    requested_by: PersonName,
    requested_at: timestamp,
    decided_by: PersonName.nullable().describe('Who approved, declined or withdrew it, or made it outdated.'),
    decided_at: timestamp.nullable(),
    reason: z.string().nullable().describe('Why it was declined, or what made it outdated.'),
    may_decide: z.boolean().describe('Whether you can approve or decline it.'),
    may_withdraw: z.boolean().describe('Whether you can withdraw it.'),
  })
  .meta({ id: 'ApprovalRequest' });
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

/** A request that was made or approved, with what the publish gate of the project found. */
export const GatedApprovalRequest = ApprovalRequest.extend({
  gate: GateOutcome.nullable().describe('Null where the gate is off.'),
}).meta({ id: 'GatedApprovalRequest' });
export type GatedApprovalRequest = z.infer<typeof GatedApprovalRequest>;

/** An approval request with its project and document, for a list over all documents. */
export const PendingApproval = ApprovalRequest.extend({
  project: z.object({ name: z.string(), slug: z.string() }),
  document: z.object({ name: z.string(), slug: z.string(), live_version: version.nullable() }),
}).meta({ id: 'PendingApproval' });
export type PendingApproval = z.infer<typeof PendingApproval>;

export const RequestApproval = z.object({
  note: note.describe('For whoever decides. It becomes the line of the version in the history once it is live.'),
  version: version.optional().describe('The current version when left out.'),
  document_id: meant('document'),
  override_reason: overrideReason,
});
export type RequestApproval = z.infer<typeof RequestApproval>;

export const ApproveRequest = z.object({ override_reason: overrideReason }).nullish();
export type ApproveRequest = z.infer<typeof ApproveRequest>;

export const DeclineApproval = z.object({ reason: declineReason });
export type DeclineApproval = z.infer<typeof DeclineApproval>;

export const listPendingApprovals = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgSlug/approval-requests',
  access: 'workspace:read',
  summary: "List an organization's open approval requests, newest first",
  tag,
  query: PageQuery,
  response: pageOf({ approval_requests: z.array(PendingApproval) }),
});

export const listApprovalRequests = endpoint({
  method: 'GET',
  path: ofDocument,
  access: 'workspace:read',
  summary: "List a document's approval requests, newest first",
  tag,
  query: PageQuery,
  response: pageOf({ approval_requests: z.array(ApprovalRequest) }),
});

export const requestApproval = endpoint({
  method: 'POST',
  path: ofDocument,
  access: 'approvals:request',
  summary: 'Ask for the approval of a version, in the place of an open request',
  tag,
  status: 201,
  body: RequestApproval,
  response: GatedApprovalRequest,
});

export const approveRequest = endpoint({
  method: 'POST',
  path: `${item}/approve`,
  access: 'approvals:decide',
  summary: "Approve somebody else's request, which publishes the version that it asks for",
  tag,
  needsRoom: false,
  body: ApproveRequest,
  response: GatedApprovalRequest,
});

export const declineRequest = endpoint({
  method: 'POST',
  path: `${item}/decline`,
  access: 'approvals:decide',
  summary: "Decline somebody else's request, with the reason",
  tag,
  needsRoom: false,
  body: DeclineApproval,
  response: ApprovalRequest,
});

export const withdrawRequest = endpoint({
  method: 'POST',
  path: `${item}/withdraw`,
  access: 'approvals:request',
  summary: "Withdraw your own request; admins and owners can withdraw anybody's",
  tag,
  needsRoom: false,
  response: ApprovalRequest,
});
