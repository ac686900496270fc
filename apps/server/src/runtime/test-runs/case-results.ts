import type { FailedCell, TestCaseContent, TestResult } from '@rulewright/contract';
import type { EvaluationError, Json, Outcome } from '@rulewright/engine';
import { isSame } from '@rulewright/engine';
import { compareWithExpected } from '@rulewright/jdm';
import { failedCellsOf } from './failed-cells-of-case.ts';

/** How long the cases of one run may take together. */
export const MAX_RUN_MS = 60_000;
/** How much of the outputs one answer holds, in characters of their JSON text. Others are left out, those that nobody has to look at first. */
export const MAX_OUTPUTS_LENGTH = 4 * 1024 * 1024;
/** How much of the place of a difference is kept without its values. Whoever writes the rules names the members of an output. */
const MAX_PLACE_LENGTH = 1_000;
/** The same of a message, and of the first failed cell as JSON, which is left out where it is longer. */
const MAX_SHORT_MESSAGE_LENGTH = 200;
const MAX_SHORT_CELL_LENGTH = 1_000;
/** A longer output is not compared, because reading it would hold up everybody. What a case expects is much shorter. */
export const MAX_COMPARED_LENGTH = 256 * 1024;
/** UTF-8 needs no more of them for a character of the length of a text. */
const MAX_BYTES = 3;

const notRun = `The run was stopped before this case: a run may take ${MAX_RUN_MS / 1000} seconds.`;
const tooLong = `The output has more than ${MAX_COMPARED_LENGTH / 1024} KB, and is not compared.`;

/** A test case to be run: as text, which is read just before it runs. */
export type CaseToRun = { id: string | null; text: string };

export type ReadCase = { id: string | null; content: TestCaseContent };

/** How the evaluation of one case ended. The outcome is null where it was not begun in time. */
export type EvaluatedCase = { outcome: Outcome | null; durationMs: number; live: Outcome | null };

/** Makes the results of cases one by one, and keeps of their outputs what one answer may hold. */
export class CaseResults {
  /** In the order in which they were added. */
  readonly results: TestResult[] = [];
  #room = MAX_OUTPUTS_LENGTH;
  /** Results that hold outputs which nobody has to look at. */
  readonly #spare: { at: number; length: number }[] = [];

  /** Compares what a case gave with what it expects, and with what the live version gave where that ran too. */
  add({ id, content }: ReadCase, { outcome, durationMs, live }: EvaluatedCase): void {
    const failedCells = failedCellsOf(outcome);
    const result: TestResult = {
      id,
      name: content.name,
      duration_ms: durationMs,
      ...strictly(content, comparedWithExpected(content, outcome), failedCells),
      ...(failedCells.length > 0 && { failed_cells: failedCells }),
      ...networkOf(outcome),
      ...(live && { live: { ...comparedWithLive(content, outcome, live), ...networkOf(live) } }),
    };
    let length = 0;
    if (outcome?.ok && 'actual' in result) length += outcome.result.length;
    if (live?.ok && result.live && 'actual' in result.live) length += live.result.length;
    for (const { path } of result.differences) length += path.length;
    if (failedCells.length > 0) length += JSON.stringify(failedCells).length;
    const { error, live: ofLive } = result;
    for (const text of [error?.message, error?.node_id, error?.called?.address, ofLive?.error])
      length += text?.length ?? 0;
    for (const hosts of [result.network, result.live?.network].flatMap((told) => Object.values(told ?? {})))
      length += hosts.join().length;
    const isSpare = result.passed && !result.live?.changed;
    if (!isSpare) this.#makeRoom(length);
    const fits = length <= this.#room;
    if (fits && isSpare) this.#spare.push({ at: this.results.length, length });
    if (fits) this.#room -= length;
    this.results.push(fits ? result : withoutOutputs(result));
  }

  #makeRoom(length: number): void {
    while (length > this.#room) {
      const spare = this.#spare.pop();
      if (!spare) return;
      this.results[spare.at] = withoutOutputs(this.results[spare.at] as TestResult);
      this.#room += spare.length;
    }
  }
}

type Told = Pick<TestResult, 'network'>;

