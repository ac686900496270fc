import { isNegative, powerOfTen } from '../../number/decimal.ts';
import type { Numeric } from '../../number/numbers.ts';

/** The first whole number that does not fit into 64 bits. */
const TOO_LARGE = 2 ** 64;

/** A number without its places, for counting and indexing. Undefined for a negative one, negative zero among them, and beyond 64 bits. */
export function wholeOf(value: Numeric): number | undefined {
  if (typeof value === 'number' ? value < 0 : isNegative(value)) return undefined;
  const whole = truncated(value);
  return whole < TOO_LARGE ? whole : undefined;
}

/** The same with its sign. Undefined where a double does not count exactly. */
export function signedWholeOf(value: Numeric): number | undefined {
  const whole = truncated(value);
  return Number.isSafeInteger(whole) ? whole : undefined;
}

const truncated = (value: Numeric): number =>
  typeof value === 'number' ? Math.trunc(value) + 0 : Number(value.mantissa / powerOfTen(value.scale));
