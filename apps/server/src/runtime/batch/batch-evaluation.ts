import type { EvaluationRequest, Evaluator } from '@rulewright/engine';
import type { BatchInput } from '#platform';
import { Failure } from '#platform';
import { toServerFailure } from '#platform/db';
import type { LoggedEvaluation } from '../evaluation/logged-evaluation.ts';
import type { Evaluated } from '../log/evaluation-log.ts';
import { toErrorResult } from './batch-result.ts';
import { loopTurns } from './loop-turns.ts';
import { hasNoRoom, retried } from './retried.ts';
import { runBatch } from './run-batch.ts';

type Parts = { evaluator: Evaluator; logged: LoggedEvaluation; onProblem: (error: unknown) => void };

/** What one input is evaluated with, and what the log says about that. */
export type BatchRun = { evaluated: Evaluated; request: Omit<EvaluationRequest, 'input'> };

type Batch = {
  tenant: string;
  inputs: AsyncIterable<BatchInput[]> | Iterable<BatchInput[]>;
  /** Asked for each input. Fails where the input may not be evaluated, or not any more. */
  next: () => BatchRun | Promise<BatchRun>;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
};

export type BatchEvaluation = ReturnType<typeof batchEvaluation>;

/** Evaluates the inputs of batches, each as a call with this input alone would be. */
export function batchEvaluation({ evaluator, logged, onProblem }: Parts) {
  const turns = loopTurns();

  return {
    run({ tenant, inputs, next, signal }: Batch): AsyncGenerator<string[]> {
      /** What was reported, because thousands of inputs may fail for the same reason. */
      const reported = new Set<string>();

      function resultOf(error: unknown): string {
        if (error instanceof Failure) return toErrorResult(error);
        const failure = toServerFailure(error);
        if (!reported.has(failure.code)) {
          reported.add(failure.code);
          onProblem(error);
        }
        return toErrorResult(failure);
      }

      async function outcomeOf(request: EvaluationRequest, onEvaluated: () => void) {
        const outcome = await retried(() => evaluator.evaluate(request), { isTemporary: hasNoRoom, signal });
        onEvaluated();
        return outcome;
      }

      async function evaluate(text: string, onEvaluated: () => void): Promise<string> {
        try {
          const run = next();
          // Nearly always it is known at once, and waiting would take as long as a quick decision.
          const { evaluated, request } = run instanceof Promise ? await run : run;
          const input = { text, key: null };
          return await logged(evaluated, () => outcomeOf({ ...request, input }, onEvaluated));
        } catch (error) {
          return signal.aborted ? '' : resultOf(error);
        }
      }
      return runBatch(inputs, { tenant, turns, evaluate, refuse: toErrorResult, signal });
    },
  };
}
