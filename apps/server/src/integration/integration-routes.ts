import type { LoggedRequest } from '@rulewright/contract';
import { changeToken, getIntegrationInfo, getRequest, listRequests } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { IntegrationService } from './integration-service.ts';

export function integrationRoutes(app: FastifyInstance, { integration }: { integration: IntegrationService }) {
  mount(app, getIntegrationInfo, async ({ actor, params }) => {
    const { token, generatedAt, apiEndpoint } = await integration.info(actor, params);
    return {
      hasToken: generatedAt !== null,
      token,
      tokenGeneratedAt: generatedAt?.toISOString() ?? null,
      apiEndpoint,
    };
  });

  mount(app, changeToken, async ({ actor, params, body }) => ({
    token: await integration.changeToken(actor, params, body.action),
  }));

  mount(app, listRequests, async ({ actor, params }) => ({
    requests: (await integration.requests(actor, params)).map(toRequest),
  }));

  mount(app, getRequest, async ({ actor, params }) => {
    const entry = await integration.request(actor, params, toEntryId(params.requestId));
    return { ...toRequest(entry), input: entry.input, output: entry.output };
  });
}

type Entry = Awaited<ReturnType<IntegrationService['requests']>>[number];

const toRequest = ({
  instance,
  number,
  createdAt,
  source,
  version,
  outcome,
  durationMicroseconds,
}: Entry): LoggedRequest => ({
  id: `${instance}.${number}`,
  created_at: createdAt.toISOString(),
  source,
  version,
  outcome,
  duration_ms: durationMicroseconds / 1000,
});

/** What has another form names no request. */
function toEntryId(text: string) {
  const [, instance, number] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})$/.exec(text) ?? [];
  return instance && number ? { instance, number: Number(number) } : null;
}
