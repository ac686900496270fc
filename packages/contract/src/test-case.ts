import { z } from 'zod';
import { endpoint, Nothing } from './endpoint.ts';
import { id, limits, meant, STORABLE, testCaseName, testCaseNotes, timestamp, unusable } from './fields.ts';
import { PageQuery, pageOf } from './paging.ts';
import { inexactNumber, isDeeperThan } from './written-values.ts';

const tag = 'Tests';
const ofDocument = '/api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug';
const list = `${ofDocument}/test-cases` as const;
const item = `${list}/:testCaseId` as const;

export const MAX_TEST_CASES = 10_000;
/** One test case as JSON text, in UTF-16 units. */
export const MAX_TEST_CASE_LENGTH = 64 * 1024;
/** All test cases of a document together, as JSON text in UTF-8. */
export const MAX_TEST_CASES_BYTES = 10 * 1024 * 1024;
export const MAX_TEST_CASES_BODY_BYTES = 16 * 1024 * 1024;
/** How deep the input, and what is expected, are nested: less than a body may be, so that all cases can be sent together. */
export const MAX_TEST_CASE_DEPTH = 400;
export const MAX_TAGS = 20;
export const MAX_ANY = 100;
/** How many states the answer of a history holds where no limit is given. */
export const DEFAULT_STATES = 50;

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fails where a value cannot be kept as it was written. */
const keepable = (label: string) => (value: unknown, context: z.RefinementCtx) => {
  const message = isDeeperThan(value, MAX_TEST_CASE_DEPTH)
    ? `${label} is nested more than ${MAX_TEST_CASE_DEPTH} levels deep`
    : inexactNumber(value);
  if (message !== null) context.addIssue({ code: 'custom', message });
};

const asObject = { type: 'object', additionalProperties: {} } as const;

/** Only checks that it is an object. A zod record would copy it, which takes long for thousands of cases. */
const Input = z.custom<Record<string, unknown>>(isObject, 'Input must be a JSON object').meta(asObject);

const Expected = z
  .custom<unknown>((value) => value !== undefined, 'Expected is required')
  .superRefine(keepable('Expected'))
  .meta({});

/** Whether the whole output is compared, or only the members that are named in what is expected. */
export const Match = z.enum(['whole', 'members'], 'Match must be whole or members');
export type Match = z.infer<typeof Match>;

const pointer = z
  .string('A place that may be anything must be a JSON Pointer')
  .max(limits.pointer, `A place that may be anything must be less than ${limits.pointer} characters`)
  .regex(/^(\/([^/~]|~[01])*)+$/, 'A place that may be anything must be a JSON Pointer such as /date')
  .regex(STORABLE, unusable('A place that may be anything'));

const tagText = z
  .string('A tag must be text')
  .trim()
  .min(1, 'A tag must not be empty')
  .max(limits.tag, `A tag must be less than ${limits.tag} characters`)
  .regex(STORABLE, unusable('A tag'));

/** A time that stands still while rules run. */
export const Clock = z.iso.datetime({ offset: true, error: 'Clock must be a time such as 2026-01-31T12:00:00Z' });

/** A number that grows with every change. */
export const Revision = z.int('Revision must be a whole number').min(0, 'Revision must be at least 0');

/** What a person writes of a test case. */
const fields = {
  name: testCaseName,
  input: Input.superRefine(keepable('Input')).meta(asObject),
  expected: Expected.describe('What the output is compared with.'),
  match: Match.default('whole').describe('Whether other members than those in `expected` make it fail.'),
  tolerance: z
    .number('Tolerance must be a number')
    .min(0, 'Tolerance must be at least 0')
    .default(0)
    .describe('How far a number may be from the expected one.'),
  any: z
    .array(pointer, 'Any must be a list of JSON Pointers')
    .max(MAX_ANY, `At most ${MAX_ANY} places may be anything`)
    .default([])
    .describe('JSON Pointers of members that must be there, whatever their value.'),
  clock: Clock.nullable()
    .default(null)
    .describe('What the time is while the case runs. The time of the run where it is null.'),
  no_failed_cells: z
    .boolean('No failed cells must be true or false')
    .optional()
    .describe('Whether cells that cannot be evaluated make it fail. They do not when left out.'),
  notes: testCaseNotes,
  tags: z.array(tagText, 'Tags must be a list').max(MAX_TAGS, `A test case has at most ${MAX_TAGS} tags`).default([]),
};

/** What is kept of a test case, and what its history shows. */
export const TestCaseContent = z
  .object({
    name: z.string(),
    input: Input,
    expected: z.unknown(),
    match: Match,
    tolerance: z.number(),
    any: z.array(z.string()),
    clock: z.string().nullable(),
    no_failed_cells: z.boolean().optional().describe('Left out where it is false.'),
    notes: z.string().nullable(),
    tags: z.array(z.string()),
  })
  .meta({ id: 'TestCaseContent' });
export type TestCaseContent = z.infer<typeof TestCaseContent>;

const tooLarge = `A test case must be at most ${MAX_TEST_CASE_LENGTH / 1024} KB`;
const Written = z.object(fields, 'A test case must be a JSON object');

/** A test case as the text that is kept. */
export const testCaseText = (content: TestCaseContent) => {
  const { name, input, expected, match, tolerance, any, clock, no_failed_cells, notes, tags } = content;
  const strict = no_failed_cells ? { no_failed_cells } : {};
  return JSON.stringify({ name, input, expected, match, tolerance, any, clock, ...strict, notes, tags });
};

const isSmall = (test: TestCaseContent) => testCaseText(test).length <= MAX_TEST_CASE_LENGTH;

