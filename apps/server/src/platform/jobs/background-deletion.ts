import { setTimeout as delay } from 'node:timers/promises';

/** Something that was marked as deleted, and of which rows are left. */
type Deletable = {
  id: string;
  /** Deletes a bounded number of its rows; with the last ones it is no longer found. */
  deleteStep: () => Promise<unknown>;
};

/** Finds one that was marked as deleted, other than these. */
export type FindDeletable = (except: readonly string[]) => Promise<Deletable | null>;

/** After a failure; twice as long after each further one. */
const RETRY_AFTER_MS = 1_000;
/** In a row. Then the next hour's tidying tries again. */
const MAX_FAILURES = 7;
/** Of one kind in one round: when so many fail, the others would too. */
const MAX_FAILED_AT_ONCE = 100;

type Options = { retryAfterMs?: number; wait?: typeof waitFor };

/** Ends early, and without a failure, when the signal is given. */
const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => {});

/**
 * Deletes the rows of everything that was marked as deleted, in small steps, because there may be millions. An item
 * that cannot be deleted is skipped and tried again after the others. Work that a stop interrupts continues after the
 * next start.
 */
export function backgroundDeletion(
  kinds: readonly FindDeletable[],
  onProblem: (error: unknown) => void,
  { retryAfterMs = RETRY_AFTER_MS, wait = waitFor }: Options = {},
) {
  const closing = new AbortController();
  let running = Promise.resolve();

  const pause = (ms: number) => wait(ms, closing.signal);

  /** Deletes all that can be deleted, one step of each kind in turn. */
  async function deleteRound() {
    const round = { hasDeleted: false, hasFailed: false };
    let left = kinds.map((find) => ({ find, failed: [] as string[] }));

    /** Answers whether there may be more of this kind. */
    async function deleteStepOf({ find, failed }: (typeof left)[number]): Promise<boolean> {
      let found: Deletable | null = null;
      try {
        found = await find(failed);
        if (!found) return false;
        await found.deleteStep();
        round.hasDeleted = true;
        return true;
      } catch (error) {
        onProblem(error);
        round.hasFailed = true;
        return found !== null && failed.push(found.id) < MAX_FAILED_AT_ONCE;
      }
    }

    while (left.length > 0) {
      const more: typeof left = [];
      for (const kind of left) {
        if (closing.signal.aborted) return round;
        const since = performance.now();
        if (!(await deleteStepOf(kind))) continue;
        more.push(kind);
        // As long as the step took: the other half of the time is for those who wait for an answer.
        await pause(performance.now() - since);
      }
      left = more;
    }
    return round;
  }

  async function deleteAll() {
    let failures = 0;
    while (!closing.signal.aborted) {
      const { hasDeleted, hasFailed } = await deleteRound();
      if (!hasFailed) return;
      failures = hasDeleted ? 1 : failures + 1;
      if (failures > MAX_FAILURES) return;
      await pause(retryAfterMs * 2 ** (failures - 1));
    }
  }

  return {
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
