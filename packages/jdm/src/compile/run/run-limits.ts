/** How deep decisions may call each other. */
export const MAX_CALL_DEPTH = 10;

/** How many steps a run may take in the server's own process or in the page, before it is left to a worker. Measured: a millisecond at most, for most decisions much less. */
export const MAX_STEPS = 10_000;