export const TestCase = TestCaseContent.extend({
  id,
  revision: Revision.describe('Name it when you change the case: a newer one makes the call a conflict.'),
  created_at: timestamp,
  updated_at: timestamp,
  updated_by: z.string().nullable().describe('Who changed it last, by their full name.'),
}).meta({ id: 'TestCase' });
export type TestCase = z.infer<typeof TestCase>;

const baseRevision = Revision.optional().describe('What was changed here. A newer one makes the call a conflict.');

/** The id of a case in what is sent. The same one in capital letters is that case too. */
export const givenCaseId = id.toLowerCase();
const ownId = givenCaseId
  .optional()
  .describe('Made by the server when left out. That of a deleted case brings it back.');

export const CreateTestCase = Written.extend({ id: ownId, document_id: meant('document') }).refine(isSmall, tooLarge);
export type CreateTestCase = z.infer<typeof CreateTestCase>;

export const UpdateTestCase = Written.extend({
  revision: baseRevision,
  document_id: meant('document'),
}).refine(isSmall, tooLarge);
export type UpdateTestCase = z.infer<typeof UpdateTestCase>;

/**
 * One of many test cases that are sent together. It becomes the text that is kept: a text is cheap to pass on, where the values
 * of thousands of cases would block the server for seconds.
 */
export const WrittenTestCase = Written.extend({ id: ownId, revision: baseRevision })
  .transform(({ id, revision, ...content }) => ({ id, revision, name: content.name, text: testCaseText(content) }))
  .refine(({ text }) => text.length <= MAX_TEST_CASE_LENGTH, tooLarge);
/** As it is sent. */
export type WrittenTestCase = z.input<typeof WrittenTestCase>;
/** As the server takes it. */
export type TestCaseText = z.output<typeof WrittenTestCase>;

export const tooManyTestCases = `A document has at most ${MAX_TEST_CASES.toLocaleString('en')} test cases`;

export const ReplaceTestCases = z.object({
  test_cases: z
    .array(WrittenTestCase, 'Test cases must be a list')
    .max(MAX_TEST_CASES, tooManyTestCases)
    .describe('All that the document has from now on, in this order.'),
  revision: baseRevision,
  document_id: meant('document'),
});
export type ReplaceTestCases = z.infer<typeof ReplaceTestCases>;

const listRevision = Revision.describe('Grows with every change of a case, of their number and of their order.');

export const TestCaseList = pageOf({ test_cases: z.array(TestCase), revision: listRevision });
export type TestCaseList = z.infer<typeof TestCaseList>;

/** One state of a test case: what it was from then on, until the next one. */
export const TestCaseState = z
  .object({
    test_case_id: id,
    revision: Revision,
    at: timestamp,
    by: z.string().nullable().describe('Who made it so, by their full name.'),
    change: z.enum(['added', 'changed', 'deleted', 'brought back']),
    test_case: TestCaseContent.nullable().describe('Null where the case was deleted.'),
    before: TestCaseContent.nullable().describe('What it was before. Null where it was not there.'),
  })
  .meta({ id: 'TestCaseState' });
export type TestCaseState = z.infer<typeof TestCaseState>;

const StatePageQuery = PageQuery.extend({
  limit: PageQuery.shape.limit
    .default(DEFAULT_STATES)
    .describe(`How many entries the answer holds at most, ${DEFAULT_STATES} when left out.`),
});
export type StatePageQuery = z.infer<typeof StatePageQuery>;

const StatePage = z.object({
  states: z.array(TestCaseState),
  next_cursor: z.string().nullable().describe('Where the next page begins. Null on the last page.'),
});

export const listTestCases = endpoint({
  method: 'GET',
  path: list,
  access: 'workspace:read',
  summary: "List a document's test cases in their order",
  tag,
  query: PageQuery,
  response: TestCaseList,
});

export const createTestCase = endpoint({
  method: 'POST',
  path: list,
  access: 'documents:write',
  summary: 'Add a test case',
  tag,
  status: 201,
  body: CreateTestCase,
  response: TestCase,
});

export const replaceTestCases = endpoint({
  method: 'PUT',
  path: list,
  access: 'documents:write',
  summary:
    'Replace all test cases: those with a known id are changed, others are added, and those not sent are deleted',
  tag,
  body: ReplaceTestCases,
  maxBodyBytes: MAX_TEST_CASES_BODY_BYTES,
  response: TestCaseList,
});

export const listTestCaseStates = endpoint({
  method: 'GET',
  path: `${list}/history`,
  access: 'workspace:read',
  summary: "List the states of a document's test cases, those of deleted ones included, newest first",
  tag,
  query: StatePageQuery,
  response: StatePage,
});

export const updateTestCase = endpoint({
  method: 'PUT',
  path: item,
  access: 'documents:write',
  summary: 'Change a test case',
  tag,
  body: UpdateTestCase,
  response: TestCase,
});

export const deleteTestCase = endpoint({
  method: 'DELETE',
  path: item,
  access: 'documents:write',
  summary: 'Delete a test case',
  tag,
  query: z.object({
    revision: z.coerce
      .number<number>('Revision must be a whole number')
      .int('Revision must be a whole number')
      .optional()
      .describe('What was looked at. A newer one makes the call a conflict.'),
    document_id: meant('document'),
  }),
  status: 204,
  response: Nothing,
});

export const listStatesOfTestCase = endpoint({
  method: 'GET',
  path: `${item}/history`,
  access: 'workspace:read',
  summary: 'List the states of a test case, newest first, also when it is deleted',
  tag,
  query: StatePageQuery,
  response: StatePage,
});
