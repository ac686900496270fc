import { isNumeric } from '../../number/numbers.ts';
import type { Budget } from '../value/budget.ts';
import { byteSlice } from '../value/byte-text.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';
import { wholeOf } from '../value/whole-number.ts';

/** `target[at]` where what stands in the brackets is calculated. Undefined where that fails. */
export function fetched(target: Value, at: Value, budget: Budget): Value | undefined {
  if (typeof at === 'string') {
    budget.spendText(at);
    return isFields(target) ? (target.get(at) ?? null) : null;
  }
  if (!isNumeric(at)) return null;
  if (Array.isArray(target)) {
    const index = wholeOf(at);
    return index === undefined ? undefined : (target[index] ?? null);
  }
  if (typeof target !== 'string') return null;
  budget.spendText(target, 4);
  const index = wholeOf(at);
  return index === undefined ? undefined : (byteSlice(target, index, index + 1) ?? null);
}
