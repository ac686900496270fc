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

  async function deleteAll() {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        if (!(await deleteSome())) return;
        failures = 0;
      } catch (error) {
        onProblem(error);
        if (++failures > MAX_FAILURES) return;
        const pause = retryAfterMs * 2 ** (failures - 1);
        await wait(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {});
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
