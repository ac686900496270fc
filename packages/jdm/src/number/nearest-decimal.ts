import { Decimal, MAX_SCALE, TOO_LARGE } from './decimal.ts';

/** So many bits of a double with a fraction are kept. */
const KEPT = 2n ** 52n;
const [HIDDEN_BIT, EXPONENT_BIAS] = [2n ** 52n, 1_075];

const bits = new DataView(new ArrayBuffer(8));

/**
 * The decimal for a double that was calculated, with about as many digits as doubles are exact to. In the steps of zen,
 * which rounds more than once. Null where it is too large, or no number.
 */
export function nearestDecimal(value: number): Decimal | null {
  if (!Number.isFinite(value)) return null;
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const biased = Number((raw >> 52n) & 0x7ffn);
  const mantissa = raw & (HIDDEN_BIT - 1n);
  const exponent = (biased || 1) - EXPONENT_BIAS;
  const { digits, places } = inTens(biased === 0 ? mantissa : mantissa + HIDDEN_BIT, exponent);
  if (digits >= TOO_LARGE) return null;
  const isNegative = value < 0 || Object.is(value, -0);
  return new Decimal(isNegative ? -digits : digits, places, isNegative && digits === 0n);
}

function inTens(mantissa: bigint, exponent: number): { digits: bigint; places: number } {
  if (exponent >= 0) return { digits: mantissa << BigInt(exponent), places: 0 };
  let { digits, places } = inFives(mantissa, -exponent);
  while (places > MAX_SCALE && digits > 0n) {
    // The last digit is never rounded up.
    digits = digits < 10n ? 0n : rounded(digits);
    places--;
  }
  while (places > 0 && digits >= KEPT) {
    digits = rounded(digits);
    places--;
  }
  while (places > 0 && digits % 10n === 0n) {
    digits /= 10n;
    places--;
  }
  return { digits, places: digits === 0n ? 0 : places };
}

/** Each half is five tenths, but for those that do not fit: of them, a bit is given up. */
function inFives(mantissa: bigint, halves: number): { digits: bigint; places: number } {
  let digits = mantissa;
  let places = halves;
  for (let left = halves; left > 0; left--) {
    const isEven = digits % 2n === 0n;
    if (!isEven && digits * 5n < TOO_LARGE) {
      digits *= 5n;
      continue;
    }
    digits /= 2n;
    places--;
  }
  return { digits, places };
}

const rounded = (digits: bigint) => digits / 10n + (digits % 10n >= 5n ? 1n : 0n);
