const HOUR = 3_600_000;

/**
 * Deletes at the start, and then every hour, what nobody needs any more. Each kind goes some at a time, so that nobody has
 * to wait for all of it, for as long as it answers that there may be more.
 */
export function hourlyTidying(kinds: (() => Promise<boolean>)[], onProblem: (error: unknown) => void) {
  let closing = false;
  async function tidy() {
    for (const deleteSome of kinds) while (!closing && (await deleteSome()));
  }

  let running = tidy().catch(onProblem);
  const timer = setInterval(() => {
    running = running.then(tidy).catch(onProblem);
  }, HOUR).unref();

  return {
    async close() {
      closing = true;
      clearInterval(timer);
      await running;
    },
  };
}
