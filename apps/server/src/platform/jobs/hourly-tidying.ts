const HOUR = 3_600_000;

/** Answers true while there is more to do: some at a time, so that nobody has to wait for all of it. */
type Work = () => Promise<unknown>;

/** Does at the start, and then every hour, what keeps an installation from growing for ever. One work after the other. */
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
