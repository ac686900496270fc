import { Decimal, normalized } from '../../number/decimal.ts';
import { printDecimal } from '../../number/decimal-text.ts';
import type { Numeric } from '../../number/numbers.ts';
import { isNumeric } from '../../number/numbers.ts';
import type { Budget } from '../value/budget.ts';

/** A number as whole units of a power of ten. The numbers of a schema may be larger and smaller than those of expressions. */
type Exact = { units: bigint; exponent: number };

function exactOf(value: Numeric): Exact {
  if (value instanceof Decimal) return { units: value.mantissa, exponent: -value.scale };
  const [base = '', exponent = '0'] = String(value).split('e');
  const [digits = '', places = ''] = base.split('.');
  return { units: BigInt(digits + places), exponent: Number(exponent) - places.length };
}

function aligned(a: Numeric, b: Numeric): [bigint, bigint] {
  const [left, right] = [exactOf(a), exactOf(b)];
  const least = Math.min(left.exponent, right.exponent);
  return [left.units * 10n ** BigInt(left.exponent - least), right.units * 10n ** BigInt(right.exponent - least)];
}

/** Negative, zero or positive. All digits count. */
export function compareExactly(value: Numeric, other: number, budget: Budget): number {
  if (typeof value === 'number') return value - other;
  budget.spendDecimals(2);
  const [left, right] = aligned(value, other);
  return left === right ? 0 : left < right ? -1 : 1;
}

export function isMultiple(value: Numeric, of: number, budget: Budget): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(of)) return (value as number) % of === 0;
  budget.spendDecimals(4);
  const [left, right] = aligned(value, of);
  return left % right === 0n;
}

export const isWhole = (value: Numeric): boolean =>
  typeof value === 'number' ? Number.isInteger(value) : normalized(value).scale === 0;

/** A number without the places that say nothing, the same for each way to hold it; null for what is no number. */
export function exactText(value: unknown): string | null {
  if (!isNumeric(value)) return null;
  if (value instanceof Decimal) return printDecimal(normalized(value));
  const { units, exponent } = exactOf(value);
  if (exponent >= 0) return String(units * 10n ** BigInt(exponent));
  // Numbers that no expression can have are shown as they are.
  return exponent < -28 ? String(value) : printDecimal(normalized(new Decimal(units, -exponent)));
}
