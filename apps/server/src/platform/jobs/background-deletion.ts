import { setTimeout as wait } from 'node:timers/promises';

/** Deletes a bounded number of rows, and answers whether there may be more. */
export type DeletionStep = () => Promise<boolean>;

/** After a failure; twice as long after each further one. */
const RETRY_AFTER_MS = 1_000;
/** In a row. Then the next hour's tidying tries again. */
const MAX_FAILURES = 7;

export type BackgroundDeletion = ReturnType<typeof backgroundDeletion>;

/**
 * Deletes what was marked as deleted and may be millions of rows, step by step, so that nobody waits for it. What a stop
 * cuts short goes on at the next start.
 */
export function backgroundDeletion(
  steps: readonly DeletionStep[],
  onProblem: (error: unknown) => void,
  retryAfterMs = RETRY_AFTER_MS,
) {
  const closing = new AbortController();
  let running = Promise.resolve();

  async function deleteSome(): Promise<boolean> {
    for (const step of steps) if (await step()) return true;
    return false;
  }

  const pause = (ms: number) => wait(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {});

  async function deleteAll() {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        const since = performance.now();
        if (!(await deleteSome())) return;
        failures = 0;
        // As long as the step took: the other half of the time is for those who wait for an answer.
        await pause(performance.now() - since);
      } catch (error) {
        onProblem(error);
        if (++failures > MAX_FAILURES) return;
        await pause(retryAfterMs * 2 ** (failures - 1));
      }
    }
  }

  return {
    /** Answers whether there may be more. */
    deleteSome,

    /** Nobody waits for it. */
    begin() {
      running = running.then(deleteAll);
    },

    async close() {
      closing.abort();
      await running;
    },
  };
}
