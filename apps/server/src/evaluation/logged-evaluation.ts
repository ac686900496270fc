import type { EvaluationError, Outcome } from '@rulewright/engine';
import type { Evaluated, EvaluationLog } from '../evaluation-log/evaluation-log.ts';
import { toAnswer, toEvaluationFailure } from './evaluation-answer.ts';

/** What cannot be read, and what could not be run at the moment, decided nothing. */
const noEvaluation = new Set<EvaluationError['code']>(['text', 'busy', 'unavailable']);

export type LoggedEvaluation = ReturnType<typeof loggedEvaluation>;

/**
 * Answers, as JSON text, once the log has the evaluation, whether it succeeded or not. The input is asked for when the
 * engine gave none back.
 */
export const loggedEvaluation =
  (log: Pick<EvaluationLog, 'record'>) =>
  async (evaluated: Evaluated, running: Promise<Outcome>, inputText: () => string | null): Promise<string> => {
    const start = performance.now();
    const outcome = await running;
    const durationMicroseconds = Math.round((performance.now() - start) * 1000);
    if (outcome.ok) {
      const { input } = outcome;
      // Without the trace, which may be many times as large and can be had again.
      const output = toAnswer(outcome.performance, outcome.result, null);
      await log.record(evaluated, { outcome: 'succeeded', durationMicroseconds, input, output });
      return outcome.trace === null ? output : toAnswer(outcome.performance, outcome.result, outcome.trace);
    }
    const failure = toEvaluationFailure(outcome.error, 'input_data');
    if (noEvaluation.has(outcome.error.code)) throw failure;
    const output = JSON.stringify({ code: failure.code, message: failure.message });
    await log.record(evaluated, { outcome: 'failed', durationMicroseconds, input: inputText(), output });
    throw failure;
  };
