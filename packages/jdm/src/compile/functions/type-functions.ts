import { Moment } from '../../date/moment.ts';
import type { Numbers, Numeric } from '../../number/numbers.ts';
import { isNumeric } from '../../number/numbers.ts';
import type { Frame } from '../run/frame.ts';
import type { Budget } from '../value/budget.ts';
import { trimmed } from '../value/byte-text.ts';
import { Interval } from '../value/interval.ts';
import type { Value } from '../value/value.ts';
import type { Implementation } from './implementation.ts';

/** How many times as long looking at each character of a text takes as reading it. */
const EACH_CHARACTER = 8;

function nameOfType(value: Value): string {
  if (value === null) return 'null';
  if (isNumeric(value)) return 'number';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (value instanceof Moment) return 'date';
  if (value instanceof Interval) return 'interval';
  return Array.isArray(value) ? 'array' : 'object';
}

/** What counts as true. Of texts, strangely, the empty one does and others do not. */
export function isTruthy(value: Value, budget: Budget): boolean {
  if (value === null) return false;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (isNumeric(value)) return value.mantissa !== 0n;
  if (typeof value !== 'string') return true;
  budget.spendText(value, EACH_CHARACTER);
  const text = trimmed(value);
  return text === 'true' || (text !== 'false' && value === '');
}

export function typeFunctions(numbers: Numbers) {
  function numberFrom({ budget }: Frame, value: Value): Numeric | null {
    if (isNumeric(value)) return value;
    if (typeof value === 'boolean') return value ? 1 : 0;
    if (typeof value !== 'string') return null;
    budget.spendText(value, EACH_CHARACTER);
    budget.spendDecimals();
    return numbers.read(trimmed(value));
  }

  const text: Implementation = ({ budget }, value) => {
    if (typeof value === 'string') return value;
    if (value === null || typeof value === 'boolean') return String(value);
    if (!isNumeric(value)) return undefined;
    budget.spendDecimals();
    return numbers.print(value);
  };

  return {
    type: ((_, value) => nameOfType(value)) as Implementation,
    bool: (({ budget }, value) => isTruthy(value, budget)) as Implementation,
    string: text,
    number: ((frame, value) => numberFrom(frame, value) ?? undefined) as Implementation,
    isNumeric: ((frame, value) => typeof value !== 'boolean' && numberFrom(frame, value) !== null) as Implementation,
  };
}
