import type { EvaluationError, Json, JsonPieces, Outcome } from '@rulewright/engine';
import { whole } from '@rulewright/engine';
import { Failure } from '#platform';
import { storableText } from '#platform/db';
import type { EvaluationLog } from '../log/evaluation-log.ts';
import type { Evaluated, Run } from '../log/log-record.ts';
import { toEvaluationFailure, toEvaluationResponse } from './evaluation-response.ts';

/** Errors that are not logged, because the decision never ran: the body was not JSON, or there was too much to do. */
const notLogged = new Set<EvaluationError['code']>(['text', 'busy', 'unavailable']);

/** How a logged evaluation is answered, and the id of its log entry; null if it has none. */
export type LoggedAnswer = { entryId: string | null; answer: JsonPieces | Failure };

export type LoggedEvaluation = ReturnType<typeof loggedEvaluation>;

/** How an evaluation ended, and how long it took. */
export type Ended = { outcome: Outcome; durationMicroseconds: number };

type Answer = {
  /** What the log says about the evaluation; null if that is not logged. */
  run: Run | null;
  answer: JsonPieces | Failure;
};

/**
 * Runs an evaluation and logs it before it returns the result, so that the log holds each result that was sent.
 */
export const loggedEvaluation =
  (log: Pick<EvaluationLog, 'record'>) =>
  async (evaluated: Evaluated, evaluate: () => Promise<Outcome>): Promise<LoggedAnswer> => {
    // Before the call, because a compiled decision has run when the call returns.
    const start = performance.now();
    const outcome = await evaluate();
    const durationMicroseconds = Math.round((performance.now() - start) * 1000);
    const { run, answer } = answerOf({ outcome, durationMicroseconds });
    return { entryId: run && (await log.record(evaluated, [run])), answer };
  };

/** An input of a batch. An input that is not JSON has a log entry too, with its text, like the others of its batch. */
export type EndedInput = Ended & { text: string };

/** Logs evaluations of one document and version together, and returns their results then. */
export async function logTogether(
  log: Pick<EvaluationLog, 'record'>,
  evaluated: Evaluated,
  ended: readonly EndedInput[],
): Promise<(Json | Failure)[]> {
  const runs: Run[] = [];
  const answers: (Json | Failure)[] = [];
  for (const one of ended) {
    const { run, answer } = answerOf(one, one.text);
    if (run) runs.push(run);
    answers.push(answer instanceof Failure ? answer : whole(answer));
  }
  if (runs.length > 0) await log.record(evaluated, runs);
  return answers;
}

/** `text` is the input as it was sent, if it is to be logged where it is not JSON. */
function answerOf({ outcome, durationMicroseconds }: Ended, text: string | null = null): Answer {
  const { input } = outcome;
  if (outcome.ok) {
    const { durationMs, result, trace, failedCells } = outcome;
    // The log omits the trace, which can be many times larger than the result and can be produced again.
    const output = toEvaluationResponse({ durationMs, result, trace: null });
    // What a worker left as bytes is too long for the log.
    const kept = typeof output === 'string' ? output : null;
    const run: Run = { outcome: 'succeeded', durationMicroseconds, input, output: kept };
    return { run, answer: trace === null && !failedCells ? output : toEvaluationResponse(outcome) };
  }
  const answer = toEvaluationFailure(outcome, 'input_data');
  const isLoggedText = outcome.error.code === 'text' && text !== null;
  if (notLogged.has(outcome.error.code) && !isLoggedText) return { run: null, answer };
  const output = JSON.stringify({ code: answer.code, message: answer.message });
  const given = isLoggedText ? storableText(text) : input;
  return { run: { outcome: 'failed', durationMicroseconds, input: given, output }, answer };
}
