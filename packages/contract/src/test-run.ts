import { z } from 'zod';
import { DocumentContent, MAX_CONTENT_BODY_BYTES } from './decision-graph.ts';
import { endpoint } from './endpoint.ts';
import { FailedCell } from './failed-cell.ts';
import { id, timestamp } from './fields.ts';
import { PageQuery, pageOf } from './paging.ts';
import { givenCaseId, MAX_TEST_CASES, tooManyTestCases, WrittenTestCase } from './test-case.ts';

const tag = 'Tests';
const runs = '/api/organizations/:orgSlug/projects/:projectSlug/documents/:docSlug/test-runs';

const version = z.int('Version must be a whole number').min(1, 'Version must be at least 1');
const count = z.int().min(0);

const Reached = z.object({ reached: count, total: count });
export type Reached = z.infer<typeof Reached>;

/** How much of a graph the cases of a run have reached. */
export const Coverage = z
  .object({
    rows: Reached.describe('Rows of decision tables.'),
    branches: Reached.describe('Branches of switches.'),
    expressions: Reached.describe('Rows of expression nodes.'),
    nodes: Reached,
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof Coverage>;

/** Something of a graph that no case has reached. */
export const Unreached = z
  .object({
    kind: z.enum(['row', 'branch', 'expression', 'node']),
    node_id: z.string(),
    place: count.nullable().describe('Which row, branch or expression of the node it is, from 0. Null for a node.'),
  })
  .meta({ id: 'Unreached' });
export type Unreached = z.infer<typeof Unreached>;

/** How many unreached places the answer names at most. */
export const MAX_UNREACHED = 1_000;

export const Difference = z
  .object({
    path: z.string().describe('A JSON Pointer. Empty for the whole output.'),
    kind: z.enum(['changed', 'missing', 'unexpected']),
    expected: z.unknown().optional(),
    actual: z.unknown().optional(),
  })
  .meta({ id: 'Difference' });

const CaseError = z.object({
  message: z.string().describe('For people: shown as it is.'),
  node_id: z.string().nullable().describe('The node that failed, where it is known.'),
  called: z
    .object({
      address: z.string(),
      reason: z.enum(['missing', 'unpublished', 'unavailable', 'not-runnable']),
    })
    .optional()
    .describe('The called document that could not be used, where that is why.'),
});

/** How many hosts of a list are told for a case, and how long each is. */
export const MAX_TOLD_HOSTS = 5;
export const MAX_HOST_LENGTH = 253;

const hosts = z.array(z.string().max(MAX_HOST_LENGTH)).max(MAX_TOLD_HOSTS);

/** What the functions of a decision called over the network. */
export const NetworkCalls = z
  .object({
    called: hosts.describe('Hosts that functions called.'),
    refused: hosts.describe('Hosts that functions were not let call, whatever they did then.'),
  })
  .meta({ id: 'NetworkCalls' });
export type NetworkCalls = z.infer<typeof NetworkCalls>;

/** How many groups of failed cells are told for a case. */
export const MAX_TOLD_FAILED_CELLS = 5;

/** How one test case ended. */
export const TestResult = z
  .object({
    id: id.nullable().describe('Null for a case that was sent without one.'),
    name: z.string(),
    passed: z.boolean(),
    actual: z
      .unknown()
      .optional()
      .describe(
        'The output. Left out where there is none, and where the answer of the run has no room for it: that of cases which pass first.',
      ),
    error: CaseError.nullable().describe(
      'Why there is no output. It may be that the server does not let functions call a host that one of them called.',
    ),
    differences: z.array(Difference).describe('In the order of the document. A long list is cut.'),
    failed_cells: z
      .array(FailedCell)
      .max(MAX_TOLD_FAILED_CELLS)
      .optional()
      .describe(
        'Cells that could not be evaluated and counted as false: the first of them, and those that are only tests of values which the input leaves out are not named. They make a case fail that has `no_failed_cells`.',
      ),
    duration_ms: z.number(),
    network: NetworkCalls.optional().describe('Only where a function called a host, or was not let.'),
    live: z
      .object({
        actual: z.unknown().optional().describe('What the live version answers.'),
        error: z.string().nullable().describe('Why the live version does not answer.'),
        changed: z.boolean().describe('Whether the live version answers otherwise.'),
        network: NetworkCalls.optional().describe('What the live version called, which was run for this comparison.'),
      })
      .optional()
      .describe('Only where `compare_with_live` was asked for and a version is live.'),
  })
  .meta({ id: 'TestResult' });
export type TestResult = z.infer<typeof TestResult>;

const tallies = {
  passed: count,
  failed: count.describe('All that did not pass, those without an output included.'),
  errors: count.describe('How many of the failed ones gave no output.'),
  coverage: Coverage,
};

/** The result of a run in figures. */
export const TestFigures = z.object(tallies).meta({ id: 'TestFigures' });
export type TestFigures = z.infer<typeof TestFigures>;

const origin = { at: timestamp, by: z.string().nullable().describe('Who had them run, by their full name.') };

/** The latest run of a version, as the version tells it. */
export const LatestTestRun = TestFigures.extend(origin).meta({ id: 'LatestTestRun' });
export type LatestTestRun = z.infer<typeof LatestTestRun>;

/** What the publish gate made of a run. */
export const GateVerdict = z.enum(['passed', 'warned', 'blocked', 'overridden']).meta({ id: 'GateVerdict' });
export type GateVerdict = z.infer<typeof GateVerdict>;

/** A run that was kept. */
export const KeptTestRun = TestFigures.extend({
  id,
  version,
  ...origin,
  duration_ms: z.number(),
  gate: GateVerdict.nullable().describe('Null for a run that somebody asked for, and not the publish gate.'),
}).meta({ id: 'KeptTestRun' });
export type KeptTestRun = z.infer<typeof KeptTestRun>;

/** Where the documents come from that a graph calls. */
export const CalledDocuments = z.enum(['saved', 'live'], 'Called documents must be saved or live');
export type CalledDocuments = z.infer<typeof CalledDocuments>;

export const TestRun = TestFigures.extend({
  id: id
    .nullable()
    .describe(
      'Null for a run that is not kept: on a content that was sent, of some cases only, or of cases that were sent.',
    ),
  version: version.nullable().describe('Null for a content that was sent.'),
  live_version: version.nullable().describe('The version that the answers are compared with.'),
  changed: count.describe('How many cases the live version answers otherwise.'),
  called_documents: CalledDocuments.describe('In which version called documents ran: as they are saved, or live.'),
  causes: z
    .array(z.object({ message: z.string().describe('A sentence for people.'), cases: count }))
    .describe('Why cases gave no output, the reason of most cases first.'),
  duration_ms: z.number(),
  unreached: z.array(Unreached).describe(`What no case has reached: at most ${MAX_UNREACHED} places.`),
  results: z.array(TestResult).describe('In the order of the cases.'),
}).meta({ id: 'TestRun' });
export type TestRun = z.infer<typeof TestRun>;

export const CreateTestRun = z.object({
  content: DocumentContent.optional().describe('A graph to run them on. The saved version when left out.'),
  version: version.optional().describe('The saved version to run them on. The latest when left out.'),
  case_ids: z
    .array(givenCaseId, 'Case ids must be a list')
    .min(1, 'Case ids must name at least one test case. Leave them out to run all')
    .max(MAX_TEST_CASES, tooManyTestCases)
    .optional()
    .describe('Only these of the saved cases. All when left out.'),
  cases: z
    .array(WrittenTestCase, 'Cases must be a list')
    .min(1, 'Cases must hold at least one test case. Leave them out to run the saved ones')
    .max(MAX_TEST_CASES, tooManyTestCases)
    .optional()
    .describe('Cases to run in the place of the saved ones.'),
  called_documents: CalledDocuments.optional().describe(
    'Runs called documents as they are saved, or as they are live, which is what the publish gate does. `live` where `compare_with_live` is asked for, else `saved`.',
  ),
  compare_with_live: z
    .boolean('Compare with live must be true or false')
    .optional()
    .describe(
      'Also tells which answers the live version gives. Of such runs in a row by one person on one version, with the same cases and figures, the latest is kept.',
    ),
});
export type CreateTestRun = z.infer<typeof CreateTestRun>;

export const RunFormat = z
  .enum(['json', 'junit'], 'Format must be json or junit')
  .optional()
  .describe('JUnit XML for pipelines, as with `Accept: application/xml`. JSON when left out.');

const unknownParameters = (issue: { code?: string | undefined; keys?: string[] }) =>
  issue.code === 'unrecognized_keys' ? `There is no parameter ${issue.keys?.join(', ').slice(0, 100)}` : undefined;

export const createTestRun = endpoint({
  method: 'POST',
  path: runs,
  access: 'decisions:evaluate',
  summary: 'Run the test cases on a saved version, or on a graph that is sent',
  tag,
  needsRoom: false,
  // A name that is misspelled, such as `format[]`, would be answered in another format than whoever wrote it thinks.
  query: z.strictObject({ format: RunFormat }, { error: unknownParameters }),
  body: CreateTestRun,
  maxBodyBytes: MAX_CONTENT_BODY_BYTES,
  xmlResponse: z.string(),
  tellsProgress: true,
  response: TestRun,
});

/** The largest one that the database can hold. */
const MAX_VERSION = 2 ** 31 - 1;

export const TestRunsQuery = PageQuery.extend({
  version: z.coerce
    .number<number>('Version must be a whole number')
    .pipe(version.max(MAX_VERSION, `Version must be at most ${MAX_VERSION}`))
    .optional()
    .describe('Only runs on this version.'),
});
export type TestRunsQuery = z.infer<typeof TestRunsQuery>;

export const listTestRuns = endpoint({
  method: 'GET',
  path: runs,
  access: 'workspace:read',
  summary: 'List the kept runs on saved versions, newest first',
  tag,
  query: TestRunsQuery,
  response: pageOf({ test_runs: z.array(KeptTestRun) }),
});
