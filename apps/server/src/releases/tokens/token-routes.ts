import { changeToken, getIntegrationInfo } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';

import type { TokenService } from './token-service.ts';

export function tokenRoutes(app: FastifyInstance, { tokens }: { tokens: TokenService }) {
  mount(app, getIntegrationInfo, async ({ actor, params }) => {
    const { token, generatedAt, apiEndpoint } = await tokens.info(actor, params);
    return {
      hasToken: generatedAt !== null,
      token,
      tokenGeneratedAt: generatedAt?.toISOString() ?? null,
      apiEndpoint,
    };
  });

  mount(app, changeToken, async ({ actor, params, body }) => ({ token: await tokens.change(actor, params, body) }));
}
