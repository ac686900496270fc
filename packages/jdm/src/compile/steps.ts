/**
 * Work in small steps. Whoever runs it may pause after each of them, so that nobody else has to wait until all of it is done.
 * A step takes a fraction of a millisecond.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all of the work at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
