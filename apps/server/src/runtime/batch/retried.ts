import { setTimeout as wait } from 'node:timers/promises';
import type { Outcome } from '@rulewright/engine';

const PAUSES_MS = [50, 100, 200, 400, 800, 1_600];

type Options<Result> = {
  /** Whether another attempt may end otherwise. */
  isTemporary: (result: Result) => boolean;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
  pausesMs?: readonly number[];
};

/**
 * Tries again while there is too much to do or something is unavailable. A batch is answered as fast as there is room for
 * it, rather than with thousands of errors.
 */
export async function retried<Result>(
  attempt: () => Promise<Result>,
  { isTemporary, signal, pausesMs = PAUSES_MS }: Options<Result>,
): Promise<Result> {
  for (const pause of pausesMs) {
    const result = await attempt();
    if (!isTemporary(result) || signal.aborted) return result;
    await wait(pause, undefined, { signal }).catch(() => {});
  }
  return attempt();
}

export const hasNoRoom = (outcome: Outcome) =>
  !outcome.ok && (outcome.error.code === 'busy' || outcome.error.code === 'unavailable');
