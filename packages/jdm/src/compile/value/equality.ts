import { compareMoments, Moment } from '../../date/moment.ts';
import { Decimal } from '../../number/decimal.ts';
import { compare, isNumeric } from '../../number/numbers.ts';
import type { Value } from './value.ts';

/** What "==" says. Lists and objects are equal to nothing, not even to themselves; dates are where they are the same moment. */
export function areEqual(a: Value, b: Value): boolean {
  if (a === b) return a === null || typeof a !== 'object' || a instanceof Decimal || a instanceof Moment;
  if (a instanceof Decimal || b instanceof Decimal) return isNumeric(a) && isNumeric(b) && compare(a, b) === 0;
  return a instanceof Moment && b instanceof Moment && compareMoments(a, b) === 0;
}
