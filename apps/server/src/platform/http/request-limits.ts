/** The maximum size of a body, unless its endpoint allows more. */
export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Closes a connection whose request does not arrive completely, so that it blocks neither a connection nor a shutdown.
 */
export const ARRIVAL_TIMEOUT_MS = 60_000;

/**
 * Closes a connection whose client has stopped reading. Longer than the longest evaluation including its queue time,
 * because nothing is sent during that either.
 */
export const STALL_TIMEOUT_MS = 120_000;

/** The same for a call that runs test cases: they may wait for a minute, take another, and one more on the live version. */
export const TEST_RUN_TIMEOUT_MS = 240_000;

/** Ends a stream of inputs without a whole line for this long. Single bytes and empty lines would keep its place for nothing. */
export const SILENT_STREAM_MS = 60_000;
