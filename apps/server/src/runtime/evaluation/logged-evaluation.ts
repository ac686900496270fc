import type { EvaluationError, Outcome } from '@rulewright/engine';
import type { Evaluated, EvaluationLog } from '../log/evaluation-log.ts';
import { toEvaluationFailure, toEvaluationResponse } from './evaluation-response.ts';

/** Errors that are not logged, because the decision never ran: the body was not JSON, or there was too much to do. */
const notLogged = new Set<EvaluationError['code']>(['text', 'busy', 'unavailable']);

export type LoggedEvaluation = ReturnType<typeof loggedEvaluation>;

/**
 * Runs an evaluation and logs it before it returns the result, so that the log holds each result that was sent.
 */
export const loggedEvaluation =
  (log: Pick<EvaluationLog, 'record'>) =>
  async (evaluated: Evaluated, evaluate: () => Promise<Outcome>): Promise<string> => {
    // Before the call, because a compiled decision has run when the call returns.
    const start = performance.now();
    const outcome = await evaluate();
    const durationMicroseconds = Math.round((performance.now() - start) * 1000);
    const { input } = outcome;
    if (outcome.ok) {
      // The log omits the trace, which can be many times larger than the result and can be produced again.
      const output = toEvaluationResponse(outcome.durationMs, outcome.result, null);
      await log.record(evaluated, { outcome: 'succeeded', durationMicroseconds, input, output });
      return outcome.trace === null ? output : toEvaluationResponse(outcome.durationMs, outcome.result, outcome.trace);
    }
    const failure = toEvaluationFailure(outcome.error, 'input_data');
    if (notLogged.has(outcome.error.code)) throw failure;
    const output = JSON.stringify({ code: failure.code, message: failure.message });
    await log.record(evaluated, { outcome: 'failed', durationMicroseconds, input, output });
    throw failure;
  };
