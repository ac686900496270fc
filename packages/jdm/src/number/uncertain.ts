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
