import { existsSync, readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RESET_LINK_LIFE_MS } from '../apps/server/src/identity/accounts/password-service.ts';
import { EXPORT_READS_AT_ONCE } from '../apps/server/src/identity/activity/activity-reader.ts';
import { MAX_CHANGES_PER_DAY, MAX_RECORDED_SIGN_INS } from '../apps/server/src/identity/activity/daily-limits.ts';
import { MAX_EVENT_TEXT } from '../apps/server/src/identity/activity/event-repository.ts';
import type { AttemptLimits } from '../apps/server/src/identity/attempts/attempt-counter.ts';
import { attemptLimits } from '../apps/server/src/identity/attempts/attempt-counter.ts';
import { MAX_KNOWN_NETWORKS, NETWORK_MEMORY_MS } from '../apps/server/src/identity/attempts/known-networks.ts';
import {
  INVITATION_MEMORY_MS,
  MAX_OPEN_INVITATIONS,
} from '../apps/server/src/identity/invitations/invitation-service.ts';
import { MAX_MEMBERS } from '../apps/server/src/identity/memberships/member-limits.ts';
import { MAX_WAITING_PASSWORDS } from '../apps/server/src/identity/people/passwords.ts';
import { ACCESS_TOKEN_MINUTES } from '../apps/server/src/identity/sessions/access-tokens.ts';
import {
  MAX_LIVE_REFRESH_TOKENS,
  MAX_USED_REFRESH_TOKENS,
  REUSE_GRACE_MS,
  SESSION_LIFE_MS,
} from '../apps/server/src/identity/sessions/session-service.ts';
import { Environment } from '../apps/server/src/platform/config.ts';
import { BACKUP_TIMEOUT_MS, QUERY_TIMEOUT_MS } from '../apps/server/src/platform/db/database.ts';
import {
  MAX_LISTS,
  MAX_LISTS_PER_ACCOUNT,
  MAX_STREAMS,
  MAX_STREAMS_PER_ACCOUNT,
} from '../apps/server/src/platform/http/batch-limit.ts';
import { MAX_HEADERS } from '../apps/server/src/platform/http/before-routing.ts';
import { MAX_DROPPED_BYTES, MAX_SMALL_PARTS } from '../apps/server/src/platform/http/body-parts.ts';
import { MAX_INVALID_FIELDS } from '../apps/server/src/platform/http/invalid-fields.ts';
import { MAX_BODY_DEPTH, MAX_BODY_VALUES } from '../apps/server/src/platform/http/json-scanner.ts';
import { MAX_LARGE_BODIES, MAX_LARGE_BODIES_PER_ACCOUNT } from '../apps/server/src/platform/http/large-body-limit.ts';
import { MAX_PIPELINED } from '../apps/server/src/platform/http/one-at-a-time.ts';
import {
  ARRIVAL_TIMEOUT_MS,
  MAX_BODY_BYTES,
  SILENT_STREAM_MS,
  STALL_TIMEOUT_MS,
  TEST_RUN_TIMEOUT_MS,
} from '../apps/server/src/platform/http/request-limits.ts';
import { IDLE_STREAM_MS } from '../apps/server/src/platform/http/stream-places.ts';
import {
  MAX_UNSENT_BYTES,
  MAX_UNSENT_BYTES_PER_ACCOUNT,
  STALL_WHEN_SHORT_MS,
} from '../apps/server/src/platform/http/unsent-answers.ts';
import { CHANGES_AT_ONCE } from '../apps/server/src/platform/limits/changes-in-turn.ts';
import { OVERVIEWS_AT_ONCE, WHOLE_LISTS_AT_ONCE } from '../apps/server/src/platform/limits/list-reader.ts';
import { TURN_MS } from '../apps/server/src/platform/loop-turns.ts';
import { STOP_TIMEOUT_MS } from '../apps/server/src/platform/stop-timeout.ts';
import { MAX_ASKED_BY_MAIL } from '../apps/server/src/releases/publishing/approval-notifier.ts';
import { PUT_BACK_HOURS } from '../apps/server/src/releases/publishing/release-service.ts';
import { MAX_HELD_LENGTH, MAX_WAITING as MAX_WAITING_OF_BATCH } from '../apps/server/src/runtime/batch/run-batch.ts';
import { MAX_IN_FLIGHT } from '../apps/server/src/runtime/batch/window.ts';
import { EXAMPLE_SEARCH_MS } from '../apps/server/src/runtime/examples/example-service.ts';
import {
  MAX_WAITING_BYTES,
  NEARLY_FULL_RESERVES,
  SHARE_OF_DISK_OF_ALL,
  SHARE_OF_FREE_SPACE,
} from '../apps/server/src/runtime/log/evaluation-log.ts';
import { SHARE_OF_DISK } from '../apps/server/src/runtime/log/log-quota.ts';
import {
  LATEST_LOG_ENTRIES,
  LOOK_THROUGH_ENTRIES,
  LOOK_THROUGH_MS,
  SEARCHES_AT_ONCE,
} from '../apps/server/src/runtime/log/log-reader.ts';
import { MAX_KEPT_LENGTH } from '../apps/server/src/runtime/log/log-record.ts';
import { MAX_LOADS_AT_ONCE } from '../apps/server/src/runtime/public/decision-loader.ts';
import { MAX_LOOKUPS, MAX_SERVED, MAX_SERVED_LENGTH } from '../apps/server/src/runtime/public/served-documents.ts';
import {
  MAX_COMPARED_LENGTH,
  MAX_OUTPUTS_LENGTH,
  MAX_RUN_MS as MAX_TEST_RUN_MS,
} from '../apps/server/src/runtime/test-runs/case-results.ts';
import { MAX_KEPT_RUNS } from '../apps/server/src/runtime/test-runs/test-run-repository.ts';
import {
  LONG_GRAPHS,
  RUN_WAIT_MS,
  RUNS_AT_ONCE,
  RUNS_WAITING,
} from '../apps/server/src/runtime/test-runs/test-run-service.ts';
import { MAX_CALLED_DOCUMENTS } from '../apps/server/src/workspace/documents/check-facts.ts';
import { LARGE_READS_AT_ONCE } from '../apps/server/src/workspace/documents/content-repository.ts';
import { MAX_KNOWN_INPUTS } from '../apps/server/src/workspace/documents/known-input-repository.ts';
import { CHECK_LOOKUPS_AT_ONCE } from '../apps/server/src/workspace/documents/servable.ts';
import { MAX_PROJECT_ROLES } from '../apps/server/src/workspace/projects/project-member-service.ts';
import { MAX_KEPT_STATES } from '../apps/server/src/workspace/test-cases/test-case-state-repository.ts';
import { MAX_COLUMNS } from '../apps/web/src/features/evaluation/batch-source/source-limits.ts';
import { MAX_SHOWN_RUNS } from '../apps/web/src/features/evaluation/shared-console/step-details.ts';
import {
  MAX_CASE_STEPS,
  MAX_GRID_COLUMNS,
  MAX_LISTED,
  MAX_SHEET_COLUMNS,
  MAX_UNDONE_STEPS,
} from '../apps/web/src/features/test-cases/case-limits.ts';
import {
  MAX_CALLED as MAX_CALLED_IN_PAGE,
  MAX_CHECK_MS,
  MAX_RUN_MS,
  MAX_STOPPED,
} from '../apps/web/src/jdm-editor/live/live-limits.ts';
import {
  MAX_EXCEL_MS,
  MAX_FILE_BYTES,
  MAX_SHEET_CELLS,
  MAX_UNPACKED_BYTES,
} from '../apps/web/src/lib/sheets/sheet-limits.ts';
import { MAX_CELL_LENGTH } from '../apps/web/src/lib/sheets/write-excel.ts';
import {
  DEFAULT_EVENTS,
  DEFAULT_STATES,
  INVITATION_DAYS,
  limits,
  MAX_ANY,
  MAX_BATCH_BODY_BYTES,
  MAX_BATCH_INPUTS,
  MAX_CHANGED_CASES,
  MAX_CONTENT_BODY_BYTES,
  MAX_CONTENT_LENGTH,
  MAX_EXPORTED_EVENTS,
  MAX_HOST_LENGTH,
  MAX_LOG_SEARCH,
  MAX_MEMBERSHIPS,
  MAX_OWNED_ORGANIZATIONS,
  MAX_PAGE,
  MAX_TAGS,
  MAX_TEST_CASE_DEPTH,
  MAX_TEST_CASE_LENGTH,
  MAX_TEST_CASES,
  MAX_TEST_CASES_BODY_BYTES,
  MAX_TEST_CASES_BYTES,
  MAX_TOLD_FAILED_CELLS,
  MAX_TOLD_HOSTS,
  MAX_UNREACHED,
} from '../packages/contract/src/index.ts';
import {
  MAX_WAIT_MS,
  MAX_WAITING,
  MAX_WAITING_PER_ACCOUNT,
  MAX_WAITING_TEXT_PER_ACCOUNT,
} from '../packages/engine/src/admission/queue.ts';
import {
  EXCESS_FORGOTTEN_MS,
  HEAVY_MS,
  MAX_EXCESS_MS,
  MAX_PAUSE_MS,
  STOPS,
  STOPS_WITHIN_MS,
} from '../packages/engine/src/admission/task-records.ts';
import {
  MAX_COMPILE_MS,
  MAX_COMPILING,
  MAX_COMPILING_LENGTH,
  MAX_COMPILING_LENGTH_PER_ACCOUNT,
  MAX_COMPILING_PER_ACCOUNT,
  SLICE_MS,
} from '../packages/engine/src/backends/compiled/compile-queue.ts';
import {
  AUTHOR_WAIT_MS,
  MAX_FUNCTIONS_MS,
  MAX_IN_PROCESS_MS,
  MAX_INPUT_LENGTH,
  WAITS_AT_ONCE,
} from '../packages/engine/src/backends/compiled/compiled-backend.ts';
import {
  MAX_BYTES,
  MAX_BYTES_PER_ACCOUNT,
  MAX_COMPILED_LENGTH,
} from '../packages/engine/src/backends/compiled/compiled-decisions.ts';
import { EVALUATIONS_MS } from '../packages/engine/src/backends/compiled/evaluation-turns.ts';
import { MAX_CALLED, MAX_LOAD_MS } from '../packages/engine/src/backends/compiled/outside-calls.ts';
import { MAX_SLOW_RUNS, SLOW_MS } from '../packages/engine/src/backends/compiled/slow-runs.ts';
import {
  FUNCTION_SHARE_OF_MEMORY,
  FUNCTION_SHARE_OF_TIME,
  MAX_DELAY,
} from '../packages/engine/src/backends/processes/process-backend.ts';
import * as told from '../packages/engine/src/backends/processes/told.ts';
import { MAX_EXPECTED_MS_PER_WORKER } from '../packages/engine/src/backends/processes/worker-pool.ts';
import { CHECK_DEADLINE_MS } from '../packages/engine/src/evaluator.ts';
import {
  MAX_CALL_WAIT_MS,
  MAX_FUNCTION_MS,
  MAX_WAITING_CALLS,
  MAX_WAITING_CALLS_OF_ALL,
} from '../packages/engine/src/functions/function-threads.ts';
import { MAX_INPUT_DEPTH, SMALLEST } from '../packages/engine/src/input-output/input.ts';
import { MAX_RESULT_LENGTH } from '../packages/engine/src/input-output/result.ts';
import { MAX_AT_ONCE_PER_TENANT, MAX_REDIRECTS } from '../packages/engine/src/outgoing-http/http-guard.ts';
import { MAX_RESPONSE_BYTES } from '../packages/engine/src/outgoing-http/send.ts';
import { MAX_LOG_LENGTH } from '../packages/functions/src/execution.ts';
import { MAX_REASON_LENGTH as MAX_FUNCTION_REASON_LENGTH } from '../packages/functions/src/failure.ts';
import { MAX_READ_LENGTH } from '../packages/jdm/src/cells/text-condition.ts';
import { MAX_VALUE_LENGTH } from '../packages/jdm/src/cells/values/formats.ts';
import { MAX_CHECKED_CHARACTERS } from '../packages/jdm/src/check/table-check.ts';
import { MAX_PAIRS } from '../packages/jdm/src/compile/functions/text-functions.ts';
import { MAX_COMPILED_CELLS, MAX_TEXT_LENGTH } from '../packages/jdm/src/compile/graph/check-outline.ts';
import {
  MAX_COLUMNS as MAX_COMPILED_COLUMNS,
  MAX_NAMES_LENGTH,
  MAX_PARTS,
  MAX_ROWS,
  MAX_SCHEMA_LENGTH,
} from '../packages/jdm/src/compile/graph/check-size.ts';
import { MAX_PLANNED } from '../packages/jdm/src/compile/graph/plan.ts';
import { MAX_ROW_LENGTH } from '../packages/jdm/src/compile/nodes/outline.ts';
import { MAX_PATTERN_STEPS } from '../packages/jdm/src/compile/pattern/pattern-steps.ts';
import { MAX_GROUPS } from '../packages/jdm/src/compile/pattern/read-expression-pattern.ts';
import {
  MAX_FAILED_CELLS,
  MAX_FAILED_CELLS_LENGTH,
  MAX_FAILED_ROWS,
  MAX_REASON_LENGTH,
} from '../packages/jdm/src/compile/run/failed-cells.ts';
import { MAX_CALL_DEPTH, MAX_STEPS } from '../packages/jdm/src/compile/run/run-limits.ts';
import { MAX_VALUE_DEPTH } from '../packages/jdm/src/compile/value/from-json.ts';
import { MAX_WORK } from '../packages/jdm/src/expression/inference/inference-budget.ts';
import { MAX_BACKTRACKING_STEPS, MAX_BRACKETS, MAX_DEPTH } from '../packages/jdm/src/expression/parser/token-reader.ts';
import { MAX_TYPE_SIZE } from '../packages/jdm/src/expression/types/type.ts';
import { MAX_NODE_DEPTH } from '../packages/jdm/src/graph/check-json.ts';
import { MAX_EXPRESSION_LENGTH, MAX_FUNCTION_LENGTH } from '../packages/jdm/src/graph/check-texts.ts';
import { MAX_NESTED_PARTS } from '../packages/jdm/src/graph/nesting.ts';
import { MAX_SCHEMA_DEPTH } from '../packages/jdm/src/graph/node-schema.ts';
import { MAX_PROBLEMS } from '../packages/jdm/src/graph/problem.ts';
import * as graph from '../packages/jdm/src/graph/size-limits.ts';
import { MAX_CHARACTERS } from '../packages/jdm/src/scope/text-types.ts';
import { MAX_DIFFERENCES, MAX_PLACES_LENGTH } from '../packages/jdm/src/test-cases/expectation.ts';

