import { FairQueue } from '@rulewright/engine/fair-queue';

/** How long work in turns may keep the event loop before other requests are served. */
export const TURN_MS = 1;

export type LoopTurns = ReturnType<typeof loopTurns>;

/**
 * Gives long work turns on the event loop: batches, whose evaluations may run in this process, and reading and writing what is
 * large. All of it together has one short turn in each pass of the loop, or as often as `schedule` says, and single calls are served
 * between them. Tenants with several tasks take turns.
 */
export function loopTurns(schedule: (give: () => void) => unknown = setImmediate) {
  const waiting = new FairQueue<() => void>();
  let endsAt = 0;
  let isScheduled = false;

  function give() {
    const begin = waiting.take();
    if (!begin) {
      isScheduled = false;
      return;
    }
    endsAt = performance.now() + TURN_MS;
    begin();
    schedule(give);
  }

  return {
    get isOver() {
      return performance.now() >= endsAt;
    },

    next(tenant: string): Promise<void> {
      return new Promise((begin) => {
        waiting.push(tenant, begin);
        if (isScheduled) return;
        isScheduled = true;
        schedule(give);
      });
    },
  };
}
