import { INPUT_TOO_DEEP } from '@rulewright/engine';
import { fieldFailure } from '../errors.ts';
import type { InputField } from './evaluation-answer.ts';

/**
 * The engine takes text. Not the body's, of which this is one member: that of a test holds the graph beside, megabytes
 * that a process which others share would have to read for nothing.
 */
export function toInputText(input: Record<string, unknown>, field: InputField): string {
  let text: string;
  try {
    text = JSON.stringify(input);
  } catch {
    // Only a value that came from JSON gets here, and of those only the depth can be too much.
    throw fieldFailure('invalid', field, INPUT_TOO_DEEP);
  }
  // JSON has no word for infinity, which 1e400 was read as: it would be evaluated as null.
  const path = text.includes('null') ? findInfinity(input) : null;
  if (path !== null) throw fieldFailure('invalid', `${field}.${path}`, `The number at "${path}" is too large.`);
  return text;
}

function findInfinity(input: Record<string, unknown>): string | null {
  const open: { value: unknown; path: string }[] = [{ value: input, path: '' }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path } = place;
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) open.push({ value: item, path: path ? `${path}.${key}` : key });
  }
  return null;
}
