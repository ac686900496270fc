type Options = {
  /** A cheap query. May wait behind others. */
  ping: () => Promise<unknown>;
  /** Which of its processes runs, and null while another is being started: a new one is not blamed for the last. */
  running: () => unknown;
  /** For how long the database may be silent, as things are at the moment. When that changes, the time begins anew. */
  limitMs: () => number;
  onSilent: (limitMs: number) => void;
  /** How often the database is asked, however little else there is to do. */
  everyMs: number;
};

/**
 * Notices a database from which nothing comes any more. It works on one thing at a time, so a ping waits behind what
 * others asked: any answer to anybody counts as a sign of life, and a query that takes longer than the limit as silence.
 */
export function healthCheck({ ping, running, limitMs, onSilent, everyMs }: Options) {
  // In checks and not by the clock: a process that was itself stopped for a while must not blame the database.
  let silentChecks = 0;
  let isAsked = false;
  let watched = { process: running(), limit: limitMs() };

  const timer = setInterval(() => {
    const { process, limit } = { process: running(), limit: limitMs() };
    if (process === null || process !== watched.process || limit !== watched.limit) silentChecks = 0;
    watched = { process, limit };
    if (silentChecks++ >= Math.ceil(limit / everyMs)) {
      silentChecks = 0;
      onSilent(limit);
    }
    if (isAsked) return;
    isAsked = true;
    ping()
      .catch(() => {})
      .finally(() => {
        isAsked = false;
      });
  }, everyMs).unref();

  return {
    answered() {
      silentChecks = 0;
    },
    stop: () => clearInterval(timer),
  };
}
