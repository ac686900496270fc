import type { Budget } from '../value/budget.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';
import { exactText } from './exact-number.ts';

/** A text that is the same for values that JSON Schema calls equal, and for no others. */
export function sameText(value: Value, budget: Budget): string {
  budget.spend(1);
  if (typeof value === 'string') {
    budget.spendText(value, 8);
    return JSON.stringify(value);
  }
  if (typeof value === 'object') budget.spendDecimals();
  const number = exactText(value);
  if (number !== null) return number;
  if (Array.isArray(value)) return `[${value.map((item) => sameText(item, budget)).join()}]`;
  if (!isFields(value)) return String(value);
  budget.spendFields(value.names.length * 4);
  const fields = value.names
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${sameText(value.get(name) as Value, budget)}`);
  return `{${fields.join()}}`;
}
