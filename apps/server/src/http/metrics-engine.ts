import type { Engine, EvaluationError, Purpose } from '@rulewright/engine';
import type { Histogram } from 'prom-client';

const purposes: Purpose[] = ['public', 'console', 'test', 'check', 'schema'];

type Answer = { ok: true } | { ok: false; error: Pick<EvaluationError, 'code'> };
type Outcome = 'succeeded' | EvaluationError['code'];

/** By name, so that a new code of the engine's does not compile until it is counted. */
const outcomes: Record<Outcome, true> = {
  succeeded: true,
  text: true,
  input: true,
  graph: true,
  busy: true,
  unavailable: true,
};

/** The same engine, with everything that it is asked to do timed: by purpose, and by its error's code where it failed. */
export function timedEngine(engine: Engine, evaluations: Histogram<'purpose' | 'outcome'>): Engine {
  const times = Object.fromEntries(
    purposes.map((purpose) => [
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
    ...engine,
    check: (content, tenant) => timed('check', engine.check(content, tenant)),
    schema: (content, tenant) => timed('schema', engine.schema(content, tenant)),
    evaluate: (decision, text, options) => timed(options.purpose, engine.evaluate(decision, text, options)),
  };
}
