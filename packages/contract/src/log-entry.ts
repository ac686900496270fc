import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { moment, timestamp } from './fields.ts';
import { PageQuery, pageOf } from './paging.ts';
import { integrationPath } from './token.ts';

/** How long a text to search the log for may be. */
export const MAX_LOG_SEARCH = 200;

const tag = 'Integration';

export const EvaluationSource = z
  .enum(['public', 'console'])
  .describe('The public endpoint, or the evaluation console.');
export type EvaluationSource = z.infer<typeof EvaluationSource>;
export const EvaluationOutcome = z.enum(['succeeded', 'failed']);
export type EvaluationOutcome = z.infer<typeof EvaluationOutcome>;

/**
 * One evaluation of a document, as the log keeps it. Addresses and screens call it a request, which is what it was to
 * whoever sent it.
 */
export const LogEntry = z
  .object({
    id: z.string(),
    created_at: timestamp,
    source: EvaluationSource,
    version: z.int(),
    outcome: EvaluationOutcome,
    duration_ms: z.number(),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof LogEntry>;

/** Why the log keeps neither the input nor the output of an entry. */
export const NotKept = z
  .enum(['quota', 'backlog', 'disk'])
  .describe(
    'The log of the organization was full, too much of it waited to be stored, or the disk of the server was nearly full.',
  );
export type NotKept = z.infer<typeof NotKept>;

const LogEntryDetail = LogEntry.extend({
  input: z
    .string()
    .nullable()
    .describe(
      'JSON text, or what was sent where an input of a batch is not JSON. Empty when the request had none, null when it was not kept.',
    ),
  output: z.string().nullable().describe('JSON text: what was answered. Null when it was not kept.'),
  not_kept: NotKept.nullable().describe(
    'Why neither input nor output were kept. Null where they were, but for one that was too large.',
  ),
}).meta({ id: 'LogEntryDetail' });

/** How much an organization's log takes, that of all its documents together, of a quota that all organizations of an owner share. */
export const LogUsage = z
  .object({
    state: z
      .enum(['room', 'nearly_full', 'full'])
      .describe(
        'Of the logs of all organizations with the same first owner, which share the quota. `full`: new requests are kept without input and output until enough of the oldest are deleted. `nearly_full`: soon.',
      ),
    limited_by: z.enum(['bytes', 'entries']).describe('Which of the two limits the account is closer to.'),
    bytes: z.int().describe('Of this organization alone.'),
    max_bytes: z.int(),
    entries: z.int().describe('Of this organization alone.'),
    max_entries: z.int(),
  })
  .meta({ id: 'LogUsage' });
export type LogUsage = z.infer<typeof LogUsage>;

/** Limits a list to some of a document's log entries. */
export const LogFilter = z.object({
  outcome: EvaluationOutcome.optional(),
  source: EvaluationSource.optional(),
  version: z.coerce
    .number<number>('Version must be a whole number')
    .int('Version must be a whole number')
    .min(1, 'Version must be at least 1')
    // The largest integer that PostgreSQL can compare with the column.
    .max(2 ** 31 - 1, 'Version must be a whole number')
    .optional(),
  from: moment('From').describe('Not older than this.'),
  to: moment('To').describe('Not newer than this.'),
  search: z
    .string()
    .trim()
    .max(MAX_LOG_SEARCH, `Search must be less than ${MAX_LOG_SEARCH} characters`)
    .refine((text) => !text.includes('\0'), 'Search holds characters that cannot be used')
    .optional()
    .describe(
      'A part of the input or the answer as they were kept, in capitals or not; or the id of an entry, which a call that evaluates one input is answered as x-request-id. A batch has one id and many entries, which it does not find.',
    ),
});
export type LogFilter = z.infer<typeof LogFilter>;

export const listLogEntries = endpoint({
  method: 'GET',
  path: `${integrationPath}/requests`,
  access: 'workspace:read',
  summary: "List a document's evaluations, newest first: the latest 50 where no limit is given",
  tag,
  query: PageQuery.extend(LogFilter.shape),
  response: pageOf({
    requests: z.array(LogEntry),
    looked_back_to: timestamp
      .nullable()
      .optional()
      .describe(
        'Where a filtered page ends because it looked through as many entries as one may; older ones may match as well.',
      ),
    usage: LogUsage.optional().describe('With the first page, where a limit is given.'),
  }),
});

export const getLogEntry = endpoint({
  method: 'GET',
  path: `${integrationPath}/requests/:requestId`,
  access: 'workspace:read',
  summary: 'Read what an evaluation was given and what it answered',
  tag,
  response: LogEntryDetail,
});
