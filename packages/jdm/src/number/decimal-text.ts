import { absolute, Decimal, MAX_SCALE, normalized, TOO_LARGE } from './decimal.ts';
import { askTheEngine } from './uncertain.ts';

/** Written in full, with all of its places: `1.50`. */
export function printDecimal({ mantissa, scale }: Decimal): string {
  const sign = mantissa < 0n ? '-' : '';
  const digits = absolute(mantissa).toString();
  if (scale === 0) return sign + digits;
  const padded = digits.padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

const plain = /^[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)$/;
const scientific = /^([+-]?\d+(?:\.\d+)?)[eE]([+-]?\d{1,3})$/;

/**
 * Reads a number as the engine reads it from a text. Null where it reads none. What is at the border of its 96 bits, where
 * it rounds in ways of its own, is left to it.
 */
export function readDecimal(text: string): Decimal | null {
  if (plain.test(text)) return readPlain(text);
  const [, base, exponent] = scientific.exec(text) ?? [];
  if (base !== undefined && exponent !== undefined) return readScientific(base, Number(exponent));
  // Nothing with an exponent, a sign or a digit in an unusual place is judged here.
  return /[\d.]/.test(text) ? askTheEngine() : null;
}

function readPlain(text: string): Decimal {
  const digits = text.replaceAll('_', '').replace('+', '');
  const [whole = '', places = ''] = digits.split('.');
  const mantissa = BigInt(`${whole === '-' ? '-0' : whole}${places}` || '0');
  const isNegativeZero = mantissa === 0n && digits.startsWith('-');
  if (places.length > MAX_SCALE || absolute(mantissa) >= TOO_LARGE || isNegativeZero) askTheEngine();
  return new Decimal(mantissa, places.length);
}

function readScientific(base: string, exponent: number): Decimal {
  const { mantissa, scale } = readPlain(base);
  if (exponent <= scale) {
    if (exponent < -MAX_SCALE || scale - exponent > MAX_SCALE) askTheEngine();
    return new Decimal(mantissa, scale - exponent);
  }
  if (exponent > MAX_SCALE) askTheEngine();
  const grown = mantissa * 10n ** BigInt(exponent);
  if (absolute(grown) >= TOO_LARGE) askTheEngine();
  return normalized(new Decimal(grown, scale));
}
