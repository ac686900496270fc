import { compareExact, Decimal, isNegative, normalized } from './decimal.ts';
import {
  addDecimals,
  multiplyDecimals,
  negated,
  remainderOfDecimals,
  roundDecimal,
  truncateDecimal,
} from './decimal-arithmetic.ts';
import { divideDecimals } from './decimal-division.ts';
import { powerOfDecimal } from './decimal-power.ts';
import { printDecimal, readDecimal } from './decimal-text.ts';
import { decimalOf, doublePower, EXACT, exactly, isWide, MAX_EXACT_SCALE, parts, split } from './double.ts';
import { nearestDecimal } from './nearest-decimal.ts';

/** A double where it stands exactly for a decimal of 28 digits, else that decimal. Only a decimal is a negative zero: -0 is not. */
export type Numeric = number | Decimal;

export const isNumeric = (value: unknown): value is Numeric => typeof value === 'number' || value instanceof Decimal;

/**
 * Calculates as zen does. Where it `keepsScale`, a number also remembers how many places it is written with, as in
 * "1.50", which only shows where numbers become text; where it does not, it need not make a decimal of each 2.50.
 */
export type Numbers = ReturnType<typeof numbersThat>;

const BIGGEST_UNITS = BigInt(EXACT);
const negativeZero = new Decimal(0n, 0, true);

