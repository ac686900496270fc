import type { LogEntry } from '@rulewright/contract';
import { changeToken, getExampleInput, getIntegrationInfo, getLogEntry, listLogEntries } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';

import { entryIdOf, entryIdText } from '../log/entry-id.ts';
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

  mount(app, listLogEntries, async ({ actor, params, query }) => {
    const { entries, nextCursor, lookedBackTo } = await integration.logEntries(actor, params, query);
    return {
      requests: entries.map(toLogEntry),
      ...(query.limit !== undefined && {
        next_cursor: nextCursor,
        looked_back_to: lookedBackTo?.toISOString() ?? null,
      }),
    };
  });

  mount(app, getLogEntry, async ({ actor, params }) => {
    const entry = await integration.logEntry(actor, params, entryIdOf(params.requestId));
    return { ...toLogEntry(entry), input: entry.input, output: entry.output };
  });
}

type LogEntryRow = Omit<Awaited<ReturnType<IntegrationService['logEntry']>>, 'input' | 'output'>;

const toLogEntry = ({
  instance,
  number,
  createdAt,
  source,
  version,
  outcome,
  durationMicroseconds,
}: LogEntryRow): LogEntry => ({
  id: entryIdText({ instance, number }),
  created_at: createdAt.toISOString(),
  source,
  version,
  outcome,
  duration_ms: durationMicroseconds / 1000,
});
