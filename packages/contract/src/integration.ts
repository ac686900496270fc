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
