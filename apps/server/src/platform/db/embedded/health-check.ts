type Options = {
  /** Runs a cheap query, which may wait behind others. */
  ping: () => Promise<unknown>;
  /** The current process, or null while a new one is being started. A new process starts with a fresh time limit. */
  running: () => unknown;
  /** How long the database may currently take to answer. When the limit changes, the time starts again. */
  limitMs: () => number;
  onSilent: (limitMs: number) => void;
  /** The interval of the checks. */
  everyMs: number;
};

/**
 * Detects a database that has stopped answering. The embedded database runs one statement at a time, so a ping waits
 * behind other queries. Therefore each answer to any query counts as a sign of life, and a query that exceeds the limit
 * counts as a failure.
 */
export function healthCheck({ ping, running, limitMs, onSilent, everyMs }: Options) {
  // Counts checks instead of measuring time, so that a pause of this process is not blamed on the database.
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
