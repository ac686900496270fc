/** How long batches may keep the event loop before other requests are served. */
export const BATCH_TURN_MS = 1;

export type LoopTurns = ReturnType<typeof loopTurns>;

/**
 * Gives batches turns on the event loop, because an evaluation may run in this process. All batches together have one
 * short turn in each pass of the loop, and single calls are served between them. Tenants with several batches take turns.
 */
export function loopTurns() {
  const waiting = new Map<string, (() => void)[]>();
  let endsAt = 0;
  let isScheduled = false;

  function give() {
    const [next] = waiting;
    if (!next) {
      isScheduled = false;
      return;
    }
    const [tenant, [begin, ...others]] = next;
    waiting.delete(tenant);
    if (others.length > 0) waiting.set(tenant, others);
    endsAt = performance.now() + BATCH_TURN_MS;
    begin?.();
    setImmediate(give);
  }

  return {
    get isOver() {
      return performance.now() >= endsAt;
    },

    next(tenant: string): Promise<void> {
      return new Promise((begin) => {
        waiting.set(tenant, [...(waiting.get(tenant) ?? []), begin]);
        if (isScheduled) return;
        isScheduled = true;
        setImmediate(give);
      });
    },
  };
}
