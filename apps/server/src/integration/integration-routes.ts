import type { LogEntry } from '@rulewright/contract';
import { changeToken, getExampleInput, getIntegrationInfo, getLogEntry, listLogEntries } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { ExampleService } from './example-service.ts';
import type { IntegrationService } from './integration-service.ts';

type Parts = { integration: IntegrationService; examples: ExampleService };

export function integrationRoutes(app: FastifyInstance, { integration, examples }: Parts) {
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
    token: await integration.changeToken(actor, params, body),
  }));

  mount(app, getExampleInput, ({ actor, params, query }) => examples.find(actor, params, query));

  mount(app, listLogEntries, async ({ actor, params }) => ({
    requests: (await integration.logEntries(actor, params)).map(toLogEntry),
  }));

  mount(app, getLogEntry, async ({ actor, params }) => {
    const entry = await integration.logEntry(actor, params, toEntryId(params.requestId));
    return { ...toLogEntry(entry), input: entry.input, output: entry.output };
  });
}

type LogEntryRow = Awaited<ReturnType<IntegrationService['logEntries']>>[number];

const toLogEntry = ({
  instance,
  number,
  createdAt,
  source,
  version,
  outcome,
  durationMicroseconds,
}: LogEntryRow): LogEntry => ({
  id: `${instance}.${number}`,
  created_at: createdAt.toISOString(),
  source,
  version,
  outcome,
  duration_ms: durationMicroseconds / 1000,
});

/** What has another form names no entry. */
function toEntryId(text: string) {
  const [, instance, number] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})$/.exec(text) ?? [];
  return instance && number ? { instance, number: Number(number) } : null;
}
