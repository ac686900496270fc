import { setTimeout as wait } from 'node:timers/promises';
import type { Outcome } from '@rulewright/engine';

const PAUSES_MS = [50, 100, 200, 400, 800, 1_600];

/**
 * Tries again while there is too much to do or something is unavailable. A batch is answered as fast as there is room for
 * it, rather than with thousands of errors.
 */
export async function retried(
  evaluate: () => Promise<Outcome>,
  signal: AbortSignal,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<Outcome> {
  for (const pause of pausesMs) {
    const outcome = await evaluate();
    if (!isTemporary(outcome) || signal.aborted) return outcome;
    await wait(pause, undefined, { signal }).catch(() => {});
  }
  return evaluate();
}

const isTemporary = (outcome: Outcome) =>
  !outcome.ok && (outcome.error.code === 'busy' || outcome.error.code === 'unavailable');
