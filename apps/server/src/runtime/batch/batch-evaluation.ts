import type { Evaluator, Json, ManyRequest, Outcome } from '@rulewright/engine';
import type { BatchInput } from '#platform';
import { Failure, loopTurns } from '#platform';
import { toServerFailure } from '#platform/db';
import type { EndedInput } from '../evaluation/logged-evaluation.ts';
import { logTogether } from '../evaluation/logged-evaluation.ts';
import type { EvaluationLog } from '../log/evaluation-log.ts';
import type { Evaluated } from '../log/log-record.ts';
import { toErrorResult } from './batch-result.ts';
import { hasNoRoom, retried } from './retried.ts';
import type { Evaluation } from './run-batch.ts';
import { runBatch } from './run-batch.ts';

type Parts = { evaluator: Evaluator; log: Pick<EvaluationLog, 'record'>; onProblem: (error: unknown) => void };

/** What one input is evaluated with, and what the log says about that. */
export type BatchRun = { evaluated: Evaluated; request: ManyRequest };

type Batch = {
  tenant: string;
  inputs: AsyncIterable<BatchInput[]> | Iterable<BatchInput[]>;
  /**
   * Asked for each input. Fails where the input may not be evaluated, or not any more. Inputs that get the same run one after
   * the other are let in together.
   */
  next: () => BatchRun | Promise<BatchRun>;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
};

export type BatchEvaluation = ReturnType<typeof batchEvaluation>;

/** Evaluates the inputs of batches, each as a call with this input alone would be. */
export function batchEvaluation({ evaluator, log, onProblem }: Parts) {
  const turns = loopTurns();

  return {
    run({ tenant, inputs, next, signal }: Batch): AsyncGenerator<Json[]> {
      /** What was reported, because thousands of inputs may fail for the same reason. */
      const reported = new Set<string>();

      function resultOf(error: unknown): string {
        if (signal.aborted) return '';
        if (error instanceof Failure) return toErrorResult(error);
        const failure = toServerFailure(error);
        if (!reported.has(failure.code)) {
          reported.add(failure.code);
          onProblem(error);
        }
        return toErrorResult(failure);
      }

      const fail = (evaluations: readonly Evaluation[], error: unknown) => {
        for (const one of evaluations) one.end(resultOf(error));
      };

      function end({ evaluated }: BatchRun, evaluations: readonly Evaluation[], ended: readonly EndedInput[]) {
        if (ended.length === 0) return;
        for (const one of evaluations) one.noteEvaluated();
        logTogether(log, evaluated, ended).then(
          (answers) => {
            for (const [at, answer] of answers.entries())
              evaluations[at]?.end(answer instanceof Failure ? resultOf(answer) : answer);
          },
          (error) => fail(evaluations, error),
        );
      }

      /** Ends an input that is evaluated for a while, or again, after those that it was let in with. */
      function endLater(run: BatchRun, one: Evaluation, outcome: Outcome) {
        const durationMs = one.since === null ? 0 : performance.now() - one.since;
        end(run, [one], [{ outcome, durationMicroseconds: Math.round(durationMs * 1000), text: one.text }]);
      }

      function tryAgain(run: BatchRun, one: Evaluation, refused: Outcome) {
        let first: Outcome | null = refused;
        const attempt = async () => {
          const outcome = first ?? (await evaluator.evaluate({ ...run.request, input: { text: one.text, key: null } }));
          first = null;
          return outcome;
        };
        retried(attempt, { isTemporary: hasNoRoom, signal }).then(
          (outcome) => endLater(run, one, outcome),
          (error) => fail([one], error),
        );
      }

      function evaluateTogether(run: BatchRun, evaluations: readonly Evaluation[]) {
        const atOnce: Evaluation[] = [];
        const ended: EndedInput[] = [];
        let isLater = false;
        let since = performance.now();
        for (const one of evaluations) one.start();
        const inputs = evaluations.map(({ text }) => ({ text, key: null }));
        evaluator.evaluateMany(run.request, inputs, (at, outcome) => {
          const one = evaluations[at] as Evaluation;
          if (hasNoRoom(outcome)) return tryAgain(run, one, outcome);
          if (isLater) return endLater(run, one, outcome);
          const now = performance.now();
          atOnce.push(one);
          ended.push({ outcome, durationMicroseconds: Math.round((now - since) * 1000), text: one.text });
          since = now;
        });
        isLater = true;
        end(run, atOnce, ended);
      }

      function evaluate(evaluations: readonly Evaluation[]) {
        let run: BatchRun | null = null;
        let together: Evaluation[] = [];
        const evaluateThose = () => {
          if (run && together.length > 0) evaluateTogether(run, together);
          together = [];
        };
        for (const one of evaluations) {
          try {
            const asked = next();
            // Nearly always it is known at once, and waiting would take as long as a quick decision.
            if (asked instanceof Promise) {
              asked.then((run) => evaluateTogether(run, [one])).catch((error) => fail([one], error));
              continue;
            }
            if (asked !== run) evaluateThose();
            run = asked;
            together.push(one);
          } catch (error) {
            fail([one], error);
          }
        }
        evaluateThose();
      }
      return runBatch(inputs, { tenant, turns, evaluate, refuse: toErrorResult, signal });
    },
  };
}
