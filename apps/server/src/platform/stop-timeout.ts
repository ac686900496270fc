/** Requests that still run this long after the server was told to stop are aborted. */
export const STOP_TIMEOUT_MS = 15_000;
