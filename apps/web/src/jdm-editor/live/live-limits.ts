/** A run in the page that takes longer is stopped, and so is a check. */
export const MAX_RUN_MS = 5_000;
export const MAX_CHECK_MS = 10_000;
/**
 * After so many stops in a row a change is only checked, and run once nothing else has changed for a while: a run that is stopped
 * keeps checks waiting, and has a new worker read the whole graph.
 */
export const MAX_STOPPED = 2;
export const PAUSE_MS = 2_000;
/** So many called documents are loaded into a page. */
export const MAX_CALLED = 20;
