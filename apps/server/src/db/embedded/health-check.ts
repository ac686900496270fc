/** How often the database is asked, however little else there is to do. */
const CHECK_EVERY_MS = 5_000;

type Options = {
  /** A cheap query. May wait behind others. */
  ping: () => Promise<unknown>;
  /** Which of its processes runs, and null while another is being started: a new one is not blamed for the last. */
  running: () => unknown;
  /** For how long the database may be silent. */
  limitMs: number;
  onSilent: () => void;
  everyMs?: number;
};

/**
 * Notices a database from which nothing comes any more. It works on one thing at a time, so a ping waits behind what
 * others asked: any answer to anybody counts as a sign of life, and a query that takes longer than the limit as silence.
 */
export function healthCheck({ ping, running, limitMs, onSilent, everyMs = CHECK_EVERY_MS }: Options) {
  // In checks and not by the clock: a process that was itself stopped for a while must not blame the database.
  const limit = Math.ceil(limitMs / everyMs);
  let silentChecks = 0;
  let isAsked = false;
  let watched = running();

  const timer = setInterval(() => {
    if (watched === null || watched !== running()) silentChecks = 0;
    watched = running();
    if (silentChecks++ >= limit) {
      silentChecks = 0;
      onSilent();
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
