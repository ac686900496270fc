import type { Numbers, Numeric } from '../../number/numbers.ts';
import { isNumeric } from '../../number/numbers.ts';
import { trimmed } from '../value/byte-text.ts';
import type { Value } from '../value/value.ts';
import type { Implementation } from './implementation.ts';

function nameOfType(value: Value): string {
  if (value === null) return 'null';
  if (isNumeric(value)) return 'number';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  return Array.isArray(value) ? 'array' : 'object';
}

/** What counts as true. Of texts, strangely, the empty one does and others do not. */
export function isTruthy(value: Value): boolean {
  if (value === null) return false;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (isNumeric(value)) return value.mantissa !== 0n;
  if (typeof value !== 'string') return true;
  const text = trimmed(value);
  return text === 'true' || (text !== 'false' && value === '');
}

export function typeFunctions(numbers: Numbers) {
  function numberFrom(value: Value): Numeric | null {
    if (isNumeric(value)) return value;
    if (typeof value === 'boolean') return value ? 1 : 0;
    return typeof value === 'string' ? numbers.read(trimmed(value)) : null;
  }

  const text: Implementation = (_, value) => {
    if (typeof value === 'string') return value;
    if (value === null || typeof value === 'boolean') return String(value);
    return isNumeric(value) ? numbers.print(value) : undefined;
  };

  return {
    type: ((_, value) => nameOfType(value)) as Implementation,
    bool: ((_, value) => isTruthy(value)) as Implementation,
    string: text,
    number: ((_, value) => numberFrom(value) ?? undefined) as Implementation,
    isNumeric: ((_, value) => typeof value !== 'boolean' && numberFrom(value) !== null) as Implementation,
  };
}
