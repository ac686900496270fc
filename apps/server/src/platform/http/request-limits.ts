/** Of a body, where its endpoint asks for no more. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** A client that never finishes its request must not hold a connection, nor a shutdown, for ever. */
export const ARRIVAL_TIMEOUT_MS = 60_000;

/**
 * A client that takes nothing of its answer must not hold that in memory for ever. Nothing is sent while an answer is
 * made either, so it is longer than the longest evaluation with the wait for its turn.
 */
export const STALL_TIMEOUT_MS = 120_000;

/** What is still running when the server stops is cut off after this. */
export const STOP_TIMEOUT_MS = 15_000;
