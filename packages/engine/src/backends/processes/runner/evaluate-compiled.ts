import { CompiledDecision, compileDecision } from '@rulewright/jdm';
import type { Called } from '../../../input-output/compiled-run.ts';
import { MAX_CALLED, runCompiled } from '../../../input-output/compiled-run.ts';
import type { Outcome } from '../../../outcome.ts';
import type { Evaluation } from './evaluate.ts';
import type { FindDecision } from './failed-cells.ts';
import type { LoadedDecision } from './load-into-engine.ts';

/** The host stops what takes too long. Without a bound for its steps, an answer may be of any size. */
const unlimited = { steps: Number.MAX_SAFE_INTEGER, measuresAnswer: true };

type Loaded = Extract<LoadedDecision, { ok: true }>;
type Compiled = CompiledDecision | null;

/** What was compiled of a decision, for as long as it is held. */
const compiled = { asIs: new WeakMap<Loaded, Compiled>(), toBeCalled: new WeakMap<Loaded, Compiled>() };

function compiledOf(loaded: Loaded, how: keyof typeof compiled): Compiled {
  const known = compiled[how].get(loaded);
  if (known !== undefined) return known;
  const decision = compileDecision(loaded.text, { isCalled: how === 'toBeCalled' });
  const made = decision instanceof CompiledDecision ? decision : null;
  compiled[how].set(loaded, made);
  return made;
}

/** Null where only the engine can answer. `find` gives the decision that has a key, or nothing. */
export async function evaluateCompiled(
  loaded: LoadedDecision,
  evaluation: Evaluation,
  find: FindDecision,
): Promise<Outcome | null> {
  const decision = loaded.ok ? compiledOf(loaded, 'asIs') : null;
  const called = decision && (await allCalled(decision.calls, find));
  return called && runCompiled(evaluation, decision, called, unlimited);
}

/** All that it may call, and what those may call; null where these are more than the server would look up. */
async function allCalled(calls: readonly string[], find: FindDecision): Promise<Called | null> {
  const called = new Map<string, Compiled>();
  const open = [...calls];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (called.has(key)) continue;
    if (called.size >= MAX_CALLED) return null;
    const loaded = await find(key);
    const decision = loaded?.ok ? compiledOf(loaded, 'toBeCalled') : null;
    called.set(key, decision);
    open.push(...(decision?.calls ?? []));
  }
  return called;
}
