import { z } from 'zod';
import { GateOutcome } from './publish-gate.ts';
import { TestCase } from './test-case.ts';
import { Trace } from './trace.ts';

/** Every way in which a call can fail, with its HTTP status. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  quota_exceeded: 403,
  not_found: 404,
  conflict: 409,
  gate_blocked: 409,
  too_large: 413,
  unsupported_media_type: 415,
  evaluation_failed: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export const ErrorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);

/** Where in a node's content a problem is. */
export const ProblemPlace = z
  .object({
    row: z
      .int()
      .nullable()
      .describe('The row of a table, or which expression or condition of the node it is: counted from 0.'),
    column: z.string().nullable().describe('The id of the column of a table.'),
    start: z.int().describe('Where the part to fix begins in the text that is there: an offset in UTF-16 units.'),
    end: z.int().describe('The offset behind its last character.'),
  })
  .meta({ id: 'ProblemPlace' });
export type ProblemPlace = z.infer<typeof ProblemPlace>;

/** An error keeps a graph from being published. A warning is shown before, and the gate of a project can block on it. */
export const ProblemSeverity = z.enum(['error', 'warning']);
export type ProblemSeverity = z.infer<typeof ProblemSeverity>;

/** What kind of problem it is. Programs can rely on it; the words of a message may change. */
export const problemCodes = [
  'not-runnable',
  'syntax',
  'not-understood',
  'schema',
  'function',
  'function-handler',
  'unknown-name',
  'unquoted-text',
  'wrong-type',
  'never-true',
  'always-true',
  'empty-range',
  'calculated-range',
  'calculated-date',
  'unlisted-value',
  'call-without-document',
  'call-unknown-document',
  'call-unpublished-document',
  'call-cycle',
  'no-end',
  'not-connected',
  'branch-leads-nowhere',
  'duplicate-node-name',
  'duplicate-key',
  'column-without-field',
  'empty-table',
  'not-a-condition',
  'undeclared-output',
  'wrong-output-type',
  'missing-output',
  'not-checked',
] as const;
export const ProblemCode = z.enum(problemCodes);
export type ProblemCode = z.infer<typeof ProblemCode>;

/** A change that solves a problem: a text for a part of the text at its place. */
export const ProblemFix = z
  .object({
    label: z.string().describe('What it does, for people.'),
    start: z.int().describe('Where the part begins that is replaced: an offset in UTF-16 units.'),
    end: z.int().describe('The offset behind its last character.'),
    text: z.string().describe('What stands there afterwards.'),
  })
  .meta({ id: 'ProblemFix' });
export type ProblemFix = z.infer<typeof ProblemFix>;

export const ErrorDetail = z.object({
  path: z.string().describe('The field, its steps joined by dots.'),
  message: z.string(),
  node_id: z.string().optional().describe("The node to fix, where a graph's check found the problem."),
  place: ProblemPlace.optional().describe('The text to fix in that node, where it is one text.'),
  severity: ProblemSeverity.optional().describe("Of a problem that a graph's check found."),
  code: ProblemCode.optional().describe('What kind of problem it is.'),
  fix: ProblemFix.optional().describe('A change of that text that solves the problem.'),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

export const ErrorResponse = z
  .object({
    code: ErrorCode,
    message: z.string().describe('For people: shown as it is.'),
    details: z.array(ErrorDetail).optional(),
    gate: GateOutcome.optional().describe('What the publish gate found, where it blocks.'),
    test_case: TestCase.optional().describe('The test case as it is now, where somebody else has changed it.'),
    trace: Trace.optional().describe(
      'What each node received and gave before an evaluation failed, by its id, when asked for. The node that failed gave nothing.',
    ),
    request_id: z.string().optional().describe('Names the entry in the server log, on a failure that is ours.'),
  })
  .meta({ id: 'Error' });
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** The message that a screen shows when the server sent none. */
export const fallbackMessages = {
  login: 'Login failed',
  register: 'Registration failed',
  forgotPassword: 'Failed to send reset email',
  resetPassword: 'Password reset failed',
  updateProfile: 'Profile update failed',
  changePassword: 'Password change failed',
  updateOrganization: 'Failed to update organization',
  createOrganization: 'Failed to create organization',
  switchOrganization: 'Failed to switch to the organization',
  leaveOrganization: 'Failed to leave the organization',
  transferOwnership: 'Failed to transfer the ownership',
  deleteOrganization: 'Failed to delete organization',
  deleteAccount: 'Failed to delete the account',
  changeMember: 'Failed to change the role',
  removeMember: 'Failed to remove the member',
  invite: 'Failed to send the invitation',
  resendInvitation: 'Failed to resend the invitation',
  withdrawInvitation: 'Failed to withdraw the invitation',
  acceptInvitation: 'Failed to accept the invitation',
  loadMembers: 'Failed to load members',
  loadInvitations: 'Failed to load invitations',
  loadInvitation: 'Failed to load the invitation',
  createProject: 'Failed to create project',
  updateProject: 'Failed to update project',
  deleteProject: 'Failed to delete project',
  createDocument: 'Failed to create document',
  saveDocument: 'Failed to save document',
  updateDocument: 'Failed to update document',
  publishDocument: 'Failed to publish document',
  loadTestCases: 'Failed to load test cases',
  saveTestCases: 'Failed to save test cases',
  runTests: 'Failed to run the tests',
  requestApproval: 'Failed to request approval',
  approveRequest: 'Failed to approve',
  declineRequest: 'Failed to decline',
  withdrawRequest: 'Failed to withdraw the request',
  loadApprovals: 'Failed to load approval requests',
  deleteDocument: 'Failed to delete document',
  generateToken: 'Failed to generate token',
  regenerateToken: 'Failed to regenerate token',
  removeToken: 'Failed to remove token',
  evaluate: 'Failed to evaluate document',
  test: 'Test evaluation failed',
  testUnreachable: 'Network error occurred while testing',
  loadOrganization: 'Failed to load organization data',
  loadOrganizations: 'Failed to load your organizations',
  loadProjects: 'Failed to load projects',
  loadProject: 'Failed to load project details',
  loadDocuments: 'Failed to load documents',
  loadDocument: 'Failed to load document details',
  loadEvaluatedDocument: 'Failed to load document',
} as const;
