import { Decimal } from '../../number/decimal.ts';
import { compare, isNumeric } from '../../number/numbers.ts';
import type { Value } from './value.ts';

/** What "==" says. Lists and objects are equal to nothing, not even to themselves. */
export function areEqual(a: Value, b: Value): boolean {
  if (a === b) return a === null || typeof a !== 'object' || a instanceof Decimal;
  if (a instanceof Decimal || b instanceof Decimal) return isNumeric(a) && isNumeric(b) && compare(a, b) === 0;
  return false;
}
