import { absolute, compareExact, Decimal, decimals, isNegative, normalized, powerOfTen } from './decimal.ts';
import { negated, productOf, sumOf, zero } from './decimal-arithmetic.ts';
import { divideDecimals } from './decimal-division.ts';
import { nearestDecimal } from './nearest-decimal.ts';
import { failTooLarge } from './number-failures.ts';

/** A larger whole exponent is calculated with doubles. */
const MAX_EXPONENT = 2n ** 32n;

const one = new Decimal(1n, 0);
const e = new Decimal(27182818284590452353602874714n, 28);
const inverseOfE = new Decimal(3678794411714423215955237702n, 28);

/**
 * Whole exponents are calculated by multiplying, others by series that are correct to about eight digits. Both are zen's,
 * step by step, because each step may be rounded; so are the doubles where a step does not fit. A negative base with a fraction as
 * its exponent gives the negative of what the positive one does.
 */
export function powerOfDecimal(base: Decimal, exponent: Decimal): Decimal {
  if (exponent.mantissa === 0n) return one;
  if (base.mantissa === 0n) return zero;
  if (base.mantissa === powerOfTen(base.scale)) return one;
  const shortest = normalized(exponent);
  const power = shortest.scale === 0 ? wholePower(base, shortest.mantissa) : fractionalPower(base, shortest);
  return power ?? powerOfDoubles(base, exponent) ?? failTooLarge();
}

const powerOfDoubles = (base: Decimal, exponent: Decimal) => nearestDecimal(asDouble(base) ** asDouble(exponent));

/** A double close to a decimal, which need not be the nearest. */
function asDouble({ mantissa, scale }: Decimal): number {
  const step = powerOfTen(scale);
  const size = absolute(mantissa);
  const whole = Number(size / step);
  const fraction = Number(size % step) / Number(step);
  const shift = 10 ** scale;
  const value = fraction === 0 ? whole : Math.round((whole + fraction) * shift) / shift;
  return mantissa < 0n ? -value : value;
}

function wholePower(base: Decimal, exponent: bigint): Decimal | null {
  const times = absolute(exponent);
  if (times >= MAX_EXPONENT) return null;
  const power = repeated(base, Number(times));
  return exponent > 0n ? power : power && inverse(power);
}

const inverse = (value: Decimal) => (value.mantissa === 0n ? null : divideDecimals(one, value));

/** Multiplied in zen's order, because each product may be rounded. */
function repeated(base: Decimal, times: number): Decimal | null {
  if (times === 1) return base;
  if (times === 2) return productOf(base, base);
  let product: Decimal | null = one;
  let square: Decimal | null = base;
  for (let left = times; left > 0; left = Math.floor(left / 2)) {
    if (left !== times) square = productOf(square, square);
    if (!square) return null;
    if (left % 2 === 1) product = productOf(product, square);
    if (!product) return null;
  }
  return normalized(product);
}

/** Measured: what the series of one power cost, in decimals made; and how often one is added to. */
const [SERIES_COST, MOST_OF_LOGARITHM, MOST_OF_POWER] = [150, 100, 200];
/** A part of the series that is not larger is its last. */
const LEAST_PART = new Decimal(2n, 7);

function fractionalPower(base: Decimal, exponent: Decimal): Decimal | null {
  const before = decimals.made;
  const product = productOf(logarithm(isNegative(base) ? negated(base) : base), exponent);
  const power = product && powerOfE(product);
  // The series make hundreds of decimals, but nothing else: each costs less than one that is read or written.
  decimals.made = before + SERIES_COST;
  if (!power || !isNegative(base)) return power;
  return negated(power);
}

/** What can be neither zero nor too large, because all of a series is between zero and one, or close to it. */
const sum = (a: Decimal, b: Decimal) => sumOf(a, b) as Decimal;
const product = (a: Decimal, b: Decimal) => productOf(a, b) as Decimal;

/** The natural logarithm of a positive number. */
function logarithm(value: Decimal): Decimal {
  if (compareExact(value, one) === 0) return zero;
  let rest = value;
  let count = 0n;
  for (; compareExact(rest, one) >= 0; count++) rest = product(rest, inverseOfE);
  for (; compareExact(rest, inverseOfE) <= 0; count--) rest = product(rest, e);
  rest = sum(rest, negated(one));
  let series = zero;
  let last = one;
  let part = one;
  for (let at = 1n; at <= MOST_OF_LOGARITHM && compareExact(last, series) !== 0; at++) {
    last = series;
    part = product(part, negated(rest));
    series = sum(series, divideDecimals(part, new Decimal(at, 0)) as Decimal);
  }
  return sum(new Decimal(count, 0), negated(series));
}

/** Null where it, or a step on the way, is too large. */
function powerOfE(exponent: Decimal): Decimal | null {
  if (exponent.mantissa === 0n) return one;
  if (exponent.mantissa < 0n) {
    const opposite = powerOfE(negated(exponent));
    return opposite && inverse(opposite);
  }
  let series = sumOf(exponent, one);
  let part: Decimal | null = exponent;
  for (let at = 2n; at < MOST_OF_POWER && series; at++) {
    const step = divideDecimals(part, new Decimal(at, 0));
    part = step && productOf(exponent, step);
    if (!part) return null;
    series = sumOf(series, part);
    if (compareExact(part, LEAST_PART) <= 0) break;
  }
  return series;
}
