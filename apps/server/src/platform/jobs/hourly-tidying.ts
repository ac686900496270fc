const HOUR = 3_600_000;

/** Answers true while there is more to do: some at a time, so that nobody has to wait for all of it. */
type Work = () => Promise<unknown>;

/** Runs these jobs one after the other at the start and every hour, so that old data does not pile up for ever. */
export function hourlyTidying(works: Work[], onProblem: (error: unknown) => void) {
  let closing = false;

  async function tidy() {
    for (const work of works) {
      try {
        while (!closing && (await work()) === true);
      } catch (error) {
        onProblem(error);
      }
    }
  }

  let running = tidy();
  const timer = setInterval(() => {
    running = running.then(tidy);
  }, HOUR).unref();

  return {
    async close() {
      closing = true;
      clearInterval(timer);
      await running;
    },
  };
}
