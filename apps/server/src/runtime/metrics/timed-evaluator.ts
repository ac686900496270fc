import type { EvaluationError, Evaluator, Purpose } from '@rulewright/engine';
import { PURPOSES } from '@rulewright/engine';
import type { Histogram } from 'prom-client';

type Answer = { ok: true } | { ok: false; error: Pick<EvaluationError, 'code'> };
type Outcome = 'succeeded' | EvaluationError['code'];

/** A record of all of them, so that a new code does not compile until it is counted. */
const outcomes: Record<Outcome, true> = {
  succeeded: true,
  text: true,
  input: true,
  graph: true,
  busy: true,
  unavailable: true,
};

/** The same evaluator with everything that it does timed, by purpose and by outcome. */
export function timedEvaluator(evaluator: Evaluator, evaluations: Histogram<'purpose' | 'outcome'>): Evaluator {
  const times = Object.fromEntries(
    PURPOSES.map((purpose) => [
      purpose,
      Object.fromEntries(Object.keys(outcomes).map((outcome) => [outcome, evaluations.labels(purpose, outcome)])),
    ]),
  );

  async function timed<Result extends Answer>(purpose: Purpose, work: Promise<Result>): Promise<Result> {
    const start = performance.now();
    const answer = await work;
    times[purpose]?.[answer.ok ? 'succeeded' : answer.error.code]?.observe((performance.now() - start) / 1000);
    return answer;
  }

  return {
    ...evaluator,
    check: (content, tenant) => timed('check', evaluator.check(content, tenant)),
    schema: (content, tenant) => timed('schema', evaluator.schema(content, tenant)),
    evaluate: (request) => timed(request.purpose, evaluator.evaluate(request)),
  };
}
