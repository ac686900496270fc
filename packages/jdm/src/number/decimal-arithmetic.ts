import { absolute, aligned, Decimal, isNegative, MAX_SCALE, powerOfTen, TOO_LARGE } from './decimal.ts';
import { failDividedByZero, failTooLarge } from './number-failures.ts';

/** A product of two factors of 32 bits with more places than this is zero. */
const MAX_PLACES_OF_SMALL_PRODUCT = MAX_SCALE + 19;
const SMALL_FACTOR = 2n ** 32n;

export const zero = new Decimal(0n, 0);

export const negated = (value: Decimal) =>
  new Decimal(-value.mantissa, value.scale, isZero(value) && !isNegative(value));

const isZero = ({ mantissa }: Decimal) => mantissa === 0n;

export const addDecimals = (a: Decimal, b: Decimal): Decimal => sumOf(a, b) ?? failTooLarge();
export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => productOf(a, b) ?? failTooLarge();

/** Null where it is too large. */
export function sumOf(a: Decimal, b: Decimal): Decimal | null {
  if (isZero(a)) return b;
  if (isZero(b)) return a;
  const { left, right, scale } = aligned(a, b);
  return fitted(left + right, scale);
}

/** Null where it is too large. */
export function productOf(a: Decimal, b: Decimal): Decimal | null {
  if (isZero(a) || isZero(b)) return zero;
  const scale = a.scale + b.scale;
  const isSmall = absolute(a.mantissa) < SMALL_FACTOR && absolute(b.mantissa) < SMALL_FACTOR;
  if (isSmall && scale > MAX_PLACES_OF_SMALL_PRODUCT) return zero;
  return fitted(a.mantissa * b.mantissa, scale);
}

/** It has the sign of the first, and fits always. */
export function remainderOfDecimals(a: Decimal, b: Decimal): Decimal {
  if (isZero(b)) failDividedByZero();
  if (isZero(a)) return zero;
  const { left, right, scale } = aligned(a, b);
  const [dividend, divisor] = [absolute(left), absolute(right)];
  if (dividend === divisor) return zero;
  return dividend < divisor ? a : new Decimal(left % divisor, scale);
}

/** Halves are rounded away from zero. */
export function roundDecimal(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return value;
  if (isZero(value)) return new Decimal(0n, places, value.isNegativeZero);
  const step = powerOfTen(value.scale - places);
  const size = absolute(value.mantissa);
  const rounded = size / step + ((size % step) * 2n >= step ? 1n : 0n);
  return new Decimal(value.mantissa < 0n ? -rounded : rounded, places);
}

/** Cuts places off, or adds zeros as far as they fit. What is left of a negative number is negative, also where it is zero. */
export function truncateDecimal(value: Decimal, places: number): Decimal {
  const { mantissa, scale } = value;
  const wanted = Math.min(places, MAX_SCALE);
  if (scale >= wanted) {
    const cut = mantissa / powerOfTen(scale - wanted);
    return new Decimal(cut, wanted, cut === 0n && isNegative(value));
  }
  let most = wanted;
  while (most > scale && absolute(mantissa) * powerOfTen(most - scale) >= TOO_LARGE) most--;
  return new Decimal(mantissa * powerOfTen(most - scale), most, value.isNegativeZero);
}

/** From which size on so many digits have to be given up and one more. */
const tooLargeWithout = Array.from({ length: 2 * MAX_SCALE + 1 }, (_, dropped) => TOO_LARGE * powerOfTen(dropped));

/** Gives up as many places as needed, halves to the even digit. Null where there are not as many. */
function fitted(mantissa: bigint, scale: number): Decimal | null {
  const size = absolute(mantissa);
  let dropped = Math.max(0, scale - MAX_SCALE);
  while (size >= (tooLargeWithout[dropped] as bigint)) dropped++;
  if (dropped === 0) return new Decimal(mantissa, scale);
  if (dropped > scale) return null;
  const step = powerOfTen(dropped);
  let rounded = size / step;
  const twice = (size - rounded * step) * 2n;
  if (twice > step || (twice === step && rounded % 2n === 1n)) rounded++;
  const signed = mantissa < 0n ? -rounded : rounded;
  // Rounded up, it may be one digit too long again.
  return rounded === TOO_LARGE ? fitted(signed, scale - dropped) : new Decimal(signed, scale - dropped);
}
