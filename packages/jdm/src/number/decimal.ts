/** The most digits behind the point, and the first whole number that does not fit into the 96 bits of a decimal. */
export const MAX_SCALE = 28;
export const TOO_LARGE = 2n ** 96n;

/** How many decimals were made so far. A run is charged for those that it made, whatever they were made for. */
export const decimals = { made: 0 };

/**
 * `mantissa` divided by ten to the power of `scale`. Zero has a sign, which shows in texts (`-0.0`) and where a number may not be
 * negative.
 */
export class Decimal {
  constructor(
    readonly mantissa: bigint,
    readonly scale: number,
    readonly isNegativeZero = false,
  ) {
    decimals.made++;
  }
}

export const isNegative = ({ mantissa, isNegativeZero }: Decimal): boolean => mantissa < 0n || isNegativeZero;

const powers = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));

export const powerOfTen = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

export const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** A decimal of whatever size. */
type Exact = Pick<Decimal, 'mantissa' | 'scale'>;

/** Both numbers brought to the larger of their scales. */
export function aligned(left: Exact, right: Exact): { left: bigint; right: bigint; scale: number } {
  if (left.scale === right.scale) return { left: left.mantissa, right: right.mantissa, scale: left.scale };
  const scale = Math.max(left.scale, right.scale);
  return {
    left: left.mantissa * powerOfTen(scale - left.scale),
    right: right.mantissa * powerOfTen(scale - right.scale),
    scale,
  };
}

export function compareExact(a: Exact, b: Exact): number {
  const { left, right } = aligned(a, b);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Without the zeros at the end of its places. */
export function normalized({ mantissa, scale }: Decimal): Decimal {
  if (mantissa === 0n) return new Decimal(0n, 0);
  let digits = mantissa;
  let places = scale;
  while (places > 0 && digits % 10n === 0n) {
    digits /= 10n;
    places--;
  }
  return new Decimal(digits, places);
}
