import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { meant, timestamp } from './fields.ts';

const tag = 'Integration';
/** The address of what a document's Integration tab is about. */
export const integrationPath = '/api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/integration';

export const IntegrationInfo = z
  .object({
    hasToken: z.boolean(),
    token: z.string().nullable().describe('Null where there is none, and for those who may not see it.'),
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

export const ChangeToken = z.object({ action: TokenAction, document_id: meant('document') });
export type ChangeToken = z.infer<typeof ChangeToken>;

export const getIntegrationInfo = endpoint({
  method: 'GET',
  path: `${integrationPath}/info`,
  access: 'workspace:read',
  summary: "Read a document's public endpoint and token",
  tag,
  response: IntegrationInfo,
});

export const changeToken = endpoint({
  method: 'POST',
  path: `${integrationPath}/token`,
  access: 'tokens:manage',
  summary: "Generate, regenerate or remove a document's token",
  tag,
  needsRoom: false,
  body: ChangeToken,
  response: z.object({ token: z.string().optional().describe('Absent after a removal.') }),
});