const root = join(import.meta.dirname, '..');
const settings = Environment.parse({});

const count = (number: number) => number.toLocaleString('en');
const characters = (most: number) => `${count(most)} characters`;
const range = ({ min, max }: { min: number; max: number }) => `${min} to ${max} characters`;
const levels = (most: number) => `${most} levels`;
const kilobytes = (bytes: number) => `${bytes / 1024} KB`;
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const seconds = (ms: number) => `${ms / 1000} seconds`;
const days = (count: number) => `${count} days`;
const inMinutes = (limit: { tries: number; minutes: number } | undefined, words: string) =>
  limit && `${limit.tries} in ${limit.minutes} minutes ${words}`;
const tries = ({ account, pair, newAddresses, address }: AttemptLimits) =>
  [
    inMinutes(account, 'for an account'),
    inMinutes(pair, 'for an account from an address'),
    inMinutes(newAddresses, 'for an account from all new addresses'),
    inMinutes(address, 'from an address'),
  ]
    .filter(Boolean)
    .join(', ');

const inCode = {
  'First and last name': range(limits.personName),
  'Name of an organization, project or document': range(limits.name),
  Description: characters(limits.description),
  'Changelog line of a version': characters(limits.changelog),
  'Note of an approval request': characters(limits.approvalNote),
  'Reason for declining a request': characters(limits.declineReason),
  'Slug of a project or document': characters(limits.slug),
  'Email address': characters(limits.email),
  Password: range(limits.password),
  'Search text': characters(limits.searchText),

  Body: megabytes(MAX_BODY_BYTES),
  'Body with a graph': megabytes(MAX_CONTENT_BODY_BYTES),
  'Body of a batch': megabytes(MAX_BATCH_BODY_BYTES),
  'Depth of a body': levels(MAX_BODY_DEPTH),
  'Values in a body': count(MAX_BODY_VALUES),
  'Invalid fields that a response names': count(MAX_INVALID_FIELDS),
  'Bodies above 1 MB at once, per account': count(MAX_LARGE_BODIES_PER_ACCOUNT),
  'Bodies above 1 MB at once, in all': count(MAX_LARGE_BODIES),
  Headers: kilobytes(maxHeaderSize),
  'Page of a list': `${MAX_PAGE} entries`,
  'Arrival of a whole request': seconds(ARRIVAL_TIMEOUT_MS),
  'Client that reads nothing of its response': seconds(STALL_TIMEOUT_MS),
  'Silent connection of a test run': seconds(TEST_RUN_TIMEOUT_MS),
  'Password checks at once, and waiting, in all': `half of the processors, ${MAX_WAITING_PASSWORDS}`,
  'Parts of a chunked body of less than 64 bytes on average (4 in NDJSON)': count(MAX_SMALL_PARTS),
  'Rest of a body after its response': megabytes(MAX_DROPPED_BYTES),
  'Headers of a request, as a number': `fewer than ${MAX_HEADERS}`,
  'Changes that are made at once, per account': count(CHANGES_AT_ONCE),
  'Lists without `limit` that are read at once, per account': count(WHOLE_LISTS_AT_ONCE),
  'Searches for projects and documents, and dashboards, that are read at once, per account': count(OVERVIEWS_AT_ONCE),
  'Pipelined requests that wait on a connection': count(MAX_PIPELINED),
  'Unread responses above 16 KB, per account': megabytes(MAX_UNSENT_BYTES_PER_ACCOUNT),
  'Unread responses above 16 KB, in all': megabytes(MAX_UNSENT_BYTES),
  'Client that reads nothing of such a response, above half of either limit': seconds(STALL_WHEN_SHORT_MS),
  'A query': seconds(QUERY_TIMEOUT_MS),
  'Queries that wait for a backup of the embedded database': seconds(BACKUP_TIMEOUT_MS),
  'Running work when the server stops': seconds(STOP_TIMEOUT_MS),

  'Signing in': tries(attemptLimits.login),
  Registering: tries(attemptLimits.register),
  'Requesting a password reset': tries(attemptLimits.forgotPassword),
  'Using a reset link': tries(attemptLimits.resetPassword),
  'Changing to an email address that is taken': tries(attemptLimits.changeEmail),
  'Requesting an approval': tries(attemptLimits.requestApproval),
  'Changing the password or deleting the account, together': tries(attemptLimits.changePassword),
  'Invitation mails per person': tries(attemptLimits.invite),
  'Invitation mails per mailbox, by one person or organization': tries(attemptLimits.inviteToMailbox),
  'Invitation mails per organization': tries(attemptLimits.inviteByOrganization),
  'Accepting an invitation link': tries(attemptLimits.acceptInvitation),
  'Life of an invitation link': days(INVITATION_DAYS),
  'Memory of an expired invitation': days(INVITATION_MEMORY_MS / 86_400_000),
  'Open invitations of an organization': count(MAX_OPEN_INVITATIONS),
  'Members of an organization': count(MAX_MEMBERS),
  'People with their own role in a project': count(MAX_PROJECT_ROLES),
  'Organizations that one person owns': count(MAX_OWNED_ORGANIZATIONS),
  'Organizations of one person': count(MAX_MEMBERSHIPS),
  'Known addresses and devices of an account': count(MAX_KNOWN_NETWORKS),
  'Memory of a known address and device': days(NETWORK_MEMORY_MS / 86_400_000),
  'Life of an access token': `${ACCESS_TOKEN_MINUTES} minutes`,
  'Life of an unused session': days(SESSION_LIFE_MS / 86_400_000),
  'A used refresh token still works for': seconds(REUSE_GRACE_MS),
  'Valid refresh tokens of a session': count(MAX_LIVE_REFRESH_TOKENS),
  'Used refresh tokens that are kept to detect theft': count(MAX_USED_REFRESH_TOKENS),
  'Life of a password reset link': `${RESET_LINK_LIFE_MS / 3_600_000} hour`,

  'Approvers who get a mail': count(MAX_ASKED_BY_MAIL),

  'Test cases of a document': count(MAX_TEST_CASES),
  'A test case': kilobytes(MAX_TEST_CASE_LENGTH),
  "Depth of a test case's input and expectation": `${MAX_TEST_CASE_DEPTH} levels`,
  'Test cases of a document, together': megabytes(MAX_TEST_CASES_BYTES),
  'Body that replaces all test cases': megabytes(MAX_TEST_CASES_BODY_BYTES),
  'Imported document file, with test cases': `${megabytes(MAX_CONTENT_BODY_BYTES + MAX_TEST_CASES_BODY_BYTES)}, of which the graph may have 5 MB`,
  'Imported file of test cases': megabytes(MAX_TEST_CASES_BODY_BYTES),
  'Name, notes and tag of a test case': `${limits.testCaseName.max}, ${count(limits.testCaseNotes)}, ${limits.tag} characters`,
  'Tags of a test case, and its fields with any value': `${MAX_TAGS}, ${MAX_ANY}`,
  'Pointer to such a field': characters(limits.pointer),
  'Columns of the test case grid, for inputs and for expectations': `${MAX_GRID_COLUMNS} each`,
  'Columns of an exported test case sheet, likewise': `${MAX_SHEET_COLUMNS} each`,
  'Undo steps of test cases in a page': count(MAX_UNDONE_STEPS),
  'Steps of a test case in the page': count(MAX_CASE_STEPS),
  'Unreached places that the page lists': count(MAX_LISTED),
  "States in the history of a document's test cases": count(MAX_KEPT_STATES),
  'States on a history page without `limit`': count(DEFAULT_STATES),
  'Test runs that a document keeps': count(MAX_KEPT_RUNS),
  'Test runs at once, per account': count(RUNS_AT_ONCE),
  'Graph and live version that run alone in their account': megabytes(LONG_GRAPHS),
  'Waiting test runs per account, and their wait': `${RUNS_WAITING}, ${seconds(RUN_WAIT_MS)}`,
  'Time of a test run': `${MAX_TEST_RUN_MS / 1000} seconds`,
  'Called and refused hosts that a case names': `${MAX_TOLD_HOSTS} of each, ${MAX_HOST_LENGTH} characters`,
  'Outputs in the response of a run': megabytes(MAX_OUTPUTS_LENGTH),
  'Compared output of a test case': kilobytes(MAX_COMPARED_LENGTH),
  'Differences of a case, and unreached places, in a response': `${MAX_DIFFERENCES}, ${count(MAX_UNREACHED)}`,
  "Length of a case's differences": kilobytes(MAX_PLACES_LENGTH),
  'Putting back without approval and publish gate': `${PUT_BACK_HOURS} hours`,
  'Changed cases that a publish gate names': count(MAX_CHANGED_CASES),
  'Reason for overriding the publish gate': `${limits.overrideReason} characters`,
  'Content of a document': megabytes(MAX_CONTENT_LENGTH),
  'Saved versions and test cases of an organization': `${count(settings.ORGANIZATION_STORAGE_MB)} MB`,
  'Free space on the disk of an embedded database': `${settings.DISK_RESERVE_MB} MB`,
  Nodes: count(graph.MAX_NODES),
  Connections: count(graph.MAX_EDGES),
  'Cells of all tables': count(graph.MAX_CELLS),
  'Problems that a check lists': count(MAX_PROBLEMS),
  'Distinct cells of a table that the check understands': characters(MAX_CHECKED_CHARACTERS),
  'Called documents that a check reads': count(MAX_CALLED_DOCUMENTS),
  'Test cases that show which fields exist': count(MAX_KNOWN_INPUTS),
  'Id or name of a node, column, row or connection, expression key, output field': characters(graph.MAX_NAME_LENGTH),
  'Expression or cell': characters(MAX_EXPRESSION_LENGTH),
  'Expression that a function evaluates': `${characters(MAX_EXPRESSION_LENGTH)}, and the time that the function has left`,
  'Nested parts of an expression, such as the numbers of a sum': count(MAX_NESTED_PARTS),
  'Condition of a typed column, and a value in it': `${characters(MAX_READ_LENGTH)}, ${characters(MAX_VALUE_LENGTH)}`,
  'Nested brackets of an expression': levels(MAX_BRACKETS),
  'Nested assignments of an expression': levels(MAX_DEPTH),
  'Steps to parse brackets beside ranges': `${count(MAX_BACKTRACKING_STEPS)} in a graph`,
  Function: characters(MAX_FUNCTION_LENGTH),
  'Depth of a node': levels(MAX_NODE_DEPTH),
  'Schema of an input or output node': levels(MAX_SCHEMA_DEPTH),
  'Regular expressions of a schema, in repeated characters': count(MAX_PATTERN_STEPS),
  'Regular expression of `matches` or `extract`, in repeated characters': count(MAX_PATTERN_STEPS),
  'Groups of such a regular expression': count(MAX_GROUPS),
  'Pairs of characters that `fuzzyMatch` compares': count(MAX_PAIRS),
  'Expressions with inferred types, per graph': characters(MAX_CHARACTERS),
  "Work to infer a graph's types": `${count(MAX_WORK)} parts of types`,
  "Parts of one value's type": count(MAX_TYPE_SIZE),
  'Time to check a graph': seconds(CHECK_DEADLINE_MS),

  'Depth of the input': levels(MAX_INPUT_DEPTH),
  'Depth of the result': levels(MAX_VALUE_DEPTH),
  'Whole number, also in test cases': String(Number.MAX_SAFE_INTEGER),
  'Number that can be read': String(Number.MAX_VALUE),
  'Smallest fraction': String(SMALLEST),
  Time: seconds(settings.EVALUATION_TIMEOUT_MS),
  "Graph that runs in the server's process": `${megabytes(MAX_COMPILED_LENGTH)}, ${count(MAX_PARTS)} nodes and connections, ${count(MAX_COMPILED_CELLS)} cells, ${characters(MAX_TEXT_LENGTH)} for each text`,
  "Parts of a graph that runs in the server's process": `${MAX_ROWS} expressions or branches of a node, ${MAX_COMPILED_COLUMNS} columns and ${characters(MAX_ROW_LENGTH)} for each row of a table, ${characters(MAX_NAMES_LENGTH)} for the keys or fields of a node, as many for its ids and for its names, ${characters(MAX_SCHEMA_LENGTH)} for a schema`,
  'Time to compile a graph': seconds(MAX_COMPILE_MS),
  'Wait of a console for compilation': `${AUTHOR_WAIT_MS} ms`,
  'Planned paths through switches': `${count(MAX_PLANNED)} nodes and connections together`,
  'Compiling and running in one go': `${SLICE_MS} ms, ${EVALUATIONS_MS} ms`,
  "Slow run in the server's process, and how many an account may have (beyond 1 %)": `${SLOW_MS} ms, ${MAX_SLOW_RUNS}`,
  'Graphs being compiled and their length, per account and in all': `${MAX_COMPILING_PER_ACCOUNT}, ${MAX_COMPILING}; ${megabytes(MAX_COMPILING_LENGTH_PER_ACCOUNT)}, ${megabytes(MAX_COMPILING_LENGTH)}`,
  'Memory of compiled decisions, per account and in all': `${megabytes(MAX_BYTES_PER_ACCOUNT)}, ${megabytes(MAX_BYTES)}`,
  "Body of an evaluation in the server's process": kilobytes(MAX_INPUT_LENGTH),
  "Steps of an evaluation in the server's process": count(MAX_STEPS),
  "Time of an evaluation in the server's process": `${MAX_IN_PROCESS_MS} ms`,
  'Called decisions of such an evaluation, and the time to find them': `${MAX_CALLED}, ${MAX_LOAD_MS} ms`,
  'Such evaluations that look up decisions at once': count(WAITS_AT_ONCE),
  'Time including waiting for a processor': `${MAX_DELAY} times its time`,
  'Memory of a worker': `${settings.EVALUATION_MEMORY_MB} MB`,
  'Decisions that call decisions': `${MAX_CALL_DEPTH} deep`,
  'Lookups of called decisions at once, per account': count(MAX_LOADS_AT_ONCE),
  'Groups of failed cells in a result, and rows of each': `${count(MAX_FAILED_CELLS)}, ${count(MAX_FAILED_ROWS)}`,
  'Length of these groups, and of a reason': `${kilobytes(MAX_FAILED_CELLS_LENGTH)}, ${characters(MAX_REASON_LENGTH)}`,
  "Failed cells of a test case's result": count(MAX_TOLD_FAILED_CELLS),
  "Message of an evaluation or check, and a function's reason": `${characters(told.MAX_MESSAGE_LENGTH)}, ${characters(MAX_FUNCTION_REASON_LENGTH)}`,
  'Function in the server: time, waiting calls per account and in all, wait': `${MAX_FUNCTION_MS} ms, ${MAX_WAITING_CALLS}, ${MAX_WAITING_CALLS_OF_ALL}, ${MAX_CALL_WAIT_MS} ms`,
  "Function in a worker: share of the evaluation's time and memory": `${FUNCTION_SHARE_OF_TIME * 100} %, 1/${1 / FUNCTION_SHARE_OF_MEMORY}`,
  'Log of a function call': kilobytes(MAX_LOG_LENGTH),
  'Evaluation with functions in the server: own work, and waiting': `${MAX_IN_PROCESS_MS} ms, ${MAX_FUNCTIONS_MS} ms`,
  'Problems of a graph': kilobytes(told.MAX_PROBLEMS_LENGTH),
  'Places that a test case reaches in a worker': kilobytes(told.MAX_HITS_LENGTH),
  'Loop runs that a trace shows': count(MAX_SHOWN_RUNS),
  Result: megabytes(MAX_RESULT_LENGTH),
  'Waiting tasks per account': count(MAX_WAITING_PER_ACCOUNT),
  'Length of waiting tasks per account': megabytes(MAX_WAITING_TEXT_PER_ACCOUNT),
  'Waiting tasks in all': count(MAX_WAITING),
  'Waiting for a turn': seconds(MAX_WAIT_MS),
  "Expected processor time of an account's running calls, per shared worker": `${MAX_EXPECTED_MS_PER_WORKER} ms`,
  'Decision on shared workers': `${HEAVY_MS} ms of processor time`,
  'Unexpected time of an account on shared workers': `${MAX_EXCESS_MS} ms in ${seconds(EXCESS_FORGOTTEN_MS)}`,
  'Pause of an account after a stopped task': seconds(MAX_PAUSE_MS),
  'Stops of one decision': `${STOPS - 1} in ${seconds(STOPS_WITHIN_MS)}`,
  'Hosts that functions may call': settings.HTTP_ALLOWED_HOSTS?.join() ?? 'none',
  'HTTP calls of an organization at once': count(MAX_AT_ONCE_PER_TENANT),
  'Redirects of an HTTP call': count(MAX_REDIRECTS),
  'HTTP request of a function': megabytes(told.MAX_REQUEST_LENGTH),
  'HTTP response to a function': megabytes(MAX_RESPONSE_BYTES),

  'Calls of a document': `${count(settings.PUBLIC_RATE_LIMIT)} in a minute`,
  'Uploaded sheet of inputs or table rows': megabytes(MAX_FILE_BYTES),
  'Unpacked Excel file': megabytes(MAX_UNPACKED_BYTES),
  "Cells of an Excel file's sheets (rows times columns)": count(MAX_SHEET_CELLS),
  'Reading or writing Excel in the browser': seconds(MAX_EXCEL_MS),
  'Live run in the page, its check, and stops in a row': `${seconds(MAX_RUN_MS)}, ${seconds(MAX_CHECK_MS)}, ${MAX_STOPPED}`,
  'Called documents in a page': count(MAX_CALLED_IN_PAGE),
  'Text of a downloaded Excel cell': characters(MAX_CELL_LENGTH),
  'Columns of such a sheet, and of results': count(MAX_COLUMNS),
  'Inputs of a batch': count(MAX_BATCH_INPUTS),
  'One input of a batch': megabytes(MAX_BODY_BYTES),
  'Lists of inputs at once, per account and in all': `${MAX_LISTS_PER_ACCOUNT}, ${MAX_LISTS}`,
  'Streams of inputs at once, per account and in all': `${MAX_STREAMS_PER_ACCOUNT}, ${MAX_STREAMS}`,
  'Silent stream that yields to a smaller account': seconds(IDLE_STREAM_MS),
  'Stream without a whole line': seconds(SILENT_STREAM_MS),
  'Results of a batch that wait': count(MAX_WAITING_OF_BATCH),
  'Running inputs of a batch': count(MAX_IN_FLIGHT),
  'Inputs and results that a batch holds': megabytes(MAX_HELD_LENGTH),
  'Slice of batches, of long responses, and of large bodies': `${TURN_MS} ms`,
  "Published documents in a server's memory": `${count(MAX_SERVED)}, ${megabytes(MAX_SERVED_LENGTH)}`,
  'Unknown public addresses looked up at once': count(MAX_LOOKUPS),
  'Logged input, and output': `${kilobytes(MAX_KEPT_LENGTH)} each`,
  'Test input that is kept as an example': kilobytes(MAX_KEPT_LENGTH),
  'Test inputs being stored, per organization': count(1),
  'Search for a working example': seconds(EXAMPLE_SEARCH_MS),
  'Log entries without `limit`': count(LATEST_LOG_ENTRIES),
  'Log entries that one filter or search page reads': `${count(LOOK_THROUGH_ENTRIES)}, for ${seconds(LOOK_THROUGH_MS)}`,
  'Large contents (above 256 KB) read at once, per account': count(LARGE_READS_AT_ONCE),
  'Checks that look up called documents at once, per account': count(CHECK_LOOKUPS_AT_ONCE),
  'Log searches at once, per account': count(SEARCHES_AT_ONCE),
  'Log search text': characters(MAX_LOG_SEARCH),
  'Log of an account': `${count(settings.LOG_QUOTA_MB)} MB`,
  'Entries in the log of an account': count(settings.LOG_QUOTA_ENTRIES),
  'Log of an account on an embedded database': `1/${1 / SHARE_OF_DISK} of the disk`,
  [`Logs of all organizations on an embedded database whose disk has less than ${NEARLY_FULL_RESERVES} times its reserve left`]: `1/${1 / SHARE_OF_DISK_OF_ALL} of the disk`,
  'Waiting log files of an account': `${megabytes(MAX_WAITING_BYTES)}, 1/${1 / SHARE_OF_FREE_SPACE} of the space that is free above the reserve`,
  'The same, while the disk of `DATA_DIR` is below its reserve': `1/${1 / SHARE_OF_FREE_SPACE} of the free space`,
  'Age of a log entry': days(settings.LOG_RETENTION_DAYS),
  'Age of an event': days(settings.ACTIVITY_RETENTION_DAYS),
  'Text in an event': characters(MAX_EVENT_TEXT),
  'Changes of an organization in a day': count(MAX_CHANGES_PER_DAY),
  'Recorded sign-ins from new devices, per person and day': count(MAX_RECORDED_SIGN_INS),
  'Events on a page without `limit`': count(DEFAULT_EVENTS),
  'Export pages read at once, per account': count(EXPORT_READS_AT_ONCE),
  'Events of an export': count(MAX_EXPORTED_EVENTS),
};

const [, ...rows] = readFileSync(join(root, 'docs/limits.md'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' | ') && !line.startsWith('**'))
  .map((line) => line.split(' | '));

test('the page lists the limits of the code, and all of them', () => {
  expect(Object.fromEntries(rows.map(([what, limit]) => [what, limit]))).toEqual(inCode);
});

test('every setting and source on the page exists', () => {
  for (const [, , , origin = ''] of rows) {
    for (const [, name = ''] of origin.matchAll(/`([A-Z_]+)`/g)) expect(Environment.shape).toHaveProperty(name);
    for (const [, path = ''] of origin.matchAll(/`(\S+\/\S+)`/g)) expect(existsSync(join(root, path)), path).toBe(true);
  }
});
