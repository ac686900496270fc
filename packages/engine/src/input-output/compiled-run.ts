import type { Answer, CompiledDecision, Failed, JsonObject, RunOptions } from '@rulewright/jdm';
import { failureError } from '@rulewright/jdm';
import type { Outcome } from '../outcome.ts';
import type { EvaluationRequest } from '../request.ts';
import { readInput } from './input.ts';
import { inputTextOf } from './input-text.ts';
import { MAX_RESULT_LENGTH, resultTooLarge, writeResult } from './result.ts';
import { isWrittenLongerThan } from './written-length.ts';

/** What of a request a compiled decision needs. */
export type CompiledRequest = Pick<EvaluationRequest, 'input' | 'trace' | 'now'>;

/** What a run has around it, and how much it may do. */
export type Surroundings = Pick<
  RunOptions,
  'steps' | 'milliseconds' | 'resolve' | 'functions' | 'outside' | 'depth'
> & {
  /** Whether the answer is measured before it is written, because its steps do not bound it. */
  measuresAnswer?: boolean;
};

/** Runs a compiled decision. Null where a limit was reached, or where it needs what it does not have here. */
export function runCompiled(
  { input, trace, now }: CompiledRequest,
  compiled: CompiledDecision,
  { measuresAnswer = false, steps, milliseconds, resolve, functions, outside, depth }: Surroundings,
): Outcome | null {
  // Nothing changes it, so that it need not be read again with each answer from outside.
  const read = outside?.ask(() => readInput(input)) ?? readInput(input);
  if (!read.ok) return { ok: false, error: read.error, input: inputTextOf(input) };
  const startedAt = performance.now();
  // Each is named, because a copy of an object with names that vary takes as long as a small decision.
  const answer = compiled.run(read.value as JsonObject, {
    steps,
    milliseconds,
    resolve,
    functions,
    outside,
    depth,
    now,
    trace: trace === 'full',
    hits: trace === 'hits',
    failedCells: trace !== 'none',
  });
  if (!answer) return null;
  if ('failed' in answer) {
    // A worker has more room for the trace. Where that is not enough, there is none.
    if (trace === 'full' && answer.trace === undefined && !measuresAnswer) return null;
    const { cause, nodeId } = answer.failed;
    return {
      ok: false,
      error: failureError(cause, nodeId),
      input: inputTextOf(input),
      ...(answer.trace !== undefined && { trace: written(answer.trace, measuresAnswer) }),
      ...(answer.hits && { hits: answer.hits }),
      ...failedCellsOf(answer),
    };
  }
  const durationMs = performance.now() - startedAt + (outside?.waitedMs ?? 0);
  // The run has spent what writing takes.
  const result = isTooLong(answer.result, measuresAnswer)
    ? { ok: false as const, error: resultTooLarge }
    : writeResult(answer.result);
  if (!result.ok) return { ok: false, error: result.error, input: inputTextOf(input) };
  return {
    ok: true,
    durationMs,
    input: read.text,
    result: result.text,
    trace: trace === 'full' ? written(answer.trace, measuresAnswer) : null,
    ...(answer.hits && { hits: answer.hits }),
    ...failedCellsOf(answer),
  };
}

const failedCellsOf = ({ failedCells = [] }: Answer | Failed): Pick<Outcome, 'failedCells'> =>
  failedCells.length > 0 ? { failedCells } : {};

const isTooLong = (value: unknown, isMeasured: boolean) => isMeasured && isWrittenLongerThan(value, MAX_RESULT_LENGTH);

/** Null where it is larger than a result may be. Nobody can read a trace that is. */
function written(value: unknown, isMeasured: boolean): string | null {
  if (isTooLong(value, isMeasured)) return null;
  const text = JSON.stringify(value);
  return text.length > MAX_RESULT_LENGTH ? null : text;
}
