import { z } from 'zod';
import { DocumentContent, MAX_CONTENT_BODY_BYTES } from './decision-graph.ts';
import { endpoint } from './endpoint.ts';
import { ErrorCode } from './error.ts';
import { FailedCell } from './failed-cell.ts';
import { Clock } from './test-case.ts';
import { Trace } from './trace.ts';

const tag = 'Evaluation';
const item = '/api/eval/:orgSlug/:projectSlug/:docSlug';

export const evaluationMessages = {
  inputRequired: 'Input data is required',
  inputNotJson: 'Input data must be valid JSON',
  inputNotJsonAtRun: 'Invalid JSON in input data',
  consoleInputBlank: 'Please provide input data for evaluation',
  consoleInputNotJson: 'Invalid JSON input. Please check your input format.',
} as const;

const failedCells = z
  .array(FailedCell)
  .optional()
  .describe('The cells that could not be evaluated and counted as false. Left out where there are none.');

export const Evaluation = z
  .object({
    performance: z.string().describe('How long it took, as text.'),
    result: z.unknown(),
    trace: Trace.optional().describe('What each node received and gave, by its id, when asked for.'),
    failed_cells: failedCells,
  })
  .meta({ id: 'Evaluation' });
export type Evaluation = z.infer<typeof Evaluation>;

const EvaluationResponse = z.object({ evaluation: Evaluation });

export const MAX_BATCH_INPUTS = 10_000;
export const MAX_BATCH_BODY_BYTES = 16 * 1024 * 1024;

/** The media type of a batch that is sent and answered as lines of JSON. */
export const LINES_MEDIA_TYPE = 'application/x-ndjson';

export const batchMessages = {
  notAList: 'Inputs must be a list',
  tooMany: `Inputs must be at most ${MAX_BATCH_INPUTS.toLocaleString('en')}`,
} as const;

/** What one input of a batch is answered: what a call with this input alone would be answered. */
export const BatchResult = z
  .union([
    EvaluationResponse,
    z.object({
      error: z.object({ code: ErrorCode, message: z.string().describe('For people: shown as it is.') }),
    }),
  ])
  .meta({ id: 'BatchResult' });
export type BatchResult = z.infer<typeof BatchResult>;

const BatchResponse = z.object({ results: z.array(BatchResult).describe('One for each input, in their order.') });

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only checks that it is an object. A zod record would copy it, which takes long for megabytes. */
const InputData = z
  .custom<Record<string, unknown>>(isObject, 'Input data must be a JSON object')
  .meta({ type: 'object', additionalProperties: {} });

/** An input that is no object is answered in its place, so that only the list is checked here. */
const BatchBody = z.object({
  inputs: z
    .custom<unknown[]>(Array.isArray, batchMessages.notAList)
    .refine(({ length }) => length <= MAX_BATCH_INPUTS, batchMessages.tooMany)
    .meta({ type: 'array', items: { type: 'object', additionalProperties: {} }, maxItems: MAX_BATCH_INPUTS }),
});
const VersionQuery = z.object({
  version: z.coerce
    .number<number>('Version must be a whole number')
    .int('Version must be a whole number')
    .min(1, 'Version must be at least 1')
    // The largest integer that PostgreSQL can compare with the column.
    .max(2 ** 31 - 1)
    .optional()
    .describe('The latest saved one when left out.'),
});
const trace = z.boolean('Trace must be true or false').optional().describe('Adds the trace to the answer.');

const JsonSchema = z.record(z.string(), z.unknown());

export const SchemaResponse = z.object({ input: JsonSchema.nullable(), output: JsonSchema.nullable() });
export type SchemaResponse = z.infer<typeof SchemaResponse>;

/** Whether a text is JSON, and what it says is accepted. */
function parsesTo(text: string, accepts: (value: unknown) => boolean): boolean {
  try {
    return accepts(JSON.parse(text));
  } catch {
    return false;
  }
}

export const TestingConsoleForm = z.object({
  inputData: z
    .string({ error: evaluationMessages.inputRequired })
    .trim()
    .min(1, { error: evaluationMessages.inputRequired, abort: true })
    .refine((text) => parsesTo(text, (value) => value !== null), evaluationMessages.inputNotJson),
});
export type TestingConsoleForm = z.infer<typeof TestingConsoleForm>;

export const EvaluationConsoleForm = z.object({
  inputData: z
    .string({ error: evaluationMessages.consoleInputBlank })
    .trim()
    .min(1, { error: evaluationMessages.consoleInputBlank, abort: true })
    .refine((text) => parsesTo(text, () => true), evaluationMessages.consoleInputNotJson),
});
export type EvaluationConsoleForm = z.infer<typeof EvaluationConsoleForm>;

const clock = Clock.optional().describe('What the time is while it runs. The present where it is left out.');

export const testDocument = endpoint({
  method: 'POST',
  path: `${item}/test`,
  access: 'decisions:evaluate',
  summary: 'Evaluate a graph without saving it',
  tag,
  needsRoom: false,
  body: z.object({ content: DocumentContent, inputData: InputData, trace, clock }),
  maxBodyBytes: MAX_CONTENT_BODY_BYTES,
  inputMember: 'inputData',
  response: EvaluationResponse,
});

export const evaluateDocument = endpoint({
  method: 'POST',
  path: item,
  access: 'decisions:evaluate',
  summary: "Evaluate a document's latest saved version",
  tag,
  needsRoom: false,
  body: z.object({ input_data: InputData, trace }),
  inputMember: 'input_data',
  response: EvaluationResponse,
});

export const evaluateBatch = endpoint({
  method: 'POST',
  path: `${item}/batch`,
  access: 'decisions:evaluate',
  summary: 'Evaluate a saved version of a document on many inputs',
  tag,
  needsRoom: false,
  query: VersionQuery,
  body: BatchBody,
  maxBodyBytes: MAX_BATCH_BODY_BYTES,
  inputsMember: 'inputs',
  response: BatchResponse,
});

export const getSchema = endpoint({
  method: 'GET',
  path: `${item}/schema`,
  access: 'decisions:evaluate',
  summary: 'Read what a document takes and gives, as JSON Schemas',
  tag,
  query: VersionQuery,
  response: SchemaResponse,
});

export const getEvaluationInfo = endpoint({
  method: 'GET',
  path: `${item}/info`,
  access: 'decisions:evaluate',
  summary: 'Read which version an evaluation would run',
  tag,
  response: z.object({ name: z.string(), slug: z.string(), version: z.int(), is_published: z.boolean() }),
});

export const evaluatePublished = endpoint({
  method: 'POST',
  path: '/api/public/:orgSlug/:projectSlug/:docSlug',
  access: 'token',
  summary: "Evaluate a document's published version with its integration token",
  tag,
  needsRoom: false,
  body: z.object({ input_data: InputData }),
  response: EvaluationResponse,
});

export const evaluatePublishedBatch = endpoint({
  method: 'POST',
  path: '/api/public/:orgSlug/:projectSlug/:docSlug/batch',
  access: 'token',
  summary: "Evaluate a document's published version on many inputs with its integration token",
  tag,
  needsRoom: false,
  body: BatchBody,
  maxBodyBytes: MAX_BATCH_BODY_BYTES,
  inputsMember: 'inputs',
  response: BatchResponse,
  lineResponse: BatchResult,
});
