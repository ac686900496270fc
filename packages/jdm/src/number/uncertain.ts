/**
 * Thrown where it is not known with certainty what the engine would answer. Whoever runs a compiled decision then has the
 * engine run it instead. It never reaches a user.
 */
export class Uncertain extends Error {}

/** One for all, because the stack that a new error collects would cost more than most decisions. */
const uncertain = new Uncertain('Only the engine knows the answer');

export function askTheEngine(): never {
  throw uncertain;
}

/** For who needs no answer where only the engine knows it. */
export function unlessUncertain<Result>(calculate: () => Result): Result | undefined {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof Uncertain) return undefined;
    throw error;
  }
}
