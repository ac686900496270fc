import { absolute, aligned, Decimal, MAX_SCALE, normalized, powerOfTen, TOO_LARGE } from './decimal.ts';
import { divideDecimals } from './decimal-division.ts';
import { askTheEngine } from './uncertain.ts';

/** From here on the engine calculates a sum in a wider buffer. */
const WIDE_SUM = 2n ** 127n;
/** A product of two factors of 32 bits with more places than this is zero. */
const MAX_PLACES_OF_SMALL_PRODUCT = MAX_SCALE + 19;
const SMALL_FACTOR = 2n ** 32n;

export const zero = new Decimal(0n, 0);
const one = new Decimal(1n, 0);

export const negated = ({ mantissa, scale }: Decimal) => new Decimal(-mantissa, scale);

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.mantissa === 0n) return b;
  if (b.mantissa === 0n) return a;
  const { left, right, scale } = aligned(a, b);
  if (absolute(left) >= WIDE_SUM || absolute(right) >= WIDE_SUM) askTheEngine();
  return fitted(left + right, scale);
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.mantissa === 0n || b.mantissa === 0n) return zero;
  const scale = a.scale + b.scale;
  const isSmall = absolute(a.mantissa) < SMALL_FACTOR && absolute(b.mantissa) < SMALL_FACTOR;
  if (isSmall && scale > MAX_PLACES_OF_SMALL_PRODUCT) return zero;
  return fitted(a.mantissa * b.mantissa, scale);
}

export function remainderOfDecimals(a: Decimal, b: Decimal): Decimal {
  // The engine's thread ends.
  if (b.mantissa === 0n) askTheEngine();
  if (a.mantissa === 0n) return zero;
  const { left, right, scale } = aligned(a, b);
  const [dividend, divisor] = [absolute(left), absolute(right)];
  if (dividend === divisor) return zero;
  if (dividend < divisor) return a;
  if (dividend >= TOO_LARGE) askTheEngine();
  return new Decimal(left % divisor, scale);
}

/** Whole exponents only: others are approximated by the engine. */
export function powerOfDecimal(base: Decimal, exponent: Decimal): Decimal {
  const whole = normalized(exponent);
  if (whole.scale > 0 || absolute(whole.mantissa) >= SMALL_FACTOR) askTheEngine();
  if (whole.mantissa === 0n) return one;
  if (base.mantissa === 0n) return zero;
  if (base.mantissa === powerOfTen(base.scale)) return one;
  const power = repeated(base, Number(absolute(whole.mantissa)));
  if (whole.mantissa > 0n) return power;
  return power.mantissa === 0n ? askTheEngine() : (divideDecimals(one, power) ?? askTheEngine());
}

/** Multiplied in the order of the engine, because each product may be rounded. */
function repeated(base: Decimal, times: number): Decimal {
  if (times === 1) return base;
  if (times === 2) return multiplyDecimals(base, base);
  let product = one;
  let square = base;
  for (let left = times; left > 0; left = Math.floor(left / 2)) {
    if (left !== times) square = multiplyDecimals(square, square);
    if (left % 2 === 1) product = multiplyDecimals(product, square);
  }
  return normalized(product);
}

/** Halves are rounded away from zero. */
export function roundDecimal(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return value;
  const step = powerOfTen(value.scale - places);
  const size = absolute(value.mantissa);
  const rounded = size / step + ((size % step) * 2n >= step ? 1n : 0n);
  return new Decimal(value.mantissa < 0n ? -rounded : rounded, places);
}

/** Cuts places off, or adds zeros as far as they fit. */
export function truncateDecimal({ mantissa, scale }: Decimal, places: number): Decimal {
  if (scale > places) return new Decimal(mantissa / powerOfTen(scale - places), places);
  let wanted = mantissa === 0n ? Math.min(places, MAX_SCALE) : places;
  while (wanted > scale && absolute(mantissa) * powerOfTen(wanted - scale) >= TOO_LARGE) wanted--;
  return wanted > MAX_SCALE ? askTheEngine() : new Decimal(mantissa * powerOfTen(wanted - scale), wanted);
}

/** Gives up as many places as needed, halves to the even digit. */
function fitted(mantissa: bigint, scale: number): Decimal {
  const size = absolute(mantissa);
  let dropped = Math.max(0, scale - MAX_SCALE);
  while (size / powerOfTen(dropped) >= TOO_LARGE) dropped++;
  if (dropped === 0) return new Decimal(mantissa, scale);
  if (dropped > scale) askTheEngine();
  const step = powerOfTen(dropped);
  let rounded = size / step;
  const twice = (size % step) * 2n;
  if (twice > step || (twice === step && rounded % 2n === 1n)) rounded++;
  if (rounded === TOO_LARGE) askTheEngine();
  return new Decimal(mantissa < 0n ? -rounded : rounded, scale - dropped);
}
