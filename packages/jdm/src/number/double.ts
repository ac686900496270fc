import { absolute, Decimal, MAX_SCALE, powerOfTen, TOO_LARGE } from './decimal.ts';
import { failTooFine, failTooLarge } from './number-failures.ts';

/**
 * A number of JavaScript stands for the decimal that its shortest text says. Below this many units it is always exact: any
 * decimal of fifteen digits has a double of its own.
 */
export const EXACT = 1e15;
export const MAX_EXACT_SCALE = 22;
/** In a double with more digits behind the point than this, units are not looked for. */
const MAX_SPLIT_SCALE = 9;
const PAST_WHOLE = 1e16;

const powers = Array.from({ length: MAX_EXACT_SCALE + 1 }, (_, exponent) => Number(`1e${exponent}`));

export const doublePower = (exponent: number): number => powers[exponent] as number;

/** What `split` found last. Kept outside of it, so that nothing is made for each number. */
export const parts = { units: 0, scale: 0 };

/** Finds the whole number of units that a double stands for, such as 125 hundredths for 1.25. False where it has too many. */
export function split(value: number): boolean {
  for (let scale = 0; scale <= MAX_SPLIT_SCALE; scale++) {
    const power = powers[scale] as number;
    const units = Math.round(value * power);
    if (units >= EXACT || units <= -EXACT) return false;
    if (units / power === value) {
      parts.units = units;
      parts.scale = scale;
      return true;
    }
  }
  return false;
}

/** Zen gets numbers of the input as text. Whole ones beyond 32 bits are then written with a place: "4294967296.0". */
export const isWide = (value: number) => value > 4_294_967_295 || value < -2_147_483_648;

export function decimalOf(value: number): Decimal {
  if (Number.isInteger(value) && Math.abs(value) < PAST_WHOLE)
    return isWide(value) ? new Decimal(BigInt(value) * 10n, 1) : new Decimal(BigInt(value), 0);
  const { mantissa, scale } = exactly(value);
  if (scale > MAX_SCALE) failTooFine();
  if (absolute(mantissa) >= TOO_LARGE) failTooLarge();
  return new Decimal(mantissa, scale);
}

/** The decimal that the shortest text of a double says, of whatever size. */
export function exactly(value: number): { mantissa: bigint; scale: number } {
  if (Number.isInteger(value) && Math.abs(value) < PAST_WHOLE) return { mantissa: BigInt(value), scale: 0 };
  const [base = '', exponent = 0] = String(value).split('e');
  const [whole = '', places = ''] = base.split('.');
  const scale = places.length - Number(exponent);
  const digits = BigInt(whole + places);
  return scale < 0 ? { mantissa: digits * powerOfTen(-scale), scale: 0 } : { mantissa: digits, scale };
}
