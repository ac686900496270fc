import { Decimal, MAX_SCALE } from './decimal.ts';
import { askTheEngine } from './uncertain.ts';

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

/** The engine gets numbers of the input as text. Whole ones beyond 32 bits are then written with a place: "4294967296.0". */
export const isWide = (value: number) => value > 4_294_967_295 || value < -2_147_483_648;

export function decimalOf(value: number): Decimal {
  if (Number.isInteger(value)) {
    if (Math.abs(value) >= PAST_WHOLE) askTheEngine();
    return isWide(value) ? new Decimal(BigInt(value) * 10n, 1) : new Decimal(BigInt(value), 0);
  }
  const [, sign = '', whole = '', places = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? askTheEngine();
  const scale = places.length - Number(exponent);
  if (scale < 0 || scale > MAX_SCALE) askTheEngine();
  return new Decimal(BigInt(sign + whole + places), scale);
}
