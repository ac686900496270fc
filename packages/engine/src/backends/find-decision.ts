import type { Log } from '../outcome.ts';
import type { Decision, LoadDecision } from '../request.ts';
import type { EvaluationTask } from '../task.ts';

/** A called decision, or why there is none. */
export type Found = Decision | 'missing' | 'unpublished' | 'unavailable';

type Options = { load: LoadDecision; log: Log; isOver: () => boolean };

/** Looks up a decision that an evaluation calls. */
export async function findDecision(
  { request: { tenant, resolution } }: EvaluationTask,
  key: string,
  { load, log, isOver }: Options,
): Promise<Found> {
  try {
    return (await load({ tenant, resolution, key }, isOver)) ?? 'missing';
  } catch (error) {
    if (!isOver()) log('a decision could not be loaded', error as Error);
    return 'unavailable';
  }
}
