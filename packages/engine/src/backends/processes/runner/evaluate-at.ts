import { CompiledDecision, compileDecision } from '@rulewright/jdm';
import type { Called } from '../../../input-output/compiled-run.ts';
import { runCompiled } from '../../../input-output/compiled-run.ts';
import { failureError } from '../../../input-output/failure-words.ts';
import type { Outcome } from '../../../outcome.ts';
import type { Evaluation } from './evaluate.ts';
import { failed } from './evaluate.ts';
import type { FindDecision } from './failed-cells.ts';
import type { LoadedDecision } from './load-into-engine.ts';

const noFixedClock = failureError({ kind: 'no-fixed-clock' }, null);

/** The host stops what takes too long. */
const unlimited = { steps: Number.MAX_SAFE_INTEGER };

/**
 * Evaluates a decision at another time. It is compiled for that, because the engine has only the time of the moment. `find`
 * gives the decision that has a key, or nothing.
 */
export async function evaluateAt(loaded: LoadedDecision, evaluation: Evaluation, find: FindDecision): Promise<Outcome> {
  if (!loaded.ok) return failed(loaded.error, evaluation.input);
  const compiled = compileDecision(loaded.text);
  const outcome =
    compiled instanceof CompiledDecision
      ? runCompiled(evaluation, compiled, await allCalled(compiled.calls, find), unlimited)
      : null;
  return outcome ?? failed(noFixedClock, evaluation.input);
}

/** All that it may call, and what those may call. */
async function allCalled(calls: readonly string[], find: FindDecision): Promise<Called> {
  const called = new Map<string, CompiledDecision | null>();
  const open = [...calls];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (called.has(key)) continue;
    const loaded = await find(key);
    const compiled = loaded?.ok ? compileDecision(loaded.text, { isCalled: true }) : null;
    called.set(key, compiled instanceof CompiledDecision ? compiled : null);
    if (compiled instanceof CompiledDecision) open.push(...compiled.calls);
  }
  return called;
}
