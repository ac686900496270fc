import { powerOfTen } from '../../number/decimal.ts';
import type { Numeric } from '../../number/numbers.ts';
import { askTheEngine } from '../../number/uncertain.ts';

/** A number without its places, for counting and indexing. Undefined for a negative one, negative zero among them. */
export function wholeOf(value: Numeric): number | undefined {
  const isNegative = typeof value === 'number' ? value < 0 || Object.is(value, -0) : value.mantissa < 0n;
  return isNegative ? undefined : signedWholeOf(value);
}

/** The same with its sign. */
export function signedWholeOf(value: Numeric): number {
  const number = typeof value === 'number' ? Math.trunc(value) : Number(value.mantissa / powerOfTen(value.scale));
  return Number.isSafeInteger(number) ? number + 0 : askTheEngine();
}
