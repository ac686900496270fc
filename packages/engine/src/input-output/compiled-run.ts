import type { Answer, CompiledDecision, Failed, Fields } from '@rulewright/jdm';
import { mayHoldHalves } from '@rulewright/jdm';
import type { EvaluationError, Outcome } from '../outcome.ts';
import type { EvaluationRequest } from '../request.ts';
import { failureError } from './failure-words.ts';
import { readInput } from './input.ts';
import { inputTextOf, MAX_SEARCHED_LENGTH } from './input-text.ts';
import { MAX_RESULT_LENGTH, resultTooLarge } from './result.ts';
import { isWrittenLongerThan } from './written-length.ts';

/** What of a request a compiled decision needs. */
export type CompiledRequest = Pick<EvaluationRequest, 'input' | 'trace' | 'now'>;

/** By the key that they are called by. What is not there, or not compiled, is null: it may well not be called. */
export type Called = ReadonlyMap<string, CompiledDecision | null>;

/** How many decisions one evaluation may call, those that these call included. */
export const MAX_CALLED = 64;

type Limits = {
  steps?: number;
  milliseconds?: number;
  /** Whether the answer is measured before it is written, because its steps do not bound it. */
  measuresAnswer?: boolean;
};

/** Runs a compiled decision. Null where only the engine can answer, or say why it cannot, or where a limit was reached. */
export function runCompiled(
  { input, trace, now }: CompiledRequest,
  compiled: CompiledDecision,
  called: Called | null,
  { measuresAnswer = false, ...limits }: Limits,
): Outcome | null {
  if (mayHoldHalves(input.text)) return null;
  const read = readInput(input);
  if (!read.ok)
    return input.text.length > MAX_SEARCHED_LENGTH ? null : { ok: false, error: read.error, input: inputTextOf(input) };
  const startedAt = performance.now();
  const answer = compiled.run(read.value as Fields, {
    ...limits,
    trace: trace === 'full',
    hits: trace === 'hits',
    failedCells: trace !== 'none',
    ...(now !== undefined && { now }),
    resolve: (key) => called?.get(key) ?? null,
  });
  if (!answer) return null;
  if ('failed' in answer) {
    // The engine has more to say about a failure, but neither what was reached nor another clock.
    if (trace !== 'hits' && now === undefined) return null;
    return { ok: false, error: errorOf(answer), input: read.text, hits: answer.hits, ...failedCellsOf(answer) };
  }
  const durationMs = performance.now() - startedAt;
  // The run has spent what writing takes, and answers no number that JSON does not hold exactly.
  const result = written(answer.result, measuresAnswer);
  if (result === null) return { ok: false, error: resultTooLarge, input: read.text };
  return {
    ok: true,
    durationMs,
    input: read.text,
    result,
    trace: trace === 'full' ? written(answer.trace, measuresAnswer) : null,
    ...(answer.hits && { hits: answer.hits }),
    ...failedCellsOf(answer),
  };
}

const failedCellsOf = ({ failedCells = [] }: Answer | Failed): Pick<Outcome, 'failedCells'> =>
  failedCells.length > 0 ? { failedCells } : {};

/** Null where it is larger than a result may be. Nobody can read a trace that is. */
function written(value: unknown, isMeasured: boolean): string | null {
  if (isMeasured && isWrittenLongerThan(value, MAX_RESULT_LENGTH)) return null;
  const text = JSON.stringify(value);
  return text.length > MAX_RESULT_LENGTH ? null : text;
}

function errorOf({ failed: { nodeId, source } }: Failed): EvaluationError {
  const [, text] = /^Failed to evaluate expression: "(.*)"$/s.exec(source) ?? [];
  return failureError(text === undefined ? { kind: 'node' } : { kind: 'expression', text, fault: null }, nodeId);
}
