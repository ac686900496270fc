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
import { MAX_LOAD_MS } from '../packages/engine/src/backends/compiled/called-decisions.ts';
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
import { MAX_SLOW_RUNS, SLOW_MS } from '../packages/engine/src/backends/compiled/slow-runs.ts';
import { MAX_LOADS_AT_ONCE } from '../packages/engine/src/backends/decision-lookups.ts';
import {
  FUNCTION_SHARE_OF_MEMORY,
  FUNCTION_SHARE_OF_TIME,
  MAX_DELAY,
} from '../packages/engine/src/backends/processes/process-backend.ts';
import * as told from '../packages/engine/src/backends/processes/told.ts';
import { MAX_EXPECTED_MS_PER_WORKER } from '../packages/engine/src/backends/processes/worker-pool.ts';
import { CHECK_DEADLINE_MS } from '../packages/engine/src/evaluator.ts';
import { MAX_CALL_WAIT_MS, MAX_FUNCTION_MS } from '../packages/engine/src/functions/function-threads.ts';
import { MAX_WAITING_CALLS, MAX_WAITING_CALLS_OF_ALL } from '../packages/engine/src/functions/waiting-calls.ts';
import { MAX_CALLED } from '../packages/engine/src/input-output/compiled-run.ts';
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
import { MAX_RESULT_DEPTH } from '../packages/jdm/src/compile/run/answer.ts';
import {
  MAX_FAILED_CELLS,
  MAX_FAILED_CELLS_LENGTH,
  MAX_FAILED_ROWS,
  MAX_REASON_LENGTH,
} from '../packages/jdm/src/compile/run/failed-cells.ts';
import { MAX_CALL_DEPTH, MAX_STEPS } from '../packages/jdm/src/compile/run/run-limits.ts';
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
  'What is new in a version': characters(limits.changelog),
  'Note of an approval request': characters(limits.approvalNote),
  'Reason for declining one': characters(limits.declineReason),
  'Slug of a project or document': characters(limits.slug),
  'Email address': characters(limits.email),
  Password: range(limits.password),
  'Search text': characters(limits.searchText),

  Body: megabytes(MAX_BODY_BYTES),
  'Body that carries a graph': megabytes(MAX_CONTENT_BODY_BYTES),
  'Body of a batch': megabytes(MAX_BATCH_BODY_BYTES),
  'Depth of a body': levels(MAX_BODY_DEPTH),
  'Values in a body': count(MAX_BODY_VALUES),
  'Invalid fields that an answer names': count(MAX_INVALID_FIELDS),
  'Bodies of more than 1 MB at once, of an account': count(MAX_LARGE_BODIES_PER_ACCOUNT),
  'Bodies of more than 1 MB at once, of all': count(MAX_LARGE_BODIES),
  Headers: kilobytes(maxHeaderSize),
  'Page of a list': `${MAX_PAGE} entries`,
  'Arrival of a whole request': seconds(ARRIVAL_TIMEOUT_MS),
  'Client that reads nothing of its answer': seconds(STALL_TIMEOUT_MS),
  'Connection on which test cases run and nothing is sent': seconds(TEST_RUN_TIMEOUT_MS),
  'Passwords that are checked at once, and that wait, of all people': `half of the processors, ${MAX_WAITING_PASSWORDS}`,
  'Parts of a body sent in chunks, of less than 64 bytes on average (4 in a stream of lines)': count(MAX_SMALL_PARTS),
  'Rest of a body that arrives after its answer': megabytes(MAX_DROPPED_BYTES),
  'Requests that wait on a connection for the answer to an earlier one': count(MAX_PIPELINED),
  'Answers of more than 16 KB that clients have not taken yet, of an account': megabytes(MAX_UNSENT_BYTES_PER_ACCOUNT),
  'Answers of more than 16 KB that clients have not taken yet, of all': megabytes(MAX_UNSENT_BYTES),
  'Client that reads nothing of such an answer, from half of either limit on': seconds(STALL_WHEN_SHORT_MS),
  'A query': seconds(QUERY_TIMEOUT_MS),
  'Queries that wait for a backup of an embedded database': seconds(BACKUP_TIMEOUT_MS),
  'What is still running when the server stops': seconds(STOP_TIMEOUT_MS),

  'Signing in': tries(attemptLimits.login),
  Registering: tries(attemptLimits.register),
  'Asking for a link to reset a password': tries(attemptLimits.forgotPassword),
  'Using such a link': tries(attemptLimits.resetPassword),
  'Changing to an email address that is taken': tries(attemptLimits.changeEmail),
  'Asking for an approval': tries(attemptLimits.requestApproval),
  'Changing a password, or deleting the account, together': tries(attemptLimits.changePassword),
  'Mails with an invitation, by a person': tries(attemptLimits.invite),
  'Mails with an invitation, by a person or an organization to a mailbox': tries(attemptLimits.inviteToMailbox),
  'Mails with an invitation, by an organization': tries(attemptLimits.inviteByOrganization),
  'Accepting an invitation': tries(attemptLimits.acceptInvitation),
  'Life of the link of an invitation': days(INVITATION_DAYS),
  'Time that the link of an old invitation says what became of it': days(INVITATION_MEMORY_MS / 86_400_000),
  'Open invitations of an organization': count(MAX_OPEN_INVITATIONS),
  'Members of an organization': count(MAX_MEMBERS),
  'People with a role of their own in a project': count(MAX_PROJECT_ROLES),
  'Organizations that one person owns': count(MAX_OWNED_ORGANIZATIONS),
  'Organizations that one person is a member of': count(MAX_MEMBERSHIPS),
  'Addresses that an account was signed in from, each with a device': count(MAX_KNOWN_NETWORKS),
  'Time that such an address and device are remembered': days(NETWORK_MEMORY_MS / 86_400_000),
  'Life of an access token': `${ACCESS_TOKEN_MINUTES} minutes`,
  'Life of a session that is not used': days(SESSION_LIFE_MS / 86_400_000),
  'A used refresh token still works for': seconds(REUSE_GRACE_MS),
  'Refresh tokens of a session that can be exchanged': count(MAX_LIVE_REFRESH_TOKENS),
  'Used refresh tokens of a session that are kept to recognise a theft': count(MAX_USED_REFRESH_TOKENS),
  'Life of a link to reset a password': `${RESET_LINK_LIFE_MS / 3_600_000} hour`,

  'People who are asked by mail to decide about an approval': count(MAX_ASKED_BY_MAIL),

  'Test cases of a document': count(MAX_TEST_CASES),
  'A test case': kilobytes(MAX_TEST_CASE_LENGTH),
  'Depth of the input of a test case, and of what is expected': `${MAX_TEST_CASE_DEPTH} levels`,
  'Test cases of a document, together': megabytes(MAX_TEST_CASES_BYTES),
  'Body that replaces all test cases': megabytes(MAX_TEST_CASES_BODY_BYTES),
  'File of a document that is imported, with its test cases': `${megabytes(MAX_CONTENT_BODY_BYTES + MAX_TEST_CASES_BODY_BYTES)}, of which the graph may have 5 MB`,
  'File with test cases that is imported': megabytes(MAX_TEST_CASES_BODY_BYTES),
  'Name, notes, a tag of a test case': `${limits.testCaseName.max}, ${count(limits.testCaseNotes)}, ${limits.tag} characters`,
  'Tags of a test case, and places in its output that may be anything': `${MAX_TAGS}, ${MAX_ANY}`,
  'Such a place': characters(limits.pointer),
  'Columns of the grid of test cases, for the inputs and for what is expected': `${MAX_GRID_COLUMNS} each`,
  'Columns of an exported sheet of test cases, the same': `${MAX_SHEET_COLUMNS} each`,
  'Steps in test cases that a page can undo': count(MAX_UNDONE_STEPS),
  'Steps of a test case that runs in the page': count(MAX_CASE_STEPS),
  'Unreached places that the page lists after a run in it': count(MAX_LISTED),
  'States that the history of a document’s test cases keeps': count(MAX_KEPT_STATES),
  'States that a page of that history has without `limit`': count(DEFAULT_STATES),
  'Runs of test cases that are kept, of a document': count(MAX_KEPT_RUNS),
  'Runs of test cases at once, of an account': count(RUNS_AT_ONCE),
  'Graph, together with its live version, of which an account has one such run at a time': megabytes(LONG_GRAPHS),
  'Runs of test cases that wait, of an account, and for how long': `${RUNS_WAITING}, ${seconds(RUN_WAIT_MS)}`,
  'Time of a run of test cases': `${MAX_TEST_RUN_MS / 1000} seconds`,
  'Hosts that a test case tells it called, and was not let call': `${MAX_TOLD_HOSTS} of each, ${MAX_HOST_LENGTH} characters`,
  'Outputs that the answer of a run holds': megabytes(MAX_OUTPUTS_LENGTH),
  'Output of a test case that is compared': kilobytes(MAX_COMPARED_LENGTH),
  'Differences of a case, and unreached places, in the answer of a run': `${MAX_DIFFERENCES}, ${count(MAX_UNREACHED)}`,
  'Places of the differences of a case together': kilobytes(MAX_PLACES_LENGTH),
  'Time in which an unpublished version is put back past the approvals and the publish gate of its project': `${PUT_BACK_HOURS} hours`,
  'Cases that a publish gate names because the live version answers otherwise': count(MAX_CHANGED_CASES),
  'Reason for overriding the publish gate': `${limits.overrideReason} characters`,
  'Content of a document': megabytes(MAX_CONTENT_LENGTH),
  'Saved versions and test cases of an organization, together': `${count(settings.ORGANIZATION_STORAGE_MB)} MB`,
  'Free space on the disk of an embedded database': `${settings.DISK_RESERVE_MB} MB`,
  Nodes: count(graph.MAX_NODES),
  Connections: count(graph.MAX_EDGES),
  'Cells of all tables': count(graph.MAX_CELLS),
  'Problems that a check lists': count(MAX_PROBLEMS),
  'Different cells of a table whose meaning is checked': characters(MAX_CHECKED_CHARACTERS),
  'Documents that are looked up to check calls': count(MAX_CALLED_DOCUMENTS),
  'Test cases whose inputs tell which fields there are': count(MAX_KNOWN_INPUTS),
  'Id or name of a node, column, row or connection, key of an expression, and field of an output': characters(
    graph.MAX_NAME_LENGTH,
  ),
  'Expression or cell': characters(MAX_EXPRESSION_LENGTH),
  'Expression that a function evaluates': `${characters(MAX_EXPRESSION_LENGTH)}, and the time that the function has left`,
  'Parts inside of one another in an expression, such as the numbers of a sum': count(MAX_NESTED_PARTS),
  'Text that is read or shown as a condition of a typed column, and a number, date or time in it': `${characters(MAX_READ_LENGTH)}, ${characters(MAX_VALUE_LENGTH)}`,
  'Brackets in brackets of an expression': levels(MAX_BRACKETS),
  'Assignments in assignments of an expression': levels(MAX_DEPTH),
  'Values that are read again because they may stand in a range': `${count(MAX_BACKTRACKING_STEPS)} in a graph`,
  Function: characters(MAX_FUNCTION_LENGTH),
  'Depth of a node': levels(MAX_NODE_DEPTH),
  'Schema of an input or output node': levels(MAX_SCHEMA_DEPTH),
  'Characters of the regular expressions of a schema, each as often as it is repeated': count(MAX_PATTERN_STEPS),
  'Characters of the regular expression of `matches` or `extract`, each as often as it is repeated':
    count(MAX_PATTERN_STEPS),
  'Groups of such a regular expression': count(MAX_GROUPS),
  'Pairs of characters that `fuzzyMatch` compares': count(MAX_PAIRS),
  'Expressions whose types are inferred, of a graph': characters(MAX_CHARACTERS),
  'Work to infer the types of a graph': `${count(MAX_WORK)} parts of types`,
  'Parts of the type of one value': count(MAX_TYPE_SIZE),
  'Time to check a graph': seconds(CHECK_DEADLINE_MS),

  'Depth of the input': levels(MAX_INPUT_DEPTH),
  'Depth of the result': levels(MAX_RESULT_DEPTH),
  'Whole number, also in test cases': String(Number.MAX_SAFE_INTEGER),
  'Number that can be read': String(Number.MAX_VALUE),
  Fraction: String(SMALLEST),
  Time: seconds(settings.EVALUATION_TIMEOUT_MS),
  'Graph that is compiled, to run in the server’s own process': `${megabytes(MAX_COMPILED_LENGTH)}, ${count(MAX_PARTS)} nodes and connections, ${count(MAX_COMPILED_CELLS)} cells, ${characters(MAX_TEXT_LENGTH)} for each text`,
  'Parts of a graph that is compiled': `${MAX_ROWS} expressions or branches of a node, ${MAX_COMPILED_COLUMNS} columns and ${characters(MAX_ROW_LENGTH)} for each row of a table, ${characters(MAX_NAMES_LENGTH)} for the keys or fields of a node, as many for its ids and for its names, ${characters(MAX_SCHEMA_LENGTH)} for a schema`,
  'Time to compile a graph, in all': seconds(MAX_COMPILE_MS),
  'Wait of a test or an evaluation in the console for its decision to be compiled': `${AUTHOR_WAIT_MS} ms`,
  'Ways through a graph with switches that are kept planned': `${count(MAX_PLANNED)} nodes and connections together`,
  'Compiling and running in the server’s own process, in one go': `${SLICE_MS} ms, ${EVALUATIONS_MS} ms`,
  'A run in the server’s own process that counts as slow, and how many of an account do beyond one in a hundred': `${SLOW_MS} ms, ${MAX_SLOW_RUNS}`,
  'Graphs that are being compiled at once, and characters of their texts together, of an account, of all': `${MAX_COMPILING_PER_ACCOUNT}, ${MAX_COMPILING}; ${megabytes(MAX_COMPILING_LENGTH_PER_ACCOUNT)}, ${megabytes(MAX_COMPILING_LENGTH)}`,
  'Memory of compiled decisions, of an account, of all': `${megabytes(MAX_BYTES_PER_ACCOUNT)}, ${megabytes(MAX_BYTES)}`,
  'Body of an evaluation in the server’s own process': kilobytes(MAX_INPUT_LENGTH),
  'Steps of an evaluation in the server’s own process, about a millisecond': count(MAX_STEPS),
  'Time of an evaluation in the server’s own process, for a slow machine': `${MAX_IN_PROCESS_MS} ms`,
  'Decisions that one evaluation in the server’s own process may call, and the time to look them up': `${MAX_CALLED}, ${MAX_LOAD_MS} ms`,
  'Evaluations in the server’s own process that look up called decisions at once, and lookups of an account among them': `${count(WAITS_AT_ONCE)}, ${MAX_LOADS_AT_ONCE}`,
  'Time with what a task waits for a processor, which its own time does not count': `${MAX_DELAY} times its time`,
  'Memory of a process that evaluates': `${settings.EVALUATION_MEMORY_MB} MB`,
  'Decisions that call decisions': `${MAX_CALL_DEPTH} deep`,
  'Lookups of called decisions at once, of an account in a process that evaluates': count(MAX_LOADS_AT_ONCE),
  'Groups of failed cells that a run tells of, and rows that each names': `${count(MAX_FAILED_CELLS)}, ${count(MAX_FAILED_ROWS)}`,
  'Names and reasons of these groups together, and the reason of each': `${kilobytes(MAX_FAILED_CELLS_LENGTH)}, ${characters(MAX_REASON_LENGTH)}`,
  'Groups of failed cells that the result of a test case names': count(MAX_TOLD_FAILED_CELLS),
  'Message of an evaluation or of a check, and reason that a function gives': `${characters(told.MAX_MESSAGE_LENGTH)}, ${characters(MAX_FUNCTION_REASON_LENGTH)}`,
  'Function in a thread of the server, calls of an account and of all that wait for one, and for how long': `${MAX_FUNCTION_MS} ms, ${MAX_WAITING_CALLS}, ${MAX_WAITING_CALLS_OF_ALL}, ${MAX_CALL_WAIT_MS} ms`,
  'Function in a worker process, of the time and the memory that an evaluation may use': `${FUNCTION_SHARE_OF_TIME * 100} %, 1/${1 / FUNCTION_SHARE_OF_MEMORY}`,
  'Log of a call of a function': kilobytes(MAX_LOG_LENGTH),
  'Evaluation with functions in the server, its own work and waiting for them': `${MAX_IN_PROCESS_MS} ms, ${MAX_FUNCTIONS_MS} ms`,
  'Problems of a graph together': kilobytes(told.MAX_PROBLEMS_LENGTH),
  'What a test case that a worker process runs reached': kilobytes(told.MAX_HITS_LENGTH),
  'Called runs of a loop that a trace shows': count(MAX_SHOWN_RUNS),
  Result: megabytes(MAX_RESULT_LENGTH),
  'Waiting for their turn, of an account': count(MAX_WAITING_PER_ACCOUNT),
  'Graphs and inputs that wait with them': megabytes(MAX_WAITING_TEXT_PER_ACCOUNT),
  'Waiting for their turn, of all': count(MAX_WAITING),
  'Waiting for a turn': seconds(MAX_WAIT_MS),
  'Processor time that an organization’s calls at once may be expected to take, for each shared worker': `${MAX_EXPECTED_MS_PER_WORKER} ms`,
  'Decision that runs beside others': `${HEAVY_MS} ms of processor time`,
  'Time beyond expectation that an organization’s decisions may take on shared workers': `${MAX_EXCESS_MS} ms in ${seconds(EXCESS_FORGOTTEN_MS)}`,
  'Pause of an account after one of its decisions was stopped': seconds(MAX_PAUSE_MS),
  'Stops of one decision, by time, memory or a crash': `${STOPS - 1} in ${seconds(STOPS_WITHIN_MS)}`,
  'Hosts that functions may call': settings.HTTP_ALLOWED_HOSTS?.join() ?? 'none',
  'HTTP calls of an organization at once': count(MAX_AT_ONCE_PER_TENANT),
  'Redirects of an HTTP call': count(MAX_REDIRECTS),
  'HTTP call of a function, with its body': megabytes(told.MAX_REQUEST_LENGTH),
  'Answer to an HTTP call': megabytes(MAX_RESPONSE_BYTES),

  'Calls of a document': `${count(settings.PUBLIC_RATE_LIMIT)} in a minute`,
  'File with inputs on the evaluation page, or with the rows of a decision table': megabytes(MAX_FILE_BYTES),
  'Such a file of Excel when it is unpacked': megabytes(MAX_UNPACKED_BYTES),
  'Rows times columns of such a file of Excel': count(MAX_SHEET_CELLS),
  'Reading or writing a file of Excel in the browser': seconds(MAX_EXCEL_MS),
  'Live run in the page, its check, and stops in a row': `${seconds(MAX_RUN_MS)}, ${seconds(MAX_CHECK_MS)}, ${MAX_STOPPED}`,
  'Called documents that are loaded into a page': count(MAX_CALLED_IN_PAGE),
  'Text in a cell of a downloaded Excel file': characters(MAX_CELL_LENGTH),
  'Columns of such a file, and of its results': count(MAX_COLUMNS),
  'Inputs of a batch': count(MAX_BATCH_INPUTS),
  'One input of a batch': megabytes(MAX_BODY_BYTES),
  'Lists of inputs at once, of an account, of all': `${MAX_LISTS_PER_ACCOUNT}, ${MAX_LISTS}`,
  'Streams of inputs at once, of an account, of all': `${MAX_STREAMS_PER_ACCOUNT}, ${MAX_STREAMS}`,
  'Stream without a line that gives its place to an organization with fewer streams': seconds(IDLE_STREAM_MS),
  'Stream without a whole line': seconds(SILENT_STREAM_MS),
  'Inputs of a batch whose results wait for the log or for an earlier one': count(MAX_WAITING_OF_BATCH),
  'Inputs of a batch that are evaluated at once': count(MAX_IN_FLIGHT),
  'Inputs and results that a batch holds beside its body': megabytes(MAX_HELD_LENGTH),
  'Time that all batches together, all long answers, or all large bodies keep the server’s process busy at a time': `${TURN_MS} ms`,
  'Published documents in the memory of a server process': `${count(MAX_SERVED)}, ${megabytes(MAX_SERVED_LENGTH)}`,
  'Addresses that are not known yet, looked up at once': count(MAX_LOOKUPS),
  'Input, and output, that the log keeps': `${kilobytes(MAX_KEPT_LENGTH)} each`,
  'Input of a test that is kept as an example': kilobytes(MAX_KEPT_LENGTH),
  'Inputs of tests that are stored after their answer, of an organization': count(1),
  'Search for an example that the decision accepts': seconds(EXAMPLE_SEARCH_MS),
  'Entries that a list of requests without `limit` has': count(LATEST_LOG_ENTRIES),
  'Entries that one page of a filter or a search looks through': `${count(LOOK_THROUGH_ENTRIES)}, for ${seconds(LOOK_THROUGH_MS)}`,
  'Large contents of an account that are read at once': count(LARGE_READS_AT_ONCE),
  'Checks of an account that look up called documents and test cases at once': count(CHECK_LOOKUPS_AT_ONCE),
  'Filters and searches of an account at once': count(SEARCHES_AT_ONCE),
  'Text to search the log for': characters(MAX_LOG_SEARCH),
  'Log of an account': `${count(settings.LOG_QUOTA_MB)} MB`,
  'Entries in the log of an account': count(settings.LOG_QUOTA_ENTRIES),
  'Log of an account on an embedded database': `1/${1 / SHARE_OF_DISK} of the disk`,
  [`Logs of all organizations on an embedded database whose disk has less than ${NEARLY_FULL_RESERVES} times its reserve left`]: `1/${1 / SHARE_OF_DISK_OF_ALL} of the disk`,
  'Entries of an account that wait in a server’s files to be stored': `${megabytes(MAX_WAITING_BYTES)}, 1/${1 / SHARE_OF_FREE_SPACE} of the space that is free above the reserve`,
  'The same, while the disk of `DATA_DIR` is below its reserve': `1/${1 / SHARE_OF_FREE_SPACE} of the free space`,
  'Age of an entry': days(settings.LOG_RETENTION_DAYS),
  'Age of an event': days(settings.ACTIVITY_RETENTION_DAYS),
  'A text that an event keeps': characters(MAX_EVENT_TEXT),
  'Changes of an organization in a day': count(MAX_CHANGES_PER_DAY),
  'Sign-ins from new devices that the activity records, of a person in a day': count(MAX_RECORDED_SIGN_INS),
  'Events that a page without `limit` has': count(DEFAULT_EVENTS),
  'Pages of exports that an account reads at once': count(EXPORT_READS_AT_ONCE),
  'Events of an export': count(MAX_EXPORTED_EVENTS),
};

const [, ...rows] = readFileSync(join(root, 'docs/limits.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| **'))
  .map((line) => line.slice(2, -2).split(' | '));

test('the page of the limits tells those of the code, and all of them', () => {
  expect(Object.fromEntries(rows.map(([what, limit]) => [what, limit]))).toEqual(inCode);
});

test('every setting on it is one, and every source is there', () => {
  for (const [, , , setting = '', source = ''] of rows) {
    for (const [, name = ''] of setting.matchAll(/`(\w+)`/g)) expect(Environment.shape).toHaveProperty(name);
    for (const [, path = ''] of source.matchAll(/`(\S+)`/g)) expect(existsSync(join(root, path)), path).toBe(true);
  }
});
