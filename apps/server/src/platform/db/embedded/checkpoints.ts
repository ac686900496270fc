/** How much the database's own log (WAL) may hold before its changes are written to the tables and it is used anew. */
const MAX_WAL_BYTES = 32 * 1024 * 1024;
const LOOK_EVERY_MS = 1_000;

/**
 * The settings of the embedded database that make a checkpoint give the space of its own log back: less is kept for later
 * use than the gigabyte that PostgreSQL keeps otherwise.
 */
export const walSettings = ['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'];

/**
 * Keeps the embedded database's own log short. On a server, a process of PostgreSQL does that. PGlite has no such process,
 * so the log would grow by as much as is written for as long as the database runs, and fill the disk.
 */
export function checkpoints(query: (statement: string) => Promise<{ rows: { bytes?: number }[] }>) {
  let isLooking = false;

  async function look() {
    const { rows } = await query(
      'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
    );
    if ((rows[0]?.bytes ?? 0) > MAX_WAL_BYTES) await query('checkpoint');
  }

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      // A database that does not answer is the health check's matter.
      .catch(() => {})
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS).unref();

  return { stop: () => clearInterval(timer) };
}
