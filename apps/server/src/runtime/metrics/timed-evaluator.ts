import type { EvaluationError, Evaluator, Purpose } from '@rulewright/engine';
import { PURPOSES } from '@rulewright/engine';
import type { Histogram } from 'prom-client';

type Answer = { ok: true } | { ok: false; error: Pick<EvaluationError, 'code'> };
type Outcome = 'succeeded' | EvaluationError['code'];

/** A record instead of a list, so that the code does not compile while an outcome is missing. */
const outcomes: Record<Outcome, true> = {
  succeeded: true,
  text: true,
  input: true,
  graph: true,
  busy: true,
  unavailable: true,
};

/** Wraps an evaluator and measures how long each call takes, by purpose and outcome. */
export function timedEvaluator(evaluator: Evaluator, evaluations: Histogram<'purpose' | 'outcome'>): Evaluator {
  const times = Object.fromEntries(
    PURPOSES.map((purpose) => [
      purpose,
      Object.fromEntries(Object.keys(outcomes).map((outcome) => [outcome, evaluations.labels(purpose, outcome)])),
    ]),
  );

  const observe = (purpose: Purpose, answer: Answer, start: number) =>
    times[purpose]?.[answer.ok ? 'succeeded' : answer.error.code]?.observe((performance.now() - start) / 1000);

  async function timed<Result extends Answer>(purpose: Purpose, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    const answer = await work();
    observe(purpose, answer, start);
    return answer;
  }

  return {
    ...evaluator,
    check: (content, tenant) => timed('check', () => evaluator.check(content, tenant)),
    schema: (content, tenant) => timed('schema', () => evaluator.schema(content, tenant)),
    evaluate: (request) => timed(request.purpose, () => evaluator.evaluate(request)),
    evaluateMany(request, inputs, settle) {
      const start = performance.now();
      evaluator.evaluateMany(request, inputs, (at, outcome) => {
        observe(request.purpose, outcome, start);
        settle(at, outcome);
      });
    },
  };
}
