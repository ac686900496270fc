/** Numbers are decimals of 96 bits with at most 28 places behind the point. */
const MAX_PLACES = 28;
const MAX_EXPONENT = 28;
const TOO_LARGE = 2n ** 96n;
/** So many characters never fill 96 bits or 28 places. */
const ALWAYS_FITS = 28;

type Decimal = { digits: bigint; places: number };

/** Whether the engine can hold a number as it is written: digits with underscores and a point, perhaps an exponent. */
export function fitsDecimal(text: string): boolean {
  const exponent = text.indexOf('e');
  if (exponent >= 0) return fitsWithExponent(text.slice(0, exponent), text.slice(exponent + 1));
  return text.length <= ALWAYS_FITS || readDecimal(text, 'exact') !== null;
}

function fitsWithExponent(base: string, exponent: string): boolean {
  const decimal = readDecimal(base, 'rounded');
  if (!decimal) return false;
  const power = Number(exponent);
  if (power < 0) return decimal.places - power <= MAX_PLACES;
  if (power <= decimal.places) return true;
  return power <= MAX_EXPONENT && decimal.digits * 10n ** BigInt(power - decimal.places) < TOO_LARGE;
}

/**
 * Digits that do not fit behind the point are refused where the number must be exact, and rounded away in front of an
 * exponent. Those before the point are refused in both.
 */
function readDecimal(text: string, precision: 'exact' | 'rounded'): Decimal | null {
  let digits = 0n;
  let places = 0;
  let isBehindPoint = false;
  for (const sign of text) {
    if (isBehindPoint && places === MAX_PLACES) return precision === 'exact' ? null : rounded(digits, places, sign);
    if (sign === '_') continue;
    if (sign === '.') {
      isBehindPoint = true;
      continue;
    }
    const next = digits * 10n + BigInt(sign);
    if (next >= TOO_LARGE) return isBehindPoint && precision === 'rounded' ? rounded(digits, places, sign) : null;
    digits = next;
    if (isBehindPoint) places++;
  }
  return { digits, places };
}

function rounded(digits: bigint, places: number, nextSign: string): Decimal | null {
  const up = nextSign >= '5' && nextSign <= '9' ? digits + 1n : digits;
  if (up < TOO_LARGE) return { digits: up, places };
  return places === 0 ? null : { digits: (up + 4n) / 10n, places: places - 1 };
}
