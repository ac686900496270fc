import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './fields.ts';

const tag = 'Integration';
const item = '/api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/integration';

export const IntegrationInfo = z
  .object({
    hasToken: z.boolean(),
    token: z.string().nullable(),
    tokenGeneratedAt: timestamp.nullable(),
    apiEndpoint: z.string().describe('The path of the public endpoint.'),
  })
  .meta({ id: 'IntegrationInfo' });
export type IntegrationInfo = z.infer<typeof IntegrationInfo>;

export const TokenAction = z.enum(
  ['generate', 'regenerate', 'remove'],
  'Action must be generate, regenerate or remove',
);
export type TokenAction = z.infer<typeof TokenAction>;

export const getIntegrationInfo = endpoint({
  method: 'GET',
  path: `${item}/info`,
  access: 'person',
  summary: "Read a document's public endpoint and token",
  tag,
  response: IntegrationInfo,
});

export const changeToken = endpoint({
  method: 'POST',
  path: `${item}/token`,
  access: 'person',
  summary: "Generate, regenerate or remove a document's token",
  tag,
  body: z.object({ action: TokenAction }),
  response: z.object({ token: z.string().optional().describe('Absent after a removal.') }),
});

export const EvaluationSource = z
  .enum(['public', 'console'])
  .describe('The public endpoint, or the evaluation console.');
export type EvaluationSource = z.infer<typeof EvaluationSource>;
export const EvaluationOutcome = z.enum(['succeeded', 'failed']);
export type EvaluationOutcome = z.infer<typeof EvaluationOutcome>;

/** One evaluation of a document that was asked for, as the log keeps it. */
export const LoggedRequest = z
  .object({
    id: z.string(),
    created_at: timestamp,
    source: EvaluationSource,
    version: z.int(),
    outcome: EvaluationOutcome,
    duration_ms: z.number(),
  })
  .meta({ id: 'LoggedRequest' });
export type LoggedRequest = z.infer<typeof LoggedRequest>;

export const LoggedRequestDetail = LoggedRequest.extend({
  input: z.string().nullable().describe('JSON text. Null when it was too large to keep.'),
  output: z.string().nullable().describe('JSON text: what was answered. Null when it was too large to keep.'),
}).meta({ id: 'LoggedRequestDetail' });
export type LoggedRequestDetail = z.infer<typeof LoggedRequestDetail>;

export const listRequests = endpoint({
  method: 'GET',
  path: `${item}/requests`,
  access: 'person',
  summary: "List a document's latest evaluations, newest first",
  tag,
  response: z.object({ requests: z.array(LoggedRequest) }),
});

export const getRequest = endpoint({
  method: 'GET',
  path: `${item}/requests/:requestId`,
  access: 'person',
  summary: 'Read what an evaluation was given and what it answered',
  tag,
  response: LoggedRequestDetail,
});
