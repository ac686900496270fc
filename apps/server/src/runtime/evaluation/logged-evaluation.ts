import type { EvaluationError, Outcome } from '@rulewright/engine';
import type { Evaluated, EvaluationLog } from '../log/evaluation-log.ts';
import { toEvaluationFailure, toEvaluationResponse } from './evaluation-response.ts';

/**
 * A body that is not JSON, and a call that could not be run at the moment, were never evaluated, so they are not
 * logged.
 */
const notLogged = new Set<EvaluationError['code']>(['text', 'busy', 'unavailable']);

export type LoggedEvaluation = ReturnType<typeof loggedEvaluation>;

/** Waits for an evaluation, writes it to the log, and only then answers with its result as JSON text or fails. */
export const loggedEvaluation =
  (log: Pick<EvaluationLog, 'record'>) =>
  async (evaluated: Evaluated, evaluation: Promise<Outcome>): Promise<string> => {
    const start = performance.now();
    const outcome = await evaluation;
    const durationMicroseconds = Math.round((performance.now() - start) * 1000);
    const { input } = outcome;
    if (outcome.ok) {
      // The log leaves out the trace, which may be many times as large and can be made again.
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
