import { absolute, Decimal, isNegative, MAX_SCALE, powerOfTen, TOO_LARGE } from './decimal.ts';

/** Written in full, with all of its places: `1.50`. */
export function printDecimal(value: Decimal): string {
  const { mantissa, scale } = value;
  const sign = isNegative(value) ? '-' : '';
  const digits = absolute(mantissa).toString();
  if (scale === 0) return sign + digits;
  const padded = digits.padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

/** So many characters never fill 96 bits or 28 places. */
const ALWAYS_FITS = 28;
const plain = /^([+-]?)(\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)$/;
const scientific = /^([^e]*)e(-?)\+?(\d+)$/i;

/** Whether a number fits as it is written: digits with underscores and a point, perhaps an exponent. */
export const fitsDecimal = (text: string): boolean =>
  (text.length <= ALWAYS_FITS && !/e/i.test(text)) || readDecimal(text) !== null;

/**
 * Reads a number from a text. Null where it reads none, or where it does not fit: digits that do not fit behind the point are
 * rounded away in front of an exponent, and refused elsewhere.
 */
export function readDecimal(text: string): Decimal | null {
  const exact = readPlain(text, 'exact');
  if (exact) return exact;
  const [, base = '', minus, exponent = ''] = scientific.exec(text) ?? [];
  const decimal = base === '' ? null : readPlain(base, 'rounded');
  return decimal && withExponent(decimal, minus ? -Number(exponent) : Number(exponent));
}

function withExponent({ mantissa, scale }: Decimal, exponent: number): Decimal | null {
  if (exponent <= scale) return scale - exponent > MAX_SCALE ? null : new Decimal(mantissa, scale - exponent);
  if (exponent > MAX_SCALE) return null;
  const grown = mantissa * powerOfTen(exponent - scale);
  return absolute(grown) < TOO_LARGE ? new Decimal(grown, 0) : null;
}

function readPlain(text: string, precision: 'exact' | 'rounded'): Decimal | null {
  const [, sign, digits] = plain.exec(text) ?? [];
  if (digits === undefined) return null;
  const decimal = digits.length <= ALWAYS_FITS ? readShort(digits) : readLong(digits, precision);
  return decimal && sign === '-' ? new Decimal(-decimal.mantissa, decimal.scale) : decimal;
}

function readShort(text: string): Decimal {
  const [whole = '', places = ''] = text.replaceAll('_', '').split('.');
  return new Decimal(BigInt(whole + places), places.length);
}

function readLong(text: string, precision: 'exact' | 'rounded'): Decimal | null {
  let digits = 0n;
  let places = 0;
  let isBehindPoint = false;
  for (const sign of text) {
    if (precision === 'rounded' && sign === '_') continue;
    if (isBehindPoint && places === MAX_SCALE) return precision === 'exact' ? null : rounded(digits, places, sign);
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
  return new Decimal(digits, places);
}

function rounded(digits: bigint, places: number, nextSign: string): Decimal | null {
  const up = nextSign >= '5' ? digits + 1n : digits;
  if (up < TOO_LARGE) return new Decimal(up, places);
  return places === 0 ? null : new Decimal((up + 4n) / 10n, places - 1);
}
