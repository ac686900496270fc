import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { meant, moment, timestamp } from './fields.ts';
import { PageQuery, pageOf } from './page.ts';

/** How long a text to search the log for may be. */
export const MAX_LOG_SEARCH = 200;

const tag = 'Integration';
const item = '/api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/integration';

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
  path: `${item}/info`,
  access: 'workspace:read',
  summary: "Read a document's public endpoint and token",
  tag,
  response: IntegrationInfo,
});

export const changeToken = endpoint({
  method: 'POST',
  path: `${item}/token`,
  access: 'tokens:manage',
  summary: "Generate, regenerate or remove a document's token",
  tag,
  needsRoom: false,
  body: ChangeToken,
  response: z.object({ token: z.string().optional().describe('Absent after a removal.') }),
});

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

const LogEntryDetail = LogEntry.extend({
  input: z
    .string()
    .nullable()
    .describe('JSON text. Empty when the request had none, null when it was too large to keep.'),
  output: z.string().nullable().describe('JSON text: what was answered. Null when it was too large to keep.'),
}).meta({ id: 'LogEntryDetail' });

/** Which evaluations of a document are meant. */
export const LogFilter = z.object({
  outcome: EvaluationOutcome.optional(),
  source: EvaluationSource.optional(),
  version: z.coerce
    .number<number>('Version must be a whole number')
    .int('Version must be a whole number')
    .min(1, 'Version must be at least 1')
    // PostgreSQL fails to compare what is larger.
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
    .describe('A part of the input or the answer as they were kept, in capitals or not; or the id of an entry.'),
});
export type LogFilter = z.infer<typeof LogFilter>;

export const listLogEntries = endpoint({
  method: 'GET',
  path: `${item}/requests`,
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
  }),
});

export const getLogEntry = endpoint({
  method: 'GET',
  path: `${item}/requests/:requestId`,
  access: 'workspace:read',
  summary: 'Read what an evaluation was given and what it answered',
  tag,
  response: LogEntryDetail,
});

export const ExampleSource = z
  .enum(['request', 'test', 'schema'], 'From must be request, test or schema')
  .describe('The latest request that succeeded, the latest test that did, or an input made from the schema.');
export type ExampleSource = z.infer<typeof ExampleSource>;

/** An input that was run on the version it is for, and succeeded. */
export const ExampleInput = z
  .object({
    input: z.record(z.string(), z.unknown()).nullable().describe('Null where no input is known that succeeds.'),
    source: ExampleSource.nullable(),
    version: z.int().describe('The version that it is for: the live one, or the latest while none is live.'),
  })
  .meta({ id: 'ExampleInput' });
export type ExampleInput = z.infer<typeof ExampleInput>;

export const getExampleInput = endpoint({
  method: 'GET',
  path: `${item}/example`,
  access: 'decisions:evaluate',
  summary: 'Read an input that the decision accepts',
  tag,
  query: z.object({
    from: ExampleSource.optional().describe('The first of request, test and schema that has one, when left out.'),
    version: z.enum(['live', 'latest'], 'Version must be live or latest').optional().describe('Live when left out.'),
  }),
  response: ExampleInput,
});
