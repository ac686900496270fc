/**
 * Leaves a run that needs more steps or time than it may have, or a decision or function that is not at hand. Whoever runs it has it
 * run where there is more. It never reaches a user.
 */
export class NeedsMore extends Error {}

/** One for all, because the stack that a new error collects would cost more than most decisions. */
const needsMore = new NeedsMore('The run needs more than it has here.');

export function leaveRun(): never {
  throw needsMore;
}
