/** How long work in turns may keep the event loop before other requests are served. */
export const TURN_MS = 1;

export type LoopTurns = ReturnType<typeof loopTurns>;

/**
 * Gives long work turns on the event loop: batches, whose evaluations may run in this process, and reading and writing what is
 * large. All of it together has one short turn in each pass of the loop, and single calls are served between them. Tenants with
 * several tasks take turns.
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
    endsAt = performance.now() + TURN_MS;
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