/** What was called over the network, where something was. */
const networkOf = (outcome: Outcome | null): Told =>
  outcome?.calls ? { network: { called: [...outcome.calls.called], refused: [...outcome.calls.refused] } } : {};

/** One host that was called and one that was refused. */
const cutNetwork = ({ network }: Told): Told =>
  network ? { network: { called: network.called.slice(0, 1), refused: network.refused.slice(0, 1) } } : {};

type Compared = Pick<TestResult, 'passed' | 'actual' | 'error' | 'differences'>;

/** A case may require that every cell can be evaluated. One of which that is not known does not pass either. */
const strictly = ({ no_failed_cells }: TestCaseContent, compared: Compared, failedCells: readonly FailedCell[]) =>
  no_failed_cells && failedCells.length > 0 ? { ...compared, passed: false } : compared;

function comparedWithExpected(content: TestCaseContent, outcome: Outcome | null): Compared {
  const failed = (message: string, nodeId: string | null, called?: EvaluationError['called']): Compared => ({
    passed: false,
    error: {
      message,
      node_id: nodeId,
      ...(called && { called: { address: called.key, reason: called.reason } }),
    },
    differences: [],
  });
  if (!outcome) return failed(notRun, null);
  if (!outcome.ok) return failed(outcome.error.message, outcome.error.nodeId, outcome.error.called);
  const text = comparedText(outcome.result);
  if (text === null) return failed(tooLong, null);
  const actual: unknown = JSON.parse(text);
  const differences = compareWithExpected(content, actual);
  return { passed: differences.length === 0, actual, error: null, differences };
}

/** Null where it is too long to be compared. */
function comparedText(result: Json): string | null {
  if (result.length > MAX_COMPARED_LENGTH * MAX_BYTES) return null;
  const text = result.toString();
  return text.length > MAX_COMPARED_LENGTH ? null : text;
}

/** What the live version gives, and whether that is something else. */
function comparedWithLive(
  content: TestCaseContent,
  outcome: Outcome | null,
  live: Outcome,
): NonNullable<TestResult['live']> {
  if (!live.ok) return { error: live.error.message, changed: outcome?.ok === true };
  const isOther = !outcome?.ok || !isSame(outcome.result, live.result);
  const text = comparedText(live.result);
  if (text === null) return { error: null, changed: isOther };
  const actual: unknown = JSON.parse(text);
  const changed = isOther && !(outcome?.ok && agrees(content, actual, outcome.result));
  return { actual, error: null, changed };
}

/** Whether an answer is other than that of the live version only where it may be anything, such as in the time of the run. */
function agrees({ any }: TestCaseContent, live: unknown, result: Json): boolean {
  const text = any.length === 0 ? null : comparedText(result);
  if (text === null) return false;
  const ours: unknown = JSON.parse(text);
  return holds(any, live, ours) && holds(any, ours, live);
}

/** Whether all of one answer is in another. A place that neither of them has is told without what was expected. */
const holds = (any: readonly string[], expected: unknown, actual: unknown) =>
  compareWithExpected({ expected, match: 'whole', tolerance: 0, any }, actual).every(
    (difference) => difference.kind === 'missing' && !('expected' in difference),
  );

/** Keeps whether it passed, the beginnings of the first difference's place and of messages, and one host that was called and one that was refused. */
function withoutOutputs(whole: TestResult): TestResult {
  const {
    actual: _,
    live,
    network,
    failed_cells,
    error,
    differences: [first],
    ...result
  } = whole;
  return {
    ...result,
    error: error && { ...error, message: shortened(error.message) },
    ...(failed_cells && { failed_cells: failed_cells.slice(0, 1).filter(isShort) }),
    ...cutNetwork({ network }),
    differences: first ? [{ path: first.path.slice(0, MAX_PLACE_LENGTH), kind: first.kind }] : [],
    ...(live && { live: { error: live.error && shortened(live.error), changed: live.changed, ...cutNetwork(live) } }),
  };
}

const shortened = (message: string) =>
  message.length > MAX_SHORT_MESSAGE_LENGTH ? `${message.slice(0, MAX_SHORT_MESSAGE_LENGTH)}…` : message;

const isShort = (cell: FailedCell) => JSON.stringify(cell).length <= MAX_SHORT_CELL_LENGTH;
