import { isNegative, powerOfTen } from '../../number/decimal.ts';
import type { Numeric } from '../../number/numbers.ts';

/** The first whole number that does not fit into 64 bits, without a sign and with one. */
const [TOO_LARGE, TOO_LARGE_SIGNED] = [2 ** 64, 2 ** 63];

/** A number without its places, for counting and indexing. Undefined for a negative one, negative zero among them, and beyond 64 bits. */
export function wholeOf(value: Numeric): number | undefined {
  if (typeof value === 'number' ? value < 0 : isNegative(value)) return undefined;
  const whole = truncated(value);
  return whole < TOO_LARGE ? whole : undefined;
}

/** The same with its sign. */
export function signedWholeOf(value: Numeric): number | undefined {
  const whole = truncated(value);
  return Math.abs(whole) < TOO_LARGE_SIGNED ? whole : undefined;
}

/** Nothing that has an answer counts beyond where doubles are exact. */
const truncated = (value: Numeric): number =>
  typeof value === 'number' ? Math.trunc(value) + 0 : Number(value.mantissa / powerOfTen(value.scale));
