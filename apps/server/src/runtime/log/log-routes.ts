import type { LogEntry } from '@rulewright/contract';
import { getLogEntry, listLogEntries } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';

import type { EntryIds } from './entry-id.ts';
import type { LogService } from './log-service.ts';

export function logRoutes(
  app: FastifyInstance,
  { logEntries: log, entryIds }: { logEntries: LogService; entryIds: EntryIds },
) {
  const toLogEntry = logEntryOf(entryIds);

  mount(app, listLogEntries, async ({ actor, params, query }) => {
    const { entries, nextCursor, lookedBackTo } = await log.page(actor, params, query);
    return {
      requests: entries.map(toLogEntry),
      ...(query.limit !== undefined && {
        next_cursor: nextCursor,
        looked_back_to: lookedBackTo?.toISOString() ?? null,
        ...(query.cursor === undefined && { usage: await log.usage(actor) }),
      }),
    };
  });

  mount(app, getLogEntry, async ({ actor, params }) => {
    const entry = await log.entry(actor, params, params.requestId);
    return { ...toLogEntry(entry), input: entry.input, output: entry.output, not_kept: entry.notKept };
  });
}

type LogEntryRow = Omit<Awaited<ReturnType<LogService['entry']>>, 'input' | 'output' | 'notKept'>;

const logEntryOf =
  (entryIds: EntryIds) =>
  ({ instance, number, createdAt, source, version, outcome, durationMicroseconds }: LogEntryRow): LogEntry => ({
    id: entryIds.textOf({ instance, number }),
    created_at: createdAt.toISOString(),
    source,
    version,
    outcome,
    duration_ms: durationMicroseconds / 1000,
  });
