/**
 * An expression that has no result, because a part of it cannot be calculated: the expression fails. The
 * message is a whole sentence for its author. Make each failure once and throw it again: the stack that a new error collects costs
 * more than most decisions.
 */
export class ValueFailure extends Error {}

/** The result, or undefined where it fails. */
export function unlessItFails<Result>(calculate: () => Result): Result | undefined {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof ValueFailure) return undefined;
    throw error;
  }
}