function numbersThat(keepsScale: boolean) {
  const isExactWhole = keepsScale
    ? (value: number) => !isWide(value)
    : (value: number) => value < EXACT && value > -EXACT;

  /** The number that a count of units stands for. */
  function ofUnits(units: number, scale: number): Numeric {
    if (keepsScale && (scale === 0 ? isWide(units) : units % 10 === 0)) return new Decimal(BigInt(units), scale);
    return scale === 0 ? units : units / doublePower(scale);
  }

  function of(decimal: Decimal): Numeric {
    if (decimal.isNegativeZero) return keepsScale ? decimal : negativeZero;
    const { mantissa, scale } = keepsScale ? decimal : normalized(decimal);
    if (mantissa >= BIGGEST_UNITS || mantissa <= -BIGGEST_UNITS || scale > MAX_EXACT_SCALE) {
      return keepsScale ? decimal : new Decimal(mantissa, scale);
    }
    return ofUnits(Number(mantissa), scale);
  }

  /** A whole number that was counted or looked up, and so is written without places. */
  const whole = (value: number): Numeric => ofUnits(value, 0);

  const decimal = (value: Numeric): Decimal => (typeof value === 'number' ? decimalOf(value) : value);

  const isZero = (value: Numeric) => (typeof value === 'number' ? value === 0 : value.mantissa === 0n);

  /** Nothing here widens a scale without need: zero and a number is that number, written as it was. */
  function add(a: Numeric, b: Numeric): Numeric {
    if (typeof a === 'number' && typeof b === 'number') {
      if (a === 0) return b;
      if (b === 0) return a;
      if (Number.isInteger(a) && Number.isInteger(b)) {
        const sum = a + b;
        if (isExactWhole(a) && isExactWhole(b) && isExactWhole(sum)) return sum;
      } else if (!(keepsScale && (isWide(a) || isWide(b))) && split(a)) {
        const { units, scale } = parts;
        if (split(b)) {
          const places = scale > parts.scale ? scale : parts.scale;
          const left = units * doublePower(places - scale);
          const right = parts.units * doublePower(places - parts.scale);
          const sum = left + right;
          if (isExactUnits(left) && isExactUnits(right) && isExactUnits(sum)) return ofUnits(sum, places);
        }
      }
    }
    if (isZero(a)) return b;
    if (isZero(b)) return a;
    return of(addDecimals(decimal(a), decimal(b)));
  }

  function subtract(a: Numeric, b: Numeric): Numeric {
    if (isZero(b)) return isZero(a) ? b : a;
    return add(a, negate(b));
  }

  function multiply(a: Numeric, b: Numeric): Numeric {
    if (isZero(a) || isZero(b)) return 0;
    if (typeof a === 'number' && typeof b === 'number') {
      if (Number.isInteger(a) && Number.isInteger(b)) {
        const product = a * b;
        if (isExactWhole(a) && isExactWhole(b) && isExactWhole(product)) return product;
      } else if (!(keepsScale && (isWide(a) || isWide(b))) && split(a)) {
        const { units, scale } = parts;
        if (split(b)) {
          const product = units * parts.units;
          if (isExactUnits(product)) return ofUnits(product, scale + parts.scale);
        }
      }
    }
    return of(multiplyDecimals(decimal(a), decimal(b)));
  }

  /** Null by zero, and where the quotient is too large. */
  function divide(a: Numeric, b: Numeric): Numeric | null {
    if (isZero(b)) return null;
    if (!keepsScale && typeof a === 'number' && typeof b === 'number') {
      const quotient = a / b;
      if (isExactQuotient(a, b, quotient)) return quotient + 0;
    }
    const quotient = divideDecimals(decimal(a), decimal(b));
    return quotient && of(quotient);
  }

  function remainder(a: Numeric, b: Numeric): Numeric {
    if (typeof a === 'number' && typeof b === 'number' && b !== 0 && Number.isInteger(a) && Number.isInteger(b)) {
      if (isExactWhole(a) && isExactWhole(b)) return (a % b) + 0;
    }
    return of(remainderOfDecimals(decimal(a), decimal(b)));
  }

  const power = (base: Numeric, exponent: Numeric): Numeric => of(powerOfDecimal(decimal(base), decimal(exponent)));

  function negate(value: Numeric): Numeric {
    if (value === 0) return negativeZero;
    if (typeof value === 'number' && !(keepsScale && (isWide(value) || isWide(-value)))) return -value;
    return of(negated(decimal(value)));
  }

  function abs(value: Numeric): Numeric {
    return (typeof value === 'number' ? value < 0 : isNegative(value)) ? negate(value) : value;
  }

  /** What a number was rounded to as a double. */
  const rounded = (value: number, to: number): Numeric => (to === 0 && value < 0 ? negativeZero : to);

  function floor(value: Numeric): Numeric {
    if (typeof value === 'number' && isExactWhole(value)) return Math.floor(value);
    const whole = trunc(value, 0);
    return compare(value, whole) < 0 ? add(whole, -1) : whole;
  }

  function ceil(value: Numeric): Numeric {
    if (typeof value === 'number' && isExactWhole(value)) return rounded(value, Math.ceil(value));
    const whole = trunc(value, 0);
    return compare(value, whole) > 0 ? add(whole, 1) : whole;
  }

  function round(value: Numeric, places: number): Numeric {
    if (typeof value === 'number') {
      if (Number.isInteger(value) && isExactWhole(value)) return value;
      if (!(keepsScale && isWide(value)) && split(value)) {
        const { units, scale } = parts;
        if (scale <= places) return value;
        const step = doublePower(scale - places);
        const size = Math.abs(units);
        const whole = Math.floor(size / step);
        const rounded = (size - whole * step) * 2 >= step ? whole + 1 : whole;
        return ofUnits(rounded === 0 || units > 0 ? rounded : -rounded, places);
      }
    }
    return of(roundDecimal(decimal(value), places));
  }

  function trunc(value: Numeric, places: number): Numeric {
    if (typeof value === 'number' && places === 0 && isExactWhole(value)) return rounded(value, Math.trunc(value));
    return of(truncateDecimal(decimal(value), places));
  }

  /** Only where the scale is kept is it known how many zeros a number ends with. */
  const print = (value: Numeric): string => printDecimal(decimal(value));

  function read(text: string): Numeric | null {
    const found = readDecimal(text);
    return found && of(found);
  }

  /** Of a double that was calculated. Null where that is too large, or no number. */
  function nearest(value: number): Numeric | null {
    const found = nearestDecimal(value);
    return found && of(found);
  }

  return {
    whole,
    nearest,
    add,
    subtract,
    multiply,
    divide,
    remainder,
    power,
    negate,
    abs,
    floor,
    ceil,
    round,
    trunc,
    print,
    read,
  };
}

const isExactUnits = (units: number) => units < EXACT && units > -EXACT;

/** Whether a quotient of doubles is the quotient of the decimals that they stand for: multiplied back, it gives the dividend. */
function isExactQuotient(a: number, b: number, quotient: number): boolean {
  if (!split(a)) return false;
  const dividend = { ...parts };
  if (!split(b)) return false;
  const divisor = { ...parts };
  if (!split(quotient)) return false;
  const product = parts.units * divisor.units;
  const shift = dividend.scale - divisor.scale - parts.scale;
  if (!isExactUnits(product) || Math.abs(shift) > 15) return false;
  const left = shift > 0 ? product * doublePower(shift) : product;
  const right = shift < 0 ? dividend.units * doublePower(-shift) : dividend.units;
  return isExactUnits(left) && isExactUnits(right) && left === right;
}

export function compare(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
  return compareExact(typeof a === 'number' ? exactly(a) : a, typeof b === 'number' ? exactly(b) : b);
}

/** The double nearest to a number, as an answer has it. */
export const doubleOf = (value: Numeric): number =>
  typeof value === 'number' ? value + 0 : Number(`${value.mantissa}e-${value.scale}`);

export const plainNumbers = numbersThat(false);
export const writtenNumbers = numbersThat(true);
