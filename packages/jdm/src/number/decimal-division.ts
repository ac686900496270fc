import { absolute, Decimal, MAX_SCALE, powerOfTen, TOO_LARGE } from './decimal.ts';

/** Zen goes on by at most so many digits at once. */
const MAX_STEP = 9;

/**
 * Divides digit by digit, up to nine at once, until nothing is left or no more digits fit. The steps are those of
 * zen, because how many zeros stay at the end of a quotient depends on them. Null where the quotient does not fit.
 */
export function divideDecimals(a: Decimal, b: Decimal): Decimal | null {
  if (a.mantissa === 0n) return new Decimal(0n, 0);
  const divisor = absolute(b.mantissa);
  let scale = a.scale - b.scale;
  let quotient = absolute(a.mantissa) / divisor;
  let rest = absolute(a.mantissa) % divisor;
  let hadRest = false;
  while (rest > 0n || scale < 0) {
    let step = Math.min(MAX_STEP, -scale);
    if (rest > 0n) {
      hadRest = true;
      step = scale === MAX_SCALE ? 0 : roomFor(quotient, scale);
      if (step < 0) return null;
    }
    if (step === 0) {
      const twice = rest * 2n;
      if (twice > divisor || (twice === divisor && quotient % 2n === 1n)) quotient++;
      if (quotient < TOO_LARGE) break;
      const shorter = oneDigitLess(quotient, scale, true);
      if (!shorter) return null;
      ({ quotient, scale } = shorter);
      break;
    }
    scale += step;
    quotient *= powerOfTen(step);
    if (quotient >= TOO_LARGE) return null;
    const scaled = rest * powerOfTen(step);
    const digits = scaled / divisor;
    quotient += digits;
    rest = scaled - digits * divisor;
    if (quotient >= TOO_LARGE) {
      const shorter = oneDigitLess(quotient, scale, rest > 0n);
      if (!shorter) return null;
      ({ quotient, scale } = shorter);
      break;
    }
  }
  const isNegative = a.mantissa < 0n !== b.mantissa < 0n;
  const { mantissa, scale: places } = hadRest ? withFewerZeros(quotient, scale) : { mantissa: quotient, scale };
  return new Decimal(isNegative ? -mantissa : mantissa, places);
}

/** The largest quotient that can grow by so many digits. */
const largestWithRoom = Array.from({ length: MAX_STEP + 1 }, (_, step) => (TOO_LARGE - 1n) / powerOfTen(step));

/** By how many digits a quotient can grow, at most nine; -1 where that is too few for its scale. */
function roomFor(quotient: bigint, scale: number): number {
  let step = Math.min(MAX_STEP, MAX_SCALE - scale);
  while (step > 0 && quotient > (largestWithRoom[step] as bigint)) step--;
  return step < MAX_STEP && step + scale < 0 ? -1 : step;
}

function oneDigitLess(quotient: bigint, scale: number, hadMore: boolean) {
  if (scale === 0) return null;
  const last = quotient % 10n;
  const shorter = quotient / 10n;
  const roundsUp = last > 5n || (last === 5n && (hadMore || shorter % 2n === 1n));
  return { quotient: roundsUp ? shorter + 1n : shorter, scale: scale - 1 };
}

/** Takes zeros away as zen does: eight at once, then four, two and one, each only once. */
function withFewerZeros(quotient: bigint, scale: number): Decimal {
  let mantissa = quotient;
  let places = scale;
  const take = (count: number, evenBits: bigint) => {
    const power = powerOfTen(count);
    if ((mantissa & evenBits) !== 0n || places < count || mantissa % power !== 0n) return false;
    mantissa /= power;
    places -= count;
    return true;
  };
  while (take(8, 0xffffffffn));
  take(4, 0xfn);
  take(2, 0x3n);
  take(1, 0x1n);
  return new Decimal(mantissa, places);
}
